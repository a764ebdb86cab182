import {
  type CarrierCode,
  carriers,
  isWebUrl,
  parseTrackingNumber,
  trackingUrl,
} from '@gyeol/contracts/rules/carrier.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { firstCheck, urgentStep } from './check-schedule.ts';
import type { CancelledBy, CancelReason, Order, Receiver } from './order-row.ts';
import {
  illegalTransition,
  isCancelling,
  type Next,
  nextVersion,
  refuseWhileCancelling,
  transition,
  undo,
} from './transition.ts';

export interface Parcel {
  carrier: CarrierCode;
  trackingNumber: string;
  postUrl: string;
}

/** Throws TRACKING_NUMBER_INVALID or POST_URL_INVALID. */
export const parcelOf = (code: CarrierCode, typed: string, postUrl?: string | null): Parcel => {
  const carrier = carriers[code];
  const trackingNumber = parseTrackingNumber(carrier, typed);
  if (trackingNumber === undefined) throw problem('TRACKING_NUMBER_INVALID');
  return { carrier: code, trackingNumber, postUrl: webUrl(postUrl ?? trackingUrl(carrier, trackingNumber)) };
};

/** Answers an absolute http(s) URL, trimmed. Throws POST_URL_INVALID. */
export const webUrl = (typed: string): string => {
  const url = typed.trim();
  if (!isWebUrl(url)) throw problem('POST_URL_INVALID');
  return url;
};

/** True for a paid order that is in no packing batch yet and is not being cancelled. */
export const isUnpacked = (order: Order): boolean =>
  order.status === 'PREPARING' &&
  order.packingBatchId === null &&
  order.exchangeClaimId === null &&
  !isCancelling(order);

/** Throws ILLEGAL_MOVE. */
export const pack = <O extends Order>(order: O, packingBatchId: number): O => {
  if (!isUnpacked(order)) throw illegalTransition(order, 'only a paid order that is in no packing batch');
  return nextVersion(order, { packingBatchId });
};

/** Throws ORDER_PACKED, CANCEL_PENDING, ILLEGAL_MOVE. */
export const changeReceiver = <O extends Order>(order: O, receiver: Receiver, postMemo: string | null): O => {
  refuseWhileCancelling(order);
  if (order.status !== 'PREPARING') throw illegalTransition(order, `no other receiver while ${order.status}`);
  if (order.packingBatchId !== null) throw problem('ORDER_PACKED');
  return { ...nextVersion(order), receiver, postMemo };
};

export const ship = <O extends Order>(order: O, parcel: Parcel, now: Date): Next<O, 'SHIPPING'> => {
  refuseWhileCancelling(order);
  return transition(order, 'SHIPPING', { ...parcel, shippedAt: now });
};

/** The tracking number of this parcel becomes the order's tracking number. Throws CANCEL_PENDING, ILLEGAL_MOVE. */
export const addParcel = <O extends Order>(order: O, parcel: Parcel): O => {
  refuseWhileCancelling(order);
  if (order.status !== 'SHIPPING') throw illegalTransition(order, `no further parcel while ${order.status}`);
  return nextVersion(order, { ...parcel });
};

/**
 * Changes the tracking number of the newest parcel while the order is SHIPPING. Throws CANCEL_PENDING, ILLEGAL_MOVE.
 */
export const changeParcel = <O extends Order>(order: O, parcel: Parcel): O => {
  refuseWhileCancelling(order);
  if (order.status !== 'SHIPPING') throw illegalTransition(order, `no other tracking number while ${order.status}`);
  return nextVersion(order, { ...parcel });
};

/** Throws CANCEL_PENDING, ILLEGAL_MOVE. */
export const setTrackingLink = <O extends Order>(order: O, postUrl: string): O => {
  refuseWhileCancelling(order);
  if (order.status !== 'SHIPPING') throw illegalTransition(order, `no tracking link while ${order.status}`);
  return nextVersion(order, { postUrl });
};

export const deliver = <O extends Order>(order: O, now: Date): Next<O, 'DELIVERED'> => {
  refuseWhileCancelling(order);
  return transition(order, 'DELIVERED', { deliveredAt: now });
};

