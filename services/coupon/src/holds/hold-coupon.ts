import type { AnswerOf, BodyOf } from '@gyeol/contracts/call.ts';
import type { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { couponApplies } from '@gyeol/contracts/rules/coupon.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { findIssuedCoupon, type IssuedCoupon, lockIssuedCoupon } from '../coupons/issued-coupon-store.ts';
import { lockAccount } from '../points/account-store.ts';
import { usePoints } from '../points/use-points.ts';
import { insertHold, lockHold } from './hold-store.ts';
import { lockPointsOfHolds, releaseHeld } from './release-coupon.ts';

type HoldCouponInput = BodyOf<typeof internalCalls.holdCoupon>;
type Terms = AnswerOf<typeof internalCalls.holdCoupon>;

const noCoupon: Terms = {
  title: null,
  couponType: null,
  minPrice: null,
  discountAmount: null,
  discountPercentage: null,
};
const termsOf = (issuedCoupon: IssuedCoupon | undefined): Terms =>
  issuedCoupon === undefined
    ? noCoupon
    : {
        title: issuedCoupon.title,
        couponType: issuedCoupon.couponType,
        minPrice: issuedCoupon.minPrice,
        discountAmount: issuedCoupon.discountAmount,
        discountPercentage: issuedCoupon.discountPercentage,
      };

/** `replaces` is the order whose hold may be taken over. Throws COUPON_UNUSABLE, COUPON_MIN_PRICE. */
const demandUsable = (
  issuedCoupon: IssuedCoupon | undefined,
  input: Pick<HoldCouponInput, 'memberId' | 'productTotal' | 'replaces'>,
  now: Date,
): IssuedCoupon => {
  const own = issuedCoupon?.memberId === input.memberId;
  if (
    !issuedCoupon ||
    !own ||
    issuedCoupon.disabled ||
    issuedCoupon.expiresAt <= now ||
    issuedCoupon.used ||
    (issuedCoupon.merchantUid !== null && issuedCoupon.merchantUid !== input.replaces)
  )
    throw problem('COUPON_UNUSABLE');
  if (!couponApplies(issuedCoupon, input.productTotal)) throw problem('COUPON_MIN_PRICE');
  return issuedCoupon;
};

const lockCouponOf = async (tx: Tx, { couponMapId }: HoldCouponInput): Promise<IssuedCoupon | undefined> =>
  couponMapId === null ? undefined : lockIssuedCoupon(tx, couponMapId);

/**
 * True when the order already has the same hold, because the order retries after a lost answer. Throws HOLD_RELEASED.
 */
const isRepeated = async (tx: Tx, { merchantUid, couponMapId, points = 0 }: HoldCouponInput): Promise<boolean> => {
  const hold = await lockHold(tx, merchantUid);
  if (hold === undefined) return false;
  if (hold.status === 'RELEASED' || hold.mapId !== couponMapId || hold.points !== points)
    throw problem('HOLD_RELEASED');
  return true;
};

/** A coupon that the replaced order holds counts as free. Throws COUPON_UNUSABLE, COUPON_MIN_PRICE. */
export const checkCoupon = async ({ db, now }: Deps, input: BodyOf<typeof internalCalls.checkCoupon>) => {
  demandUsable(await findIssuedCoupon(db, input.couponMapId), input, now());
  return ok;
};

/**
 * Holds an issued coupon and points for an order, both or neither. The hold of the replaced order is released in the
 * same transaction. Locks the member's account and the issued coupon first. Two orders with the same account or coupon
 * therefore run one after the other.
 */
export const holdCoupon = (deps: Deps, input: HoldCouponInput): Promise<Terms> =>
  deps.db.tx(async (tx) => {
    const { merchantUid, replaces, memberId, points = 0, productTotal } = input;
    if (points > 0) await lockAccount(tx, memberId);
    else if (replaces !== null) await lockPointsOfHolds(tx, [replaces]);
    const before = await lockCouponOf(tx, input);
    if (await isRepeated(tx, input)) return termsOf(before);
    const at = deps.now();
    if (replaces !== null) await releaseHeld(tx, replaces, at);
    const coupon = input.couponMapId === null ? undefined : demandUsable(await lockCouponOf(tx, input), input, at);
    const hold = { merchantUid, mapId: coupon?.mapId ?? null, memberId, points };
    if ((await insertHold(tx, hold, at)) === 0) throw problem('HOLD_RELEASED');
    if (points > 0) {
      await usePoints(tx, await lockAccount(tx, memberId), { merchantUid, points, productTotal, coupon, at });
    }
    return termsOf(coupon);
  });
