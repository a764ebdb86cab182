import { deliveryTermsChanged } from '@gyeol/contracts/events/order-payment.ts';
import { carriers } from '@gyeol/contracts/rules/carrier.ts';
import type { ChargedTerms, DeliveryTerms } from '@gyeol/contracts/rules/delivery.ts';
import { type Db, type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';

export interface StoredTerms extends Required<DeliveryTerms> {
  readonly version: number;
}

/** The columns of the settings row `t` that decide the fees of orders. */
export const chargedColumns = `t.delivery_fee as "deliveryFee", t.free_delivery_threshold as "freeDeliveryFrom",
  t.remote_areas as "remoteAreas", t.remote_fee_waived as "remoteFeeWaived"`;
export const toChargedTerms = ({
  deliveryFee,
  freeDeliveryFrom,
  remoteAreas,
  remoteFeeWaived,
}: ChargedTerms): ChargedTerms => ({ deliveryFee, freeDeliveryFrom, remoteAreas, remoteFeeWaived });

const read = sql(
  'settings.read',
  `select ${chargedColumns}, t.return_fee as "returnFee", t.exchange_fee as "exchangeFee", t.carrier,
     t.return_both_ways as "returnBothWays", t.missed_free_waived as "missedFreeWaived",
     t.coupon_back_below_minimum as "couponBackBelowMinimum", t.cut_off_hour as "cutOffHour", t.closed_days as "closedDays",
     json_build_object('from', t.transit_days_from, 'to', t.transit_days_to) as "transitDays",
     t.delivered_after_days as "deliveredAfterDays", t.version
   from settings t`,
);
const lock = sql('settings.lock', 'select 1 from settings for no key update');
const update = sql(
  'settings.update',
  // Instances of the previous release read `free_delivery_from`.
  `update settings set delivery_fee = $1::bigint, free_delivery_threshold = $2::bigint,
     free_delivery_from = nullif($2::bigint, 0), return_fee = $3::bigint, exchange_fee = $4::bigint,
     remote_areas = $5::jsonb, remote_fee_waived = $6::boolean, carrier = $7::text, cut_off_hour = $8::smallint,
     closed_days = $9::jsonb, delivered_after_days = $10::smallint, return_both_ways = $11::boolean,
     missed_free_waived = $12::boolean, coupon_back_below_minimum = $13::boolean,
     transit_days_from = $14::smallint, transit_days_to = $15::smallint`,
);
const insertLog = sql(
  'settings.log',
  `insert into setting_log (key, value, member_id, at)
   select l.key, l.value, $2::bigint, $3::timestamptz from jsonb_to_recordset($1::jsonb) as l (key text, value text)`,
);
const markPublished = sql('settings.mark-published', 'update settings set published_version = $1::integer');
const findUnpublished = sql('settings.unpublished', 'select 1 from settings where published_version < version');

export const readTerms = async (db: Queries): Promise<StoredTerms> => {
  const terms = await db.one<StoredTerms>(read);
  return { ...terms, carrier: terms.carrier in carriers ? terms.carrier : 'epost' };
};
/** Reads the terms under the lock that every change takes. */
export const lockTerms = async (tx: Tx): Promise<StoredTerms> => {
  await tx.run(lock);
  return readTerms(tx);
};

const publishTerms = async (tx: Tx, { version, ...terms }: StoredTerms, at: Date): Promise<void> => {
  const data = { ...terms, remoteAreas: [...terms.remoteAreas], closedDays: [...terms.closedDays] };
  const content = { subject: 'delivery-terms', version, time: at };
  await addToOutbox(tx, deliveryTermsChanged, { ...content, data: { ...data, changedAt: at.toISOString() } });
  await tx.run(markPublished, [version]);
};
export const republishTerms = (db: Db, at: Date): Promise<void> =>
  db.tx(async (tx) => publishTerms(tx, await lockTerms(tx), at));
/**
 * Publishes the terms if their version was never published. This happens in an older shop, or after a change by an
 * instance of the previous release.
 */
export const publishUnpublishedTerms = async (db: Db, at: Date): Promise<void> => {
  if ((await db.maybe(findUnpublished)) !== undefined) await republishTerms(db, at);
};

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/**
 * Saves locked terms, logs the fields that the member changed, and publishes the terms. Answers the terms with their
 * version.
 */
export const updateTerms = async (
  tx: Tx,
  terms: Required<DeliveryTerms>,
  changed: readonly (keyof DeliveryTerms)[],
  { memberId, at }: { memberId: number; at: Date },
): Promise<StoredTerms> => {
  const { remoteAreas, closedDays } = terms;
  const fees = [terms.deliveryFee, terms.freeDeliveryFrom, terms.returnFee, terms.exchangeFee];
  const remote = [JSON.stringify(remoteAreas), terms.remoteFeeWaived];
  await tx.run(update, [
    ...fees,
    ...remote,
    terms.carrier,
    terms.cutOffHour,
    JSON.stringify(closedDays),
    terms.deliveredAfterDays,
    terms.returnBothWays,
    terms.missedFreeWaived,
    terms.couponBackBelowMinimum,
    terms.transitDays.from,
    terms.transitDays.to,
  ]);
  const log = changed.map((key) => ({ key, value: textOf(terms[key]) }));
  await tx.run(insertLog, [JSON.stringify(log), memberId, at]);
  const stored = await readTerms(tx);
  await publishTerms(tx, stored, at);
  return stored;
};
