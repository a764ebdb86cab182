import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Deps } from '../config.ts';
import { type IssuedCoupon, usableIssuedCoupons } from './issued-coupon-store.ts';

/** The number of orders in one call (contract row `irreplaceableOrders`). */
const perCall = 100;

/**
 * Finds the orders whose coupons the next order cannot take over. While order-payment is unreachable, the answer is
 * empty and too many coupons are offered. The hold of such a coupon for another order is then refused.
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

/**
 * Reads a member's unused coupons. `isHeld` is true when the coupon is held by an order that the member's next order
 * does not replace.
 */
const couponsOf = async (deps: Deps, memberId: number): Promise<{ coupon: IssuedCoupon; isHeld: boolean }[]> => {
  const usable = await usableIssuedCoupons(deps.db, memberId, deps.now());
  const holders = usable.flatMap(({ merchantUid }) => merchantUid ?? []);
  const irreplaceable = await findIrreplaceable(deps, holders);
  return usable.map((coupon) => ({
    coupon,
    isHeld: coupon.merchantUid !== null && irreplaceable.includes(coupon.merchantUid),
  }));
};

/**
 * Lists the coupons that a member can choose now. A coupon held by an order that waits for its payment is among them,
 * because the next order takes it over. A coupon held by an order that waits for its deposit is not.
 */
export const availableCoupons = async (deps: Deps, memberId: number): Promise<IssuedCoupon[]> =>
  (await couponsOf(deps, memberId)).flatMap(({ coupon, isHeld }) => (isHeld ? [] : coupon));

/** Lists the coupons that a member cannot choose now, because an order that waits for its deposit holds them. */
export const heldCoupons = async (deps: Deps, memberId: number): Promise<IssuedCoupon[]> =>
  (await couponsOf(deps, memberId)).flatMap(({ coupon, isHeld }) => (isHeld ? coupon : []));
