import { createHash } from 'node:crypto';
import type { DataOf, EventType } from '@gyeol/contracts/event.ts';
import * as events from '@gyeol/contracts/events/order-payment.ts';
import { carriers } from '@gyeol/contracts/rules/carrier.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';
import { spreadDiscount } from './line-discounts.ts';
import { type CartLine, type Order, type OrderIn, paidMethodOf } from './order-row.ts';
import { restocksByItself } from './paid-transitions.ts';

export interface OrderEvent<E extends EventType = EventType> {
  event: E;
  order: Order;
  at: Date;
  data: DataOf<E>;
}
export const orderEvent = <E extends EventType>(event: E, order: Order, at: Date, data: DataOf<E>): OrderEvent<E> => ({
  event,
  order,
  at,
  data,
});

/** Derives the id from the order, its version and the event type, so that the same event always has the same id. */
const eventId = (merchantUid: string, version: number, type: string): string => {
  const hex = createHash('sha256').update(`${merchantUid}:${version}:${type}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** `version` is the version of the order when it was paid. */
export const paidEventId = ({ merchantUid, version }: { merchantUid: string; version: number }): string =>
  eventId(merchantUid, version, events.paymentValidated.type);

/**
 * The events that are published for an order that pays an exchange difference. They are about the refund of the
 * difference. The events of the claim report everything else.
 */
const ofDifferences: readonly EventType[] = [events.refundAccountNeeded, events.paymentRefunded];

/** Puts an event into the outbox, in the transaction that saves this version of the order. */
export const publish = async <E extends EventType>(
  tx: Tx,
  { event, order, at, data }: OrderEvent<E>,
): Promise<void> => {
  if (order.exchangeClaimId !== null && !ofDifferences.includes(event)) return;
  await addToOutbox(tx, event, {
    id: eventId(order.merchantUid, order.version, event.type),
    subject: order.merchantUid,
    version: order.version,
    time: at,
    data,
  });
};

const idsOf = ({ merchantUid, memberId }: Pick<Order, 'merchantUid' | 'memberId'>) => ({ merchantUid, memberId });
const snapshot = (order: Order) => ({
  ...idsOf(order),
  buyer: order.buyer,
  receiver: order.receiver,
  postMemo: order.postMemo,
  itemTitles: order.itemTitles,
  lines: order.lines.map(({ cancelled: _, ...line }) => line),
  productTotal: order.productTotal,
  discount: order.discount,
  ...(order.points > 0 && { points: order.points }),
  deliveryFee: order.deliveryFee,
  remoteFee: order.remoteFee,
  totalPrice: order.totalPrice,
  couponMapId: order.couponMapId,
  couponTitle: order.coupon?.title ?? null,
});

export const placedEvent = (order: Order, at: Date) =>
  orderEvent(events.orderPlaced, order, at, { ...snapshot(order), placedAt: at.toISOString() });

/**
 * `cartLines` are the lines to remove from the cart. A republished event has none, because the cart has changed since.
 */
export const paidEvent = (order: Order, paidAt: Date, more: { cartLines?: CartLine[]; imported?: true } = {}) => {
  const method = paidMethodOf(order);
  return orderEvent(events.paymentValidated, order, paidAt, {
    ...snapshot(order),
    provider: order.provider,
    impUid: order.impUid,
    ...(method !== null && { paymentMethod: method }),
    paidAt: paidAt.toISOString(),
    // The lines of a deposit order left the cart when the provider issued the account.
    cartLines: order.deposit === null ? order.cartLines : [],
    ...more,
  });
};

const depositOf = ({ deposit: { bank, number, holder, endsAt }, ...order }: OrderIn<'AWAITING_DEPOSIT'>) => ({
  ...idsOf(order),
  itemTitles: order.itemTitles,
  totalPrice: order.totalPrice,
  ...{ bank, number, holder, endsAt },
});
export const depositAwaitedEvent = (order: OrderIn<'AWAITING_DEPOSIT'>, at: Date) =>
  orderEvent(events.depositAwaited, order, at, {
    ...depositOf(order),
    cartLines: order.cartLines,
    awaitedAt: at.toISOString(),
  });
export const depositRemindedEvent = (order: OrderIn<'AWAITING_DEPOSIT'>, at: Date) =>
  orderEvent(events.depositReminded, order, at, { ...depositOf(order), remindedAt: at.toISOString() });
export const refundAccountNeededEvent = (order: Order, at: Date, payment: { impUid: string; amount: number }) =>
  orderEvent(events.refundAccountNeeded, order, at, { ...idsOf(order), ...payment, neededAt: at.toISOString() });

const ended = (order: Order, at: Date) => ({ ...idsOf(order), endedAt: at.toISOString() });
export const expiredEvent = (order: Order, at: Date) => orderEvent(events.orderExpired, order, at, ended(order, at));
export const failedEvent = (order: Order, at: Date) => orderEvent(events.paymentFailed, order, at, ended(order, at));
export const abandonedEvent = (order: Order, at: Date) =>
  orderEvent(events.orderAbandoned, order, at, { ...ended(order, at), replaces: order.replaces });

export const refundedEvent = (order: Order, at: Date, payment: { impUid: string; amount: number; reason: string }) =>
  orderEvent(events.paymentRefunded, order, at, { ...idsOf(order), ...payment, returnedAt: at.toISOString() });

export const packedEvent = (order: Order, at: Date, packingBatchId: number, batchSize: number) =>
  orderEvent(events.orderPacked, order, at, { ...idsOf(order), packingBatchId, batchSize, packedAt: at.toISOString() });

export const receiverChangedEvent = (order: Order, at: Date) =>
  orderEvent(events.receiverChanged, order, at, {
    ...idsOf(order),
    receiver: order.receiver,
    postMemo: order.postMemo,
    changedAt: at.toISOString(),
  });

const parcelOf = (order: Order) => ({
  ...idsOf(order),
  receiverPhone: order.receiver.phoneNumber,
  itemTitles: order.itemTitles,
  carrier: order.carrier === null ? '' : carriers[order.carrier].name,
  trackingNumber: order.trackingNumber ?? '',
  postUrl: order.postUrl ?? '',
});
const timesOf = ({ placedAt, paidAt }: Order) => ({
  placedAt: placedAt.toISOString(),
  ...(paidAt !== null && { paidAt: paidAt.toISOString() }),
});
export const shippedEvent = (order: Order, at: Date) =>
  orderEvent(events.orderShipped, order, at, { ...parcelOf(order), ...timesOf(order), shippedAt: at.toISOString() });
export const parcelShippedEvent = (order: Order, at: Date) =>
  orderEvent(events.parcelShipped, order, at, { ...parcelOf(order), shippedAt: at.toISOString() });
export const trackingNumberChangedEvent = (order: Order, at: Date) =>
  orderEvent(events.trackingNumberChanged, order, at, { ...parcelOf(order), changedAt: at.toISOString() });

export const deliveredEvent = (order: Order, at: Date) => {
  const discounts = order.lineDiscounts ?? spreadDiscount(order.discount, order.lines);
  return orderEvent(events.orderDelivered, order, at, {
    ...idsOf(order),
    itemTitles: order.itemTitles,
    lines: order.lines.flatMap(({ cancelled = 0, quantity, ...line }, index) => {
      const left = quantity - cancelled;
      const paid = line.unitPrice * quantity - (discounts[index] ?? 0) - (order.linePoints?.[index] ?? 0);
      return left > 0 ? [{ ...line, quantity: left, paid: Math.floor((paid * left) / quantity) }] : [];
    }),
    placedAt: order.placedAt.toISOString(),
    deliveredAt: (order.deliveredAt ?? at).toISOString(),
  });
};

/** `trackingNumber` is the number of the previous parcel, or null when the order is PREPARING again. */
export const shippingUndoneEvent = (order: Order, at: Date) =>
  orderEvent(events.orderShippingUndone, order, at, {
    ...idsOf(order),
    itemTitles: order.itemTitles,
    trackingNumber: order.trackingNumber,
    undoneAt: at.toISOString(),
  });
export const deliveryUndoneEvent = (order: Order, at: Date) =>
  orderEvent(events.orderDeliveryUndone, order, at, {
    ...idsOf(order),
    itemTitles: order.itemTitles,
    undoneAt: at.toISOString(),
  });

export const cancelledEvent = (order: Order, at: Date, refunded: number) =>
  orderEvent(events.orderCancelled, order, at, {
    ...idsOf(order),
    itemTitles: order.itemTitles,
    totalPrice: order.totalPrice,
    refunded,
    restock: restocksByItself(order),
    couponMapId: order.couponMapId,
    ...(order.points > 0 && { points: order.points }),
    cancelledAt: at.toISOString(),
    by: order.cancelBy ?? 'admin',
    ...(order.cancelReason && { reason: order.cancelReason }),
  });

export const notedEvent = (order: Order, at: Date) =>
  orderEvent(events.orderNoteChanged, order, at, { ...idsOf(order), memo: order.memo, notedAt: at.toISOString() });

interface Claim {
  requestId: number;
  isRefund: boolean;
  message: string;
}
export const claimRequestedEvent = (order: Order, at: Date, claim: Claim) =>
  orderEvent(events.claimRequested, order, at, { ...idsOf(order), ...claim, requestedAt: at.toISOString() });
export const claimProcessedEvent = (order: Order, at: Date, requestId: number) =>
  orderEvent(events.claimProcessed, order, at, { ...idsOf(order), requestId, processedAt: at.toISOString() });
