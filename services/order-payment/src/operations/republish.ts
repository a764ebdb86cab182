import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import {
  abandonedEvent,
  cancelledEvent,
  deliveredEvent,
  expiredEvent,
  failedEvent,
  notedEvent,
  type OrderEvent,
  paidEvent,
  placedEvent,
  refundProcessedEvent,
  refundRequestedEvent,
  shippedEvent,
  tell,
  trackingNumberChangedEvent,
} from '../order/order-events.ts';
import { isImported, type Order } from '../order/order-row.ts';
import { lockOrders, type What } from '../order/order-store.ts';
import { ledgerSums } from '../payment/payment-store.ts';

const batch = 100;
/** The orders of the lists, and those that ended without money: both have facts that the others must not miss. */
const kinds = {
  paid: 'paid_at is not null',
  // What was replaced has no fact of its own: its holds went to the order that replaced it, or back with that one's end.
  ended: `paid_at is null and status in ('EXPIRED', 'PAYMENT_FAILED', 'ABANDONED', 'CANCELLED')`,
} as const;
export type OrderKind = keyof typeof kinds;
const nextOf = (kind: OrderKind) =>
  sql(
    `reemit.next-${kind}`,
    `select merchant_uid as "merchantUid" from orders
     where merchant_uid > $1::text and ${kinds[kind]} order by merchant_uid limit ${batch}`,
  );
const nextOrders = { paid: nextOf('paid'), ended: nextOf('ended') } as const;
const logOf = sql(
  'reemit.log',
  `select merchant_uid as "merchantUid", version, what, at, note from order_log
   where merchant_uid = any ($1::text[]) order by merchant_uid, version`,
);
const requestsOf = sql(
  'reemit.requests',
  `select id as "requestId", merchant_uid as "merchantUid", is_refund as "isRefund", message
   from refund_requests where merchant_uid = any ($1::text[])`,
);

interface Logged {
  merchantUid: string;
  version: number;
  what: What | 'placed';
  at: Date;
}
interface Known {
  order: Order;
  request: { requestId: number; isRefund: boolean; message: string } | undefined;
  refunded: number;
}

/** The fact behind a row of the log, as it was told then; same id, so that whoever has it knows it. */
const factOf = ({ what, version, at }: Logged, { order: now, request, refunded }: Known): OrderEvent | undefined => {
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
      // The bag has changed since: it must not give anything up again.
      return paidEvent(order, now.paidAt ?? at, {
        cartLines: [],
        ...(isImported(now) ? { imported: true } : {}),
      }) as OrderEvent;
    case 'shipped':
      return shippedEvent(order, at) as OrderEvent;
    case 'tracking number changed':
      return trackingNumberChangedEvent(order, at) as OrderEvent;
    case 'delivered':
      return deliveredEvent(order, at) as OrderEvent;
    case 'cancelled':
      return cancelledEvent(order, at, refunded) as OrderEvent;
    case 'noted':
      return notedEvent(order, at) as OrderEvent;
    case 'refund requested':
      return request && (refundRequestedEvent(order, at, request) as OrderEvent);
    case 'refund processed':
      return request && (refundProcessedEvent(order, at, request.requestId) as OrderEvent);
    default:
      return undefined;
  }
};

/** Every fact of these orders, told again. */
export const tellAgain = (db: Db, merchantUids: readonly string[]): Promise<number> =>
  db.tx(async (tx) => {
    const orders = new Map((await lockOrders(tx, merchantUids)).map((order) => [order.merchantUid, order]));
    const requests = await tx.rows<NonNullable<Known['request']> & { merchantUid: string }>(requestsOf, [merchantUids]);
    const requestOf = new Map(
      requests.map(({ merchantUid, requestId, isRefund, message }) => [merchantUid, { requestId, isRefund, message }]),
    );
    let told = 0;
    for (const row of await tx.rows<Logged>(logOf, [merchantUids])) {
      const order = orders.get(row.merchantUid);
      if (order === undefined) continue;
      const refunded =
        row.what === 'cancelled' ? (await ledgerSums(tx, row.merchantUid, order.impUid ?? '')).refunded : 0;
      const event = factOf(row, { order, request: requestOf.get(row.merchantUid), refunded });
      if (event === undefined) continue;
      await tell(tx, event);
      told += 1;
    }
    return told;
  });

/** Every fact of the next orders of a kind behind a number, told again; oldest order first. */
export const tellOrdersAgain = async (
  db: Db,
  kind: OrderKind,
  after: string,
): Promise<{ orders: string[]; told: number }> => {
  const found = await db.rows<{ merchantUid: string }>(nextOrders[kind], [after]);
  const orders = found.map(({ merchantUid }) => merchantUid);
  return { orders, told: orders.length > 0 ? await tellAgain(db, orders) : 0 };
};

const reemitKind = async (db: Db, kind: OrderKind): Promise<number> => {
  let sum = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { orders, told }: { orders: string[]; told: number } = await tellOrdersAgain(db, kind, after);
    sum += told;
    after = orders.at(-1);
  }
  return sum;
};
/** Tells every fact of every order that was paid or has ended again, so that whoever missed any can catch up. */
export const reemit = async (db: Db): Promise<number> =>
  (await reemitKind(db, 'paid')) + (await reemitKind(db, 'ended'));
