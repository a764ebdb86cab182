import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { CarrierCode } from '@gyeol/contracts/rules/carrier.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import { type Db, type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Receiver } from '../order/order-row.ts';

/**
 * A leased delivery that is due. The lease also delays the next attempt. After a crash the delivery is due again when
 * the lease ends.
 */
export interface DueDelivery {
  merchantUid: string;
  impUid: string;
  provider: string | null;
  leasedUntil: Date;
}
// The delay before the next attempt is 1, 2, 4 … minutes, an hour at most.
const leaseDue = sql(
  'escrow.lease-due',
  `update escrow_deliveries set tries = least(tries + 1, 1000),
     due_at = $1::timestamptz + least(interval '1 minute' * power(2, least(tries, 7)), interval '1 hour')
   where merchant_uid = (
     select merchant_uid from escrow_deliveries where due_at <= $1::timestamptz
     order by due_at limit 1 for update skip locked)
   returning merchant_uid as "merchantUid", imp_uid as "impUid", due_at as "leasedUntil",
     (select p.provider from payments p where p.imp_uid = escrow_deliveries.imp_uid) as provider`,
);
const newestParcel = sql(
  'escrow.newest-parcel',
  `select p.carrier, p.tracking_number as "trackingNumber", p.shipped_at as "shippedAt", o.receiver
   from orders o
   join parcels p on p.claim_id is not distinct from o.exchange_claim_id
     and p.merchant_uid = coalesce((select r.merchant_uid from refund_requests r where r.id = o.exchange_claim_id), o.merchant_uid)
   where o.merchant_uid = $1::text and o.status <> 'CANCELLED'
     and (select sum(case l.kind when 'paid' then l.amount else -l.amount end) from ledger l where l.imp_uid = o.imp_uid) > 0
   order by p.id desc limit 1`,
);
// If the tracking number changed meanwhile, the delivery stays due.
const markRegistered = sql(
  'escrow.mark-registered',
  `update escrow_deliveries set carrier = $3::text, tracking_number = $4::text, registered_at = $5::timestamptz,
     fault = null, tries = 0, due_at = case when due_at is distinct from $2::timestamptz then due_at end
   where merchant_uid = $1::text`,
);
const markIdle = sql(
  'escrow.mark-idle',
  `update escrow_deliveries set fault = null, due_at = null where merchant_uid = $1::text and due_at = $2::timestamptz`,
);
// If the tracking number changed meanwhile or an operator decided about the delivery, the fault is outdated and not
// saved.
const markFailed = sql(
  'escrow.mark-failed',
  'update escrow_deliveries set fault = $3::text where merchant_uid = $1::text and due_at = $2::timestamptz',
);
const returnLease = sql(
  'escrow.return-lease',
  `update escrow_deliveries set tries = tries - 1, due_at = $3::timestamptz
   where merchant_uid = $1::text and due_at = $2::timestamptz`,
);
// A dismissed delivery is registered again when its tracking number changes.
const decide = sql(
  'escrow.decide',
  `update escrow_deliveries set tries = 0, due_at = case when $2::boolean then $3::timestamptz end,
     fault = case when $2::boolean then fault end
   where merchant_uid = $1::text and fault is not null`,
);
const failed = `from escrow_deliveries e join orders o using (merchant_uid) where e.fault is not null`;
const listFailed = sql(
  'escrow.failed',
  `select e.merchant_uid as "merchantUid", o.receiver ->> 'name' as name, o.item_titles as "itemTitles",
     o.tracking_number as "trackingNumber", o.shipped_at as "shippedAt", e.fault, e.due_at as "nextTryAt"
   ${failed} order by o.shipped_at, e.merchant_uid limit $1::integer offset $2::integer`,
);
const countFailed = sql('escrow.failed-count', `select count(*)::integer as n ${failed}`);

export const leaseDueDelivery = (db: Db, now: Date): Promise<DueDelivery | undefined> => db.maybe(leaseDue, [now]);
/** Ends the lease when the provider could not be asked at all. The delivery is due again at once. */
export const returnDelivery = (db: Db, { merchantUid, leasedUntil }: DueDelivery, at: Date): Promise<number> =>
  db.run(returnLease, [merchantUid, leasedUntil, at]);

export interface SentParcel {
  carrier: CarrierCode;
  trackingNumber: string;
  shippedAt: Date;
  receiver: Receiver;
}
/**
 * Finds the parcel that an order shipped last. Answers undefined when the order has no parcel, was cancelled or was
 * refunded.
 */
export const findNewestParcel = (db: Queries, merchantUid: string): Promise<SentParcel | undefined> =>
  db.maybe(newestParcel, [merchantUid]);

export const saveRegistered = (
  db: Queries,
  { merchantUid, leasedUntil }: DueDelivery,
  { carrier, trackingNumber }: SentParcel,
  at: Date,
): Promise<number> => db.run(markRegistered, [merchantUid, leasedUntil, carrier, trackingNumber, at]);
/** Ends the attempt when there is nothing to register, because the shipping was undone or the order is cancelled. */
export const saveIdle = (db: Queries, { merchantUid, leasedUntil }: DueDelivery): Promise<number> =>
  db.run(markIdle, [merchantUid, leasedUntil]);
export const saveFault = (db: Queries, due: DueDelivery, fault: string): Promise<number> =>
  db.run(markFailed, [due.merchantUid, due.leasedUntil, fault.slice(0, 500)]);

/** Retries a delivery that the provider refused, or leaves the delivery to the operator. Throws ESCROW_NOT_FAILED. */
export const decideDelivery = (
  { db, now }: { db: Db; now: () => Date },
  merchantUid: string,
  { decision }: BodyOf<typeof orderCalls.decideEscrow>,
): Promise<void> =>
  db.tx(async (tx) => {
    const at = now();
    if ((await tx.run(decide, [merchantUid, decision === 'retry', at])) === 0) throw problem('ESCROW_NOT_FAILED');
    const after = { escrowDelivery: decision === 'retry' ? 'RETRIED' : 'BY_HAND' };
    await recordAudit(tx, { kind: 'order', id: merchantUid, after, at });
  });

interface FailedDelivery {
  merchantUid: string;
  name: string;
  itemTitles: string;
  trackingNumber: string | null;
  shippedAt: Date | null;
  fault: string;
  nextTryAt: Date | null;
}
export const countFailedDeliveries = async (db: Db): Promise<number> => (await db.one<{ n: number }>(countFailed)).n;

/** Lists the deliveries that the provider refused, the earliest shipped first, and their total number. */
export const readFailedDeliveries = async (db: Db, { page, size }: { page: number; size: number }) => {
  const [content, totalElements] = await Promise.all([
    db.rows<FailedDelivery>(listFailed, [size, page * size]),
    countFailedDeliveries(db),
  ]);
  return { content, totalElements, totalPages: Math.ceil(totalElements / size) };
};
