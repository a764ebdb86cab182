import { stalledCounted } from '@gyeol/contracts/rules/stalled-orders.ts';
import { type Db, sql, type Tx } from '@gyeol/service-kit/db/db.ts';

const start = sql(
  'deliveries.start-deadline',
  `insert into delivery_deadlines (merchant_uid, due_at) values ($1::text, $2::timestamptz)
   on conflict (merchant_uid) do nothing`,
);
const move = sql(
  'deliveries.move-deadline',
  'update delivery_deadlines set due_at = $2::timestamptz where merchant_uid = $1::text',
);
const drop = sql('deliveries.drop-deadline', 'delete from delivery_deadlines where merchant_uid = $1::text');
const leaseDue = sql(
  'deliveries.lease-due',
  `update delivery_deadlines set due_at = $2::timestamptz
   where merchant_uid in (
     select merchant_uid from delivery_deadlines where due_at <= $1::timestamptz
     order by due_at limit 100 for update skip locked)
   returning merchant_uid as "merchantUid"`,
);
const markReviewed = sql(
  'deliveries.mark-reviewed',
  'insert into reviewed_orders (merchant_uid) values ($1::text) on conflict do nothing',
);
const undoDelivered = sql(
  'deliveries.undo-parcels',
  `update parcels set state = 'SHIPPING', delivered_at = null, poll_due_at = $3::timestamptz
   where merchant_uid = $1::text and claim_id is null and delivered_at = $2::timestamptz`,
);
const dropParcel = sql('deliveries.drop-parcel', 'delete from parcels where id = $1::bigint');
// Orders that are delivered automatically have a deadline. Orders without a deadline were shipped by an older release,
// or loaded by `seed`.
const stalled = `from parcels p join orders o using (merchant_uid)
  where p.state = 'SHIPPING' and p.claim_id is null and o.status = 'SHIPPING' and p.shipped_at < $1::timestamptz
    and not exists (select from delivery_deadlines d where d.merchant_uid = p.merchant_uid)`;
const listStalled = sql(
  'deliveries.stalled',
  `select p.merchant_uid as "merchantUid", o.receiver ->> 'name' as name, o.item_titles as "itemTitles",
     p.tracking_number as "trackingNumber", p.shipped_at as "shippedAt"
   ${stalled} order by p.shipped_at, p.id limit $2::integer offset $3::integer`,
);
const countStalled = sql(
  'deliveries.stalled-count',
  `select count(*)::integer as n from (select ${stalled} limit ${stalledCounted}) counted`,
);

// The deadline of an order does not cover exchange parcels, so this statement marks exchange parcels as delivered.
const deliverExchanges = sql(
  'deliveries.deliver-exchanges',
  `update parcels set state = 'DELIVERED', delivered_at = $2::timestamptz, poll_due_at = null
   where state = 'SHIPPING' and claim_id is not null and shipped_at <= $1::timestamptz`,
);

export const markExchangesDelivered = (db: Db, shippedBefore: Date, at: Date): Promise<number> =>
  db.run(deliverExchanges, [shippedBefore, at]);
/** `dueAt` is the time when the order is first checked. */
export const insertDeadline = (tx: Tx, merchantUid: string, dueAt: Date): Promise<number> =>
  tx.run(start, [merchantUid, dueAt]);
/** Sets the time when an order with a deadline is checked next. Orders without a deadline are not changed. */
export const updateDeadline = (tx: Tx, merchantUid: string, dueAt: Date): Promise<number> =>
  tx.run(move, [merchantUid, dueAt]);
export const deleteDeadline = (tx: Tx, merchantUid: string): Promise<number> => tx.run(drop, [merchantUid]);
/** Leases the orders whose deadline is over. If their handling fails, the orders are due again at `nextAt`. */
export const leaseDeadlines = (db: Db, now: Date, nextAt: Date): Promise<{ merchantUid: string }[]> =>
  db.rows(leaseDue, [now, nextAt]);

export const markOrderReviewed = (tx: Tx, { merchantUid }: { merchantUid: string }): void =>
  tx.defer(markReviewed, [merchantUid]);

/**
 * Returns to SHIPPING the parcels whose delivery made the order DELIVERED. The carrier is asked again from `pollAt` on.
 */
export const markParcelsShipping = (tx: Tx, merchantUid: string, deliveredAt: Date, pollAt: Date): Promise<number> =>
  tx.run(undoDelivered, [merchantUid, deliveredAt, pollAt]);
export const deleteParcel = (tx: Tx, id: number): Promise<number> => tx.run(dropParcel, [id]);

interface StalledOrder {
  merchantUid: string;
  name: string;
  itemTitles: string;
  trackingNumber: string;
  shippedAt: Date;
}
/**
 * Lists the orders that have no deadline and were shipped before the moment `before`, the longest waiting first. Also
 * answers their total number, counted up to `stalledCounted`.
 */
export const listStalledOrders = async (db: Db, before: Date, { page, size }: { page: number; size: number }) => {
  const [content, { n: totalElements }] = await Promise.all([
    db.rows<StalledOrder>(listStalled, [before, size, page * size]),
    db.one<{ n: number }>(countStalled, [before]),
  ]);
  return { content, totalElements, totalPages: Math.ceil(totalElements / size) };
};
