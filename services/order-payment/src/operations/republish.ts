import { type Db, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { Claim } from '../claims/claim.ts';
import { claimChangedEvent, claimEventsOf } from '../claims/claim-events.ts';
import { claimsOfOrders } from '../claims/claim-store.ts';
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
import { ledgerSums } from '../payment/payment-store.ts';

const batch = 100;
/** The orders of the lists, and those that ended without money: both have events that the others must not miss. */
const kinds = {
  paid: 'paid_at is not null',
  // What was replaced has no event of its own: its holds went to the order that replaced it, or back with that one's end.
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
  /** Of its packing batch. */
  batchSize: number;
}

const claimSteps: ReadonlySet<LogEntry['what']> = new Set(['refund requested', 'refund processed', 'claim changed']);
/** The events of a claim's step: its row of the log begins with its number. Rows of the version before name none. */
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

/** The event behind a row of the log, as it was published then; same id, so that whoever has it knows it. */
const eventOf = (
  { what, version, at }: LogEntry,
  { order: now, refunded, batchSize }: OrderSnapshot,
): OrderEvent | undefined => {
  const order = { ...now, version };
  switch (what) {
    case 'awaiting payment':
      return placedEvent(order, at) as OrderEvent;
    case 'expired':
      return expiredEvent(order, at) as OrderEvent;
    case 'payment failed':
      return failedEvent(order, at) as OrderEvent;
    case 'abandoned':
      return abandonedEvent(order, at) as OrderEvent;
    case 'paid':
      // The cart has changed since: it must not give anything up again.
      return paidEvent(order, now.paidAt ?? at, {
        cartLines: [],
        ...(isImported(now) ? { imported: true } : {}),
      }) as OrderEvent;
    case 'packed':
      return packedEvent(order, at, now.packingBatchId ?? 0, batchSize) as OrderEvent;
    case 'receiver changed':
      return receiverChangedEvent(order, at) as OrderEvent;
    case 'shipped':
      return shippedEvent(order, at) as OrderEvent;
    case 'parcel shipped':
      return parcelShippedEvent(order, at) as OrderEvent;
    case 'tracking number changed':
      return trackingNumberChangedEvent(order, at) as OrderEvent;
    case 'delivered':
      return deliveredEvent(order, at) as OrderEvent;
    case 'shipping undone':
      return shippingUndoneEvent(order, at) as OrderEvent;
    case 'delivery undone':
      return deliveryUndoneEvent(order, at) as OrderEvent;
    case 'cancelled':
      return cancelledEvent(order, at, refunded) as OrderEvent;
    case 'noted':
      return notedEvent(order, at) as OrderEvent;
    default:
      return undefined;
  }
};

/** How many orders were taken into each of their packing batches. */
const batchSizesOf = async (tx: Tx, orders: readonly Order[]): Promise<Map<number | null, number>> => {
  const ids = [...new Set(orders.flatMap(({ packingBatchId }) => packingBatchId ?? []))];
  const rows = ids.length > 0 ? await tx.rows<{ id: number; size: number }>(batchSizes, [ids]) : [];
  return new Map(rows.map(({ id, size }) => [id, size]));
};

/** Republishes every event of these orders. */
export const republishOrders = (db: Db, merchantUids: readonly string[]): Promise<number> =>
  db.tx(async (tx) => {
    const orders = new Map((await lockOrders(tx, merchantUids)).map((order) => [order.merchantUid, order]));
    const claims = await claimsOfOrders(tx, merchantUids);
    const sizeOf = await batchSizesOf(tx, [...orders.values()]);
    let republished = 0;
    for (const row of await tx.rows<LogEntry>(logOf, [merchantUids])) {
      const order = orders.get(row.merchantUid);
      if (order === undefined) continue;
      const refunded =
        row.what === 'cancelled' ? (await ledgerSums(tx, row.merchantUid, order.impUid ?? '')).refunded : 0;
      const batchSize = sizeOf.get(order.packingBatchId) ?? 0;
      const own = claims.filter(({ merchantUid }) => merchantUid === row.merchantUid);
      const snapshot = { order, claims: own, refunded, batchSize };
      const event = claimSteps.has(row.what) ? stepEventsOf(row, snapshot) : eventOf(row, snapshot);
      for (const published of [event ?? []].flat()) {
        await publish(tx, published);
        republished += 1;
      }
    }
    return republished;
  });

/** Republishes every event of the next orders of a kind behind an order number; oldest order first. */
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
/** Republishes every event of every order that was paid or has ended, so that whoever missed any can catch up. */
export const republishAll = async (db: Db): Promise<number> =>
  (await republishKind(db, 'paid')) + (await republishKind(db, 'ended'));
