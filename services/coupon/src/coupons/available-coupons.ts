import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Deps } from '../config.ts';
import { type IssuedCoupon, listUsableIssuedCoupons } from './issued-coupon-store.ts';

/** One call accepts this many orders (contract row `irreplaceableOrders`). */
const perCall = 100;

/**
 * Finds the orders whose coupons the next order cannot take over. The answer is empty while order-payment is
 * unreachable. The member is then offered too many coupons, and an order with one of the surplus coupons is refused.
 */
const findIrreplaceable = async ({ internal, log }: Deps, merchantUids: string[]): Promise<readonly string[]> => {
  if (merchantUids.length === 0) return [];
  try {
    const body = { merchantUids: merchantUids.slice(0, perCall) };
    return (await internal.call(internalCalls.irreplaceableOrders, { body })).merchantUids;
  } catch (err) {
    log.warn({ err }, 'coupons are offered without a look at the orders that hold them');
    return [];
  }
};

/** `isHeld` is true when the coupon is held by an order that the member's next order does not replace. */
const couponsOf = async (deps: Deps, memberId: number): Promise<{ coupon: IssuedCoupon; isHeld: boolean }[]> => {
  const usable = await listUsableIssuedCoupons(deps.db, memberId, deps.now());
  const holders = usable.flatMap(({ merchantUid }) => merchantUid ?? []);
  const irreplaceable = await findIrreplaceable(deps, holders);
  return usable.map((coupon) => ({
    coupon,
    isHeld: coupon.merchantUid !== null && irreplaceable.includes(coupon.merchantUid),
  }));
};

/**
 * Includes coupons of orders that wait for their payment, because the next order takes such a coupon over. Excludes
 * coupons of orders that wait for their deposit.
 */
export const availableCoupons = async (deps: Deps, memberId: number): Promise<IssuedCoupon[]> =>
  (await couponsOf(deps, memberId)).flatMap(({ coupon, isHeld }) => (isHeld ? [] : coupon));

/** Orders that wait for their deposit hold these coupons. */
export const heldCoupons = async (deps: Deps, memberId: number): Promise<IssuedCoupon[]> =>
  (await couponsOf(deps, memberId)).flatMap(({ coupon, isHeld }) => (isHeld ? coupon : []));
