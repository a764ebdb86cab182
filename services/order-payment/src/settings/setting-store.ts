import { type CarrierCode, carriers } from '@gyeol/contracts/rules/carrier.ts';
import { noteAction } from '@gyeol/service-kit/audit.ts';
import { type Db, type Queries, sql } from '@gyeol/service-kit/db/db.ts';

export interface ShopSettings {
  deliveryFee: number;
  freeDeliveryFrom: number | null;
  carrier: CarrierCode;
}

const read = sql(
  'settings.read',
  'select delivery_fee as "deliveryFee", free_delivery_from as "freeDeliveryFrom", carrier from settings',
);
const logged = (column: string, type: string) => `
  with changed as (update settings set ${column} = $1::${type} returning 1)
  insert into setting_log (key, value, member_id, at)
  select $2::text, coalesce($1::text, 'off'), $3::bigint, $4::timestamptz from changed`;
const writes = {
  deliveryFee: sql('settings.delivery-fee', logged('delivery_fee', 'bigint')),
  freeDeliveryFrom: sql('settings.free-delivery-from', logged('free_delivery_from', 'bigint')),
  carrier: sql('settings.carrier', logged('carrier', 'text')),
} as const;

export const readSettings = async (db: Queries): Promise<ShopSettings> => {
  const row = await db.one<ShopSettings>(read);
  return { ...row, carrier: row.carrier in carriers ? row.carrier : 'epost' };
};

/** Changes one setting and keeps who did. */
export const writeSetting = <K extends keyof ShopSettings>(
  db: Db,
  key: K,
  value: ShopSettings[K],
  by: { memberId: number; at: Date },
): Promise<void> =>
  db.tx(async (tx) => {
    const before = await readSettings(tx);
    await tx.run(writes[key], [value, key, by.memberId, by.at]);
    const states = { before: { [key]: before[key] }, after: { [key]: value } };
    await noteAction(tx, { kind: 'setting', id: key, ...states, at: by.at });
  });
