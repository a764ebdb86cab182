import { createHash } from 'node:crypto';
import type { DataOf, EventType } from '@gyeol/contracts/event.ts';
import * as events from '@gyeol/contracts/events/order-payment.ts';
import { carriers } from '@gyeol/contracts/rules/carrier.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';
import type { CartLine, Order } from './order-row.ts';
import { restocksItself } from './paid-transitions.ts';

/** One fact of an order, as the others hear it. */
export interface OrderEvent<E extends EventType = EventType> {
  event: E;
  order: Order;
  at: Date;
  data: DataOf<E>;
}
const fact = <E extends EventType>(event: E, order: Order, at: Date, data: DataOf<E>): OrderEvent<E> => ({
  event,
  order,
  at,
  data,
});

/** The same fact has the same id whenever it is told: from the order, its version and the kind. */
export const eventId = (merchantUid: string, version: number, type: string): string => {
  const hex = createHash('sha256').update(`${merchantUid}:${version}:${type}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The fact that an order was paid, by the version that it then had. */
export const paidEventId = ({ merchantUid, version }: { merchantUid: string; version: number }): string =>
  eventId(merchantUid, version, events.paymentValidated.type);

/** Writes a fact to the outbox, in the transaction that saved this version of the order. */
export const tell = <E extends EventType>(tx: Tx, { event, order, at, data }: OrderEvent<E>): Promise<void> =>
  addToOutbox(tx, event, {
    id: eventId(order.merchantUid, order.version, event.type),
    subject: order.merchantUid,
    version: order.version,
    time: at,
    data,
  });

const key = ({ merchantUid, memberId }: Order) => ({ merchantUid, memberId });
const snapshot = (order: Order) => ({
  ...key(order),
  buyer: order.buyer,
  receiver: order.receiver,
  postMemo: order.postMemo,
  itemTitles: order.itemTitles,
  lines: order.lines,
  productTotal: order.productTotal,
  discount: order.discount,
  deliveryFee: order.deliveryFee,
  totalPrice: order.totalPrice,
  couponMapId: order.couponMapId,
  couponTitle: order.coupon?.title ?? null,
});

export const placedEvent = (order: Order, at: Date) =>
  fact(events.orderPlaced, order, at, { ...snapshot(order), placedAt: at.toISOString() });

/** `cartLines`: what the bag gives up; none when the fact is told again, since the bag has changed since. */
export const paidEvent = (order: Order, paidAt: Date, more: { cartLines?: CartLine[]; imported?: true } = {}) =>
  fact(events.paymentValidated, order, paidAt, {
    ...snapshot(order),
    provider: order.provider,
    impUid: order.impUid,
    paidAt: paidAt.toISOString(),
    cartLines: order.cartLines,
    ...more,
  });

const ended = (order: Order, at: Date) => ({ ...key(order), endedAt: at.toISOString() });
export const expiredEvent = (order: Order, at: Date) => fact(events.orderExpired, order, at, ended(order, at));
export const failedEvent = (order: Order, at: Date) => fact(events.paymentFailed, order, at, ended(order, at));
export const abandonedEvent = (order: Order, at: Date) =>
  fact(events.orderAbandoned, order, at, { ...ended(order, at), replaces: order.replaces });

export const returnedEvent = (order: Order, at: Date, payment: { impUid: string; amount: number; reason: string }) =>
  fact(events.paymentReturned, order, at, { ...key(order), ...payment, returnedAt: at.toISOString() });

const parcel = (order: Order) => ({
  ...key(order),
  receiverPhone: order.receiver.phoneNumber,
  itemTitles: order.itemTitles,
  // Its Korean name, as customers are told.
  carrier: order.carrier === null ? '' : carriers[order.carrier].name,
  trackingNumber: order.trackingNumber ?? '',
  postUrl: order.postUrl ?? '',
});
export const shippedEvent = (order: Order, at: Date) =>
  fact(events.orderShipped, order, at, { ...parcel(order), shippedAt: at.toISOString() });
export const trackingNumberChangedEvent = (order: Order, at: Date) =>
  fact(events.trackingNumberChanged, order, at, { ...parcel(order), changedAt: at.toISOString() });

export const deliveredEvent = (order: Order, at: Date) =>
  fact(events.orderDelivered, order, at, {
    ...key(order),
    itemTitles: order.itemTitles,
    lines: order.lines,
    deliveredAt: at.toISOString(),
  });

export const cancelledEvent = (order: Order, at: Date, refunded: number) =>
  fact(events.orderCancelled, order, at, {
    ...key(order),
    itemTitles: order.itemTitles,
    totalPrice: order.totalPrice,
    refunded,
    restock: restocksItself(order),
    couponMapId: order.couponMapId,
    cancelledAt: at.toISOString(),
    by: order.cancelBy ?? 'admin',
  });

export const notedEvent = (order: Order, at: Date) =>
  fact(events.orderNoted, order, at, { ...key(order), memo: order.memo, notedAt: at.toISOString() });

interface Request {
  requestId: number;
  isRefund: boolean;
  message: string;
}
export const refundRequestedEvent = (order: Order, at: Date, request: Request) =>
  fact(events.refundRequested, order, at, { ...key(order), ...request, requestedAt: at.toISOString() });
export const refundProcessedEvent = (order: Order, at: Date, requestId: number) =>
  fact(events.refundProcessed, order, at, { ...key(order), requestId, processedAt: at.toISOString() });
