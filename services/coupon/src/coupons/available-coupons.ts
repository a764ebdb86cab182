import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Deps } from '../config.ts';
import { type IssuedCoupon, usableIssuedCoupons } from './issued-coupon-store.ts';

/** Orders in one call (contract row `irreplaceableOrders`). */
const perCall = 100;

/** Orders that keep the coupons they hold. While order-payment is away none does: a coupon that is chosen is refused then. */
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

/** A member's unused coupons, each with whether an order keeps it that the next order does not replace. */
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
 * What a member can choose now. A coupon on an order that waits for its payment is among them, since the next order takes it
 * over; one on an order that waits for its deposit is not.
 */
export const availableCoupons = async (deps: Deps, memberId: number): Promise<IssuedCoupon[]> =>
  (await couponsOf(deps, memberId)).flatMap(({ coupon, isHeld }) => (isHeld ? [] : coupon));

/** What a member cannot choose now, because an order that waits for its deposit uses it. */
export const heldCoupons = async (deps: Deps, memberId: number): Promise<IssuedCoupon[]> =>
  (await couponsOf(deps, memberId)).flatMap(({ coupon, isHeld }) => (isHeld ? coupon : []));