/** `before` is the previous parcel. Without a previous parcel, the order returns to PREPARING. */
export const revertParcel = <O extends Order>(order: O, before: Parcel | undefined): O => {
  if (before === undefined) {
    return undo(order, 'SHIPPING', {
      carrier: null,
      trackingNumber: null,
      postUrl: null,
      shippedAt: null,
    }) as Order as O;
  }
  const { carrier, trackingNumber, postUrl } = before;
  return nextVersion(order, { carrier, trackingNumber, postUrl });
};

export const revertDelivery = <O extends Order>(order: O): Next<O, 'SHIPPING'> =>
  undo(order, 'DELIVERED', { deliveredAt: null });

/** Records the buyer's confirmation (구매확정). Throws CANCEL_PENDING, ILLEGAL_MOVE. */
export const confirm = <O extends Order>(order: O, now: Date): O => {
  refuseWhileCancelling(order);
  if (order.status !== 'DELIVERED') throw illegalTransition(order, `not confirmed while ${order.status}`);
  return nextVersion(order, { confirmedAt: now });
};

const drivenSeconds = 30;
/** Answers the time when a worker takes over a cancel that the request did not finish. */
export const cancelDueAt = (now: Date): Date => new Date(now.getTime() + drivenSeconds * 1_000);

/**
 * Records the intent to cancel, which is committed before the provider is called. The owner may cancel while PREPARING
 * or AWAITING_DEPOSIT, an admin in every state from AWAITING_PAYMENT on. Throws ALREADY_CANCELLED, CANCEL_PENDING,
 * ORDER_BUSY, ILLEGAL_MOVE.
 */
export const requestCancel = <O extends Order>(
  order: O,
  by: 'owner' | 'admin',
  now: Date,
  reason: CancelReason | null = null,
): O => {
  refuseWhileCancelling(order);
  if (order.status === 'PLACING') throw problem('ORDER_BUSY');
  if (order.status === 'CANCELLED' || order.endedAt !== null) throw problem('ALREADY_CANCELLED');
  if (by === 'owner' && order.status !== 'PREPARING' && order.status !== 'AWAITING_DEPOSIT') {
    throw problem(order.status === 'AWAITING_PAYMENT' ? 'ALREADY_CANCELLED' : 'ILLEGAL_MOVE');
  }
  return nextVersion(order, {
    cancelRequestedAt: now,
    cancelBy: by,
    cancelDueAt: cancelDueAt(now),
    cancelReason: reason,
  });
};

const noCancel = { cancelRequestedAt: null, cancelDueAt: null } as const;
/** The money was refunded before, or there was none. */
export const cancel = <O extends Order>(order: O, by: CancelledBy, now: Date): Next<O, 'CANCELLED'> =>
  transition(order, 'CANCELLED', {
    ...noCancel,
    cancelBy: by,
    endedAt: now,
    expiresAt: null,
    ...(order.totalPrice === 0 ? { checkStep: 0, checkDueAt: null } : firstCheck('CANCELLED', now)),
  });

/**
 * Ends a cancel that the provider refused for good, and the order continues. Payments that came during the cancel were
 * not settled. Therefore the provider is asked again, and asked at once when such a payment is known.
 */
export const clearCancel = <O extends Order>(order: O, now: Date): O => {
  const check =
    order.checkStep === urgentStep ? { checkStep: urgentStep, checkDueAt: now } : firstCheck(order.status, now);
  return nextVersion(order, { ...noCancel, cancelBy: null, cancelReason: null, ...check });
};

/** True when the stock of a cancelled order is restored automatically, because the goods were never shipped. */
export const restocksByItself = (order: Order): boolean => order.shippedAt === null;

const requireAway = ({ status, shippedAt, goodsBackAt }: Order): void => {
  if (status !== 'CANCELLED' || shippedAt === null || goodsBackAt !== null) throw problem('ILLEGAL_MOVE');
};
/** Throws ILLEGAL_MOVE. */
export const receiveReturn = <O extends Order>(order: O, now: Date): O => {
  requireAway(order);
  return nextVersion(order, { goodsBackAt: now, goodsWrittenOff: null });
};

/**
 * Records the reason why the goods will not come back. Goods that come back nevertheless are received as usual. Throws
 * ILLEGAL_MOVE.
 */
export const writeOffReturn = <O extends Order>(order: O, reason: string): O => {
  requireAway(order);
  return nextVersion(order, { goodsWrittenOff: reason });
};
