import { type Db, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { Claim } from '../claims/claim.ts';
import { claimChangedEvent, claimEventsOf } from '../claims/claim-events.ts';
import { listClaimsOfOrders } from '../claims/claim-store.ts';
import {
  abandonedEvent,
  cancelledEvent,
  claimRequestedEvent,
  deliveredEvent,
  deliveryUndoneEvent,
  expiredEvent,
  failedEvent,
  notedEvent,
  type OrderEvent,
  packedEvent,
  paidEvent,
  parcelShippedEvent,
  placedEvent,
  publish,
  receiverChangedEvent,
  shippedEvent,
  shippingUndoneEvent,
  trackingNumberChangedEvent,
} from '../order/order-events.ts';
import { isImported, type Order } from '../order/order-row.ts';
import { type ChangeKind, lockOrders } from '../order/order-store.ts';
import { readLedgerSums } from '../payment/payment-store.ts';

const batch = 100;
/**
 * SQL conditions for the orders whose events other services must not miss: paid orders, and orders that ended unpaid.
 */
const kinds = {
  paid: 'paid_at is not null',
  // A replaced order has no event of its own. The replacing order took over its holds, or released them at its own end.
  ended: `paid_at is null and status in ('EXPIRED', 'PAYMENT_FAILED', 'ABANDONED', 'CANCELLED')`,
} as const;
export type OrderKind = keyof typeof kinds;
const nextOf = (kind: OrderKind) =>
  sql(
    `republish.next-${kind}`,
    `select merchant_uid as "merchantUid" from orders
     where merchant_uid > $1::text and exchange_claim_id is null and ${kinds[kind]} order by merchant_uid limit ${batch}`,
  );
const nextOrders = { paid: nextOf('paid'), ended: nextOf('ended') } as const;
const logOf = sql(
  'republish.log',
  `select merchant_uid as "merchantUid", version, what, at, note from order_log
   where merchant_uid = any ($1::text[]) order by merchant_uid, version`,
);

const batchSizes = sql(
  'republish.batch-sizes',
  `select packing_batch_id as id, count(*)::integer as size from orders
   where packing_batch_id = any ($1::bigint[]) group by packing_batch_id`,
);

interface LogEntry {
  merchantUid: string;
  version: number;
  what: ChangeKind | 'placed';
  at: Date;
  note: string | null;
}
interface OrderSnapshot {
  order: Order;
  claims: readonly Claim[];
  refunded: number;
  /** The number of orders in the packing batch of this order. */
  batchSize: number;
}

const claimSteps: ReadonlySet<LogEntry['what']> = new Set(['refund requested', 'refund processed', 'claim changed']);
/**
 * Answers the events of a change of a claim. The note in the log row begins with the claim's id. Log rows of an older
 * release have no note, so they count for the first claim.
 */
const stepEventsOf = ({ what, version, at, note }: LogEntry, { order: now, claims }: OrderSnapshot): OrderEvent[] => {
  const claim = note === null ? claims.at(0) : claims.find(({ id }) => id === Number.parseInt(note, 10));
  if (claim === undefined) return [];
  const order = { ...now, version };
  if (what === 'refund processed') return claimEventsOf(order, claim, at);
  const changed = claimChangedEvent(order, claim, at) as OrderEvent;
  if (what === 'claim changed') return [changed];
  const { id: requestId, message, kind } = claim;
  const request = { requestId, isRefund: kind !== 'exchange', message };
  return [claimRequestedEvent(order, at, request) as OrderEvent, changed];
};

type EventOf = (order: Order, at: Date, snapshot: OrderSnapshot) => Pick<OrderEvent, 'order' | 'at'>;
/** Changes that are not listed have no event, or belong to a claim. */
const eventOf: Partial<Record<LogEntry['what'], EventOf>> = {
  'awaiting payment': placedEvent,
  expired: expiredEvent,
  'payment failed': failedEvent,
  abandoned: abandonedEvent,
  // The cart has changed since the payment, so the event must not remove lines from the cart again.
  paid: (order, at) =>
    paidEvent(order, order.paidAt ?? at, { cartLines: [], ...(isImported(order) && { imported: true }) }),
  packed: (order, at, { batchSize }) => packedEvent(order, at, order.packingBatchId ?? 0, batchSize),
  'receiver changed': receiverChangedEvent,
  shipped: shippedEvent,
  'parcel shipped': parcelShippedEvent,
  'tracking number changed': trackingNumberChangedEvent,
  delivered: deliveredEvent,
  'shipping undone': shippingUndoneEvent,
  'delivery undone': deliveryUndoneEvent,
  cancelled: (order, at, { refunded }) => cancelledEvent(order, at, refunded),
  noted: notedEvent,
};

/**
 * Answers the events of a log row with their original ids, so that other services recognise events that they already
 * have.
 */
const eventsOf = (entry: LogEntry, snapshot: OrderSnapshot): OrderEvent[] => {
  if (claimSteps.has(entry.what)) return stepEventsOf(entry, snapshot);
  const event = eventOf[entry.what]?.({ ...snapshot.order, version: entry.version }, entry.at, snapshot);
  return event === undefined ? [] : [event as OrderEvent];
};

const batchSizesOf = async (tx: Tx, orders: readonly Order[]): Promise<Map<number | null, number>> => {
  const ids = [...new Set(orders.flatMap(({ packingBatchId }) => packingBatchId ?? []))];
  const rows = ids.length > 0 ? await tx.rows<{ id: number; size: number }>(batchSizes, [ids]) : [];
  return new Map(rows.map(({ id, size }) => [id, size]));
};

export const republishOrders = (db: Db, merchantUids: readonly string[]): Promise<number> =>
  db.tx(async (tx) => {
    const orders = new Map((await lockOrders(tx, merchantUids)).map((order) => [order.merchantUid, order]));
    const claims = await listClaimsOfOrders(tx, merchantUids);
    const sizeOf = await batchSizesOf(tx, [...orders.values()]);
    let republished = 0;
    for (const row of await tx.rows<LogEntry>(logOf, [merchantUids])) {
      const order = orders.get(row.merchantUid);
      if (order === undefined) continue;
      const refunded =
        row.what === 'cancelled' ? (await readLedgerSums(tx, row.merchantUid, order.impUid ?? '')).refunded : 0;
      const batchSize = sizeOf.get(order.packingBatchId) ?? 0;
      const own = claims.filter(({ merchantUid }) => merchantUid === row.merchantUid);
      const snapshot = { order, claims: own, refunded, batchSize };
      for (const event of eventsOf(row, snapshot)) {
        await publish(tx, event);
        republished += 1;
      }
    }
    return republished;
  });

/**
 * Republishes every event of the next orders of a kind after the order number `after`, in the sequence of the order
 * numbers.
 */
export const republishNextOrders = async (
  db: Db,
  kind: OrderKind,
  after: string,
): Promise<{ orders: string[]; republished: number }> => {
  const found = await db.rows<{ merchantUid: string }>(nextOrders[kind], [after]);
  const orders = found.map(({ merchantUid }) => merchantUid);
  return { orders, republished: orders.length > 0 ? await republishOrders(db, orders) : 0 };
};

const republishKind = async (db: Db, kind: OrderKind): Promise<number> => {
  let sum = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { orders, republished }: { orders: string[]; republished: number } = await republishNextOrders(
      db,
      kind,
      after,
    );
    sum += republished;
    after = orders.at(-1);
  }
  return sum;
};
/** Republishes every event of every order that was paid or has ended, for services that missed some of these events. */
export const republishAll = async (db: Db): Promise<number> =>
  (await republishKind(db, 'paid')) + (await republishKind(db, 'ended'));
