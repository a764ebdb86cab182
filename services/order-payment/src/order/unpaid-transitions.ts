import { couponDiscount } from '@gyeol/contracts/rules/coupon.ts';
import { orderTotals } from '@gyeol/contracts/rules/money.ts';
import { checkAt, firstCheck, urgentStep } from './check-schedule.ts';
import { spreadDiscount, spreadPoints } from './line-discounts.ts';
import type { ChangingFields, Deposit, FrozenCoupon, Order, OrderIn } from './order-row.ts';
import { type Next, nextVersion, refuseWhileCancelling, transition } from './transition.ts';

const minute = 60_000;
export const placingSeconds = 60;
const extensionMinutes = 5;
const maxExtensions = 2;

interface HoldTimes {
  expiryMinutes: number;
}
interface Terms extends HoldTimes {
  coupon: FrozenCoupon | null;
  deliveryFee: number;
  remoteFee?: number;
}
export const holdMs = ({ expiryMinutes }: HoldTimes): number => 2 * expiryMinutes * minute;
export const heldSince = ({ holdSince, placedAt }: Order): Date => holdSince ?? placedAt;
/**
 * Answers the end of an unpaid hold. A hold lasts twice the expiry time of one order, which is 30 minutes by default.
 * Changes and extensions of the order do not move this end.
 */
export const holdEnds = (order: Order, times: HoldTimes): Date => new Date(heldSince(order).getTime() + holdMs(times));
const withinHold = (order: Order, times: HoldTimes, end: number): Date =>
  new Date(Math.min(end, holdEnds(order, times).getTime()));

/** Moves an order to AWAITING_PAYMENT and fixes its price. Stock and coupon are held already. */
export const awaitPayment = <O extends Order>(order: O, terms: Terms, now: Date): Next<O, 'AWAITING_PAYMENT'> => {
  const { productTotal } = order;
  const { discount, points, deliveryFee, remoteFee, totalPrice } = orderTotals(
    productTotal,
    terms.coupon === null ? 0 : couponDiscount(terms.coupon, productTotal),
    terms.deliveryFee,
    terms.remoteFee,
    order.points,
  );
  const shares = spreadDiscount(discount, order.lines);
  return transition(order, 'AWAITING_PAYMENT', {
    coupon: terms.coupon,
    discount,
    lineDiscounts: discount === 0 ? null : shares,
    linePoints: points === 0 ? null : spreadPoints(points, order.lines, shares),
    deliveryFee,
    remoteFee,
    totalPrice,
    expiresAt: withinHold(order, terms, now.getTime() + terms.expiryMinutes * minute),
    ...firstCheck('AWAITING_PAYMENT', now),
  });
};

/**
 * Moves an order to AWAITING_DEPOSIT, once an account is issued. Stock and coupon stay held until the deposit arrives,
 * or until `endsAt`. Throws CANCEL_PENDING, ILLEGAL_MOVE.
 */
export const awaitDeposit = <O extends Order>(
  order: O,
  deposit: Omit<Deposit, 'endsAt'>,
  endsAt: Date,
  now: Date,
): Next<O, 'AWAITING_DEPOSIT'> => {
  refuseWhileCancelling(order);
  return transition(order, 'AWAITING_DEPOSIT', {
    deposit: { ...deposit, endsAt: endsAt.toISOString() },
    expiresAt: endsAt,
    ...firstCheck('AWAITING_DEPOSIT', now),
  });
};
export const markReminded = <O extends OrderIn<'AWAITING_DEPOSIT'>>(order: O, now: Date): O =>
  nextVersion(order, { deposit: { ...order.deposit, remindedAt: now.toISOString() } });

/** Throws CANCEL_PENDING, ILLEGAL_MOVE. */
export const pay = <O extends Order>(
  order: O,
  payment: Pick<OrderIn<'PREPARING'>, 'provider' | 'impUid' | 'paymentMethod' | 'paidAt'>,
): Next<O, 'PREPARING'> => {
  refuseWhileCancelling(order);
  const free = payment.impUid === null;
  const urgent = order.checkStep === urgentStep;
  return transition(order, 'PREPARING', {
    ...payment,
    expiresAt: null,
    ...(free ? { checkStep: 0, checkDueAt: null } : urgent ? {} : firstCheck('PREPARING', payment.paidAt)),
  });
};

type UnpaidEnd = 'EXPIRED' | 'REPLACED' | 'PAYMENT_FAILED';
const end = <O extends Order, State extends UnpaidEnd>(order: O, to: State, now: Date): Next<O, State> => {
  refuseWhileCancelling(order);
  return transition(order, to, { endedAt: now, expiresAt: null, ...firstCheck(to, now) });
};
export const expire = <O extends Order>(order: O, now: Date): Next<O, 'EXPIRED'> => end(order, 'EXPIRED', now);
export const replace = <O extends Order>(order: O, now: Date): Next<O, 'REPLACED'> => end(order, 'REPLACED', now);
export const failPayment = <O extends Order>(order: O, now: Date): Next<O, 'PAYMENT_FAILED'> =>
  end(order, 'PAYMENT_FAILED', now);

/**
 * Ends an order whose `complete` could not be finished. The buyer never got the order number, so no payment can arrive
 * for the order.
 */
export const abandon = <O extends Order>(order: O, now: Date): Next<O, 'ABANDONED'> =>
  transition(order, 'ABANDONED', { endedAt: now });

/**
 * True when an order with an open card window may still be extended. An order is extended by five minutes, twice at
 * most, and never beyond `holdEnds`.
 */
export const mayExtend = (order: Order, times: HoldTimes, now: Date): boolean =>
  order.extensions < maxExtensions && holdEnds(order, times) > now;
export const extend = <O extends Order>(order: O, times: HoldTimes, now: Date): O =>
  nextVersion(order, {
    extensions: order.extensions + 1,
    expiresAt: withinHold(order, times, now.getTime() + extensionMinutes * minute),
  });

export const nextCheck = (order: Order, now: Date): Pick<ChangingFields, 'checkStep' | 'checkDueAt'> => {
  const since = order.endedAt ?? order.paidAt ?? order.placedAt;
  let next = checkAt(order.status, since, order.checkStep + 1);
  while (next.checkDueAt !== null && next.checkDueAt <= now) next = checkAt(order.status, since, next.checkStep + 1);
  return next;
};
