import { type CarrierCode, carriers } from '@gyeol/contracts/rules/carrier.ts';
import type { DeliveryFees } from '@gyeol/contracts/rules/delivery.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import { type Db, type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

export interface ShopSettings extends DeliveryFees {
  carrier: CarrierCode;
}

const read = sql(
  'settings.read',
  'select delivery_fee as "deliveryFee", free_delivery_threshold as "freeDeliveryFrom", carrier from settings',
);
const lock = sql('settings.lock', 'select 1 from settings for no key update');
const logged = (change: string, type: string) => `
  with changed as (update settings set ${change} returning 1)
  insert into setting_log (key, value, member_id, at)
  select $2::text, $1::${type}::text, $3::bigint, $4::timestamptz from changed`;
const writes = {
  deliveryFee: sql('settings.delivery-fee', logged('delivery_fee = $1::bigint', 'bigint')),
  freeDeliveryFrom: sql(
    'settings.free-delivery-from',
    // The second one is what instances of the version before read.
    logged('free_delivery_threshold = $1::bigint, free_delivery_from = nullif($1::bigint, 0)', 'bigint'),
  ),
  carrier: sql('settings.carrier', logged('carrier = $1::text', 'text')),
} as const;

export const readSettings = async (db: Queries): Promise<ShopSettings> => {
  const row = await db.one<ShopSettings>(read);
  return { ...row, carrier: row.carrier in carriers ? row.carrier : 'epost' };
};

interface SettingChange<K extends keyof ShopSettings> {
  readonly key: K;
  readonly value: ShopSettings[K];
  /** What the operator saw; undefined = whatever it is. */
  readonly expected: ShopSettings[K] | undefined;
  readonly memberId: number;
  readonly at: Date;
}

/** Changes one setting and keeps who did. Throws SETTING_CHANGED when it is not what the operator saw. */
export const writeSetting = <K extends keyof ShopSettings>(
  db: Db,
  { key, value, expected, ...by }: SettingChange<K>,
): Promise<void> =>
  db.tx(async (tx) => {
    await tx.run(lock);
    const before = await readSettings(tx);
    const now = before[key];
    if (expected !== undefined && now !== expected && now !== value) {
      throw problem('SETTING_CHANGED', { extra: { value: now } });
    }
    await tx.run(writes[key], [value, key, by.memberId, by.at]);
    const states = { before: { [key]: before[key] }, after: { [key]: value } };
    await recordAudit(tx, { kind: 'setting', id: key, ...states, at: by.at });
  });
