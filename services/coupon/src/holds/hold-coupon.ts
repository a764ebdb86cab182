import type { AnswerOf, BodyOf } from '@gyeol/contracts/call.ts';
import type { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { couponApplies } from '@gyeol/contracts/rules/coupon.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { type IssuedCoupon, lockIssuedCoupon } from '../coupons/issued-coupon-store.ts';
import { insertHold, lockHold } from './hold-store.ts';
import { releaseHeld } from './release-coupon.ts';

type HoldCouponInput = BodyOf<typeof internalCalls.holdCoupon>;
export type Terms = AnswerOf<typeof internalCalls.holdCoupon>;

const termsOf = (issuedCoupon: IssuedCoupon): Terms => ({
  title: issuedCoupon.title,
  couponType: issuedCoupon.couponType,
  minPrice: issuedCoupon.minPrice,
  discountAmount: issuedCoupon.discountAmount,
  discountPercentage: issuedCoupon.discountPercentage,
});

const demandUsable = (issuedCoupon: IssuedCoupon | undefined, input: HoldCouponInput, now: Date): IssuedCoupon => {
  const own = issuedCoupon?.memberId === input.memberId;
  if (
    !issuedCoupon ||
    !own ||
    issuedCoupon.disabled ||
    issuedCoupon.expiresAt <= now ||
    issuedCoupon.merchantUid !== null
  )
    throw problem('COUPON_UNUSABLE');
  if (!couponApplies(issuedCoupon, input.productTotal)) throw problem('COUPON_MIN_PRICE');
  return issuedCoupon;
};

/** The same order asks again because the answer was lost: the same terms, frozen. */
const repeated = async (tx: Tx, input: HoldCouponInput): Promise<IssuedCoupon | undefined> => {
  const hold = await lockHold(tx, input.merchantUid);
  if (hold === undefined) return undefined;
  if (hold.status === 'RELEASED' || hold.mapId !== input.couponMapId) throw problem('HOLD_RELEASED');
  return lockIssuedCoupon(tx, hold.mapId);
};

/**
 * Holds an issued coupon for an order and releases, in the same transaction, what the order it replaces held. The issued coupon's row is
 * locked first, so two orders for one issued coupon decide one after the other.
 */
export const holdCoupon = (deps: Deps, input: HoldCouponInput): Promise<Terms> =>
  deps.db.tx(async (tx) => {
    await lockIssuedCoupon(tx, input.couponMapId);
    const before = await repeated(tx, input);
    if (before) return termsOf(before);
    if (input.replaces !== null) await releaseHeld(tx, input.replaces);
    const issuedCoupon = demandUsable(await lockIssuedCoupon(tx, input.couponMapId), input, deps.now());
    if ((await insertHold(tx, input.merchantUid, issuedCoupon.mapId, deps.now())) === 0) throw problem('HOLD_RELEASED');
    return termsOf(issuedCoupon);
  });
