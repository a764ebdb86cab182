import {
  type CarrierCode,
  carriers,
  isWebUrl,
  parseTrackingNumber,
  trackingUrl,
} from '@gyeol/contracts/rules/carrier.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { firstCheck, urgentStep } from './check-schedule.ts';
import { type CancelledBy, illegalMove, move, type Order, refuseWhileCancelling, touch } from './order.ts';

export interface Parcel {
  carrier: CarrierCode;
  trackingNumber: string;
  postUrl: string;
}

/** The parcel of a tracking number as it was typed. Throws TRACKING_NUMBER_INVALID or POST_URL_INVALID. */
export const parcelOf = (code: CarrierCode, typed: string, postUrl?: string | null): Parcel => {
  const carrier = carriers[code];
  const trackingNumber = parseTrackingNumber(carrier, typed);
  if (trackingNumber === undefined) throw problem('TRACKING_NUMBER_INVALID');
  return { carrier: code, trackingNumber, postUrl: webUrl(postUrl ?? trackingUrl(carrier, trackingNumber)) };
};

/** An absolute http(s) URL, trimmed. Throws POST_URL_INVALID. */
export const webUrl = (typed: string): string => {
  const url = typed.trim();
  if (!isWebUrl(url)) throw problem('POST_URL_INVALID');
  return url;
};

export const ship = (order: Order, parcel: Parcel, now: Date): Order => {
  refuseWhileCancelling(order);
  return move(order, 'SHIPPING', { ...parcel, shippedAt: now });
};

/** The parcel of an order that is on its way gets another number. Throws CANCEL_PENDING, ILLEGAL_MOVE. */
export const changeParcel = (order: Order, parcel: Parcel): Order => {
  refuseWhileCancelling(order);
  if (order.status !== 'SHIPPING') throw illegalMove(order, `no other tracking number while ${order.status}`);
  return touch(order, { ...parcel });
};

/** A tracking link can be changed while the parcel is on its way, and only then. */
export const link = (order: Order, postUrl: string): Order => {
  refuseWhileCancelling(order);
  if (order.status !== 'SHIPPING') throw illegalMove(order, `no tracking link while ${order.status}`);
  return touch(order, { postUrl });
};

export const deliver = (order: Order, now: Date): Order => {
  refuseWhileCancelling(order);
  return move(order, 'DELIVERED', { deliveredAt: now });
};

const drivenSeconds = 30;
/** How long a request may drive a cancel before a worker takes it up. */
export const cancelDueAt = (now: Date): Date => new Date(now.getTime() + drivenSeconds * 1_000);

/**
 * The intent to cancel, committed before the provider is called. The owner may while PREPARING, an admin in every state
 * that is on its way to payment or after it. Throws ALREADY_CANCELLED, CANCEL_PENDING, ORDER_BUSY, ILLEGAL_MOVE.
 */
export const requestCancel = (order: Order, by: 'owner' | 'admin', now: Date): Order => {
  refuseWhileCancelling(order);
  if (order.status === 'PLACING') throw problem('ORDER_BUSY');
  if (order.status === 'CANCELLED' || order.endedAt !== null) throw problem('ALREADY_CANCELLED');
  if (by === 'owner' && order.status !== 'PREPARING') {
    throw problem(order.status === 'AWAITING_PAYMENT' ? 'ALREADY_CANCELLED' : 'ILLEGAL_MOVE');
  }
  return touch(order, { cancelRequestedAt: now, cancelBy: by, cancelDueAt: cancelDueAt(now) });
};

const noCancel = { cancelRequestedAt: null, cancelDueAt: null } as const;
/** The money is back (or there was none). */
export const cancel = (order: Order, by: CancelledBy, now: Date): Order =>
  move(order, 'CANCELLED', {
    ...noCancel,
    cancelBy: by,
    endedAt: now,
    expiresAt: null,
    ...(order.totalPrice === 0 ? { checkStep: 0, checkDueAt: null } : firstCheck('CANCELLED', now)),
  });

/**
 * The provider refused for good: the order goes on as before. Payments that came meanwhile could not be settled, so the
 * provider is asked again, at once if we know of one.
 */
export const clearCancel = (order: Order, now: Date): Order => {
  const check =
    order.checkStep === urgentStep ? { checkStep: urgentStep, checkDueAt: now } : firstCheck(order.status, now);
  return touch(order, { ...noCancel, cancelBy: null, ...check });
};

/** Stock comes back by itself only if the goods never left the house. */
export const restocksItself = (order: Order): boolean => order.shippedAt === null;

/** An operator ticks that the goods of a cancelled order are on the shelf again. Throws ILLEGAL_MOVE. */
export const takeGoodsBack = (order: Order, now: Date): Order => {
  if (order.status !== 'CANCELLED' || order.shippedAt === null || order.goodsBackAt !== null) {
    throw problem('ILLEGAL_MOVE');
  }
  return touch(order, { goodsBackAt: now });
};
