import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { ProblemCode } from '@gyeol/contracts/problems.ts';
import { issuedCouponExpiresAt } from '@gyeol/contracts/rules/coupon.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { type Coupon, whyNotIssuable } from './coupon.ts';
import { publishIssuedCoupon } from './coupon-events.ts';
import { lockSharedCoupon, lockSharedCouponByCode } from './coupon-store.ts';
import { type IssuedCoupon, insertIssuedCoupon, listIssuedCoupons, lockIssue } from './issued-coupon-store.ts';
import { countUnknownCode, lockTries } from './unknown-codes.ts';

const isLive = (issuedCoupon: IssuedCoupon, now: Date): boolean => !issuedCoupon.used && issuedCoupon.expiresAt > now;

const issue = async (
  tx: Tx,
  coupon: Coupon,
  memberId: number,
  now: Date,
  whyNot: (issuedCoupons: readonly IssuedCoupon[]) => ProblemCode | undefined,
): Promise<void> => {
  await lockIssue(tx, memberId, coupon.id);
  const refusal = whyNot(await listIssuedCoupons(tx, memberId, coupon.id));
  if (refusal) throw problem(refusal);
  const issuedCoupon = await insertIssuedCoupon(tx, {
    couponId: coupon.id,
    memberId,
    issuedAt: now,
    expiresAt: issuedCouponExpiresAt(coupon, now),
  });
  await publishIssuedCoupon(tx, 'issued', issuedCoupon);
};

/**
 * Undefined when the member gets the coupon. If the member has a usable issued coupon and a used one, answers the
 * reason for the usable issued coupon.
 */
const whyNotByCode = (issuedCoupons: readonly IssuedCoupon[], now: Date): ProblemCode | undefined => {
  if (issuedCoupons.some((issuedCoupon) => isLive(issuedCoupon, now))) return 'COUPON_HELD_ALREADY';
  return issuedCoupons.some(({ used }) => used) ? 'COUPON_USED' : undefined;
};

/**
 * Issues a coupon for a typed code and answers the coupon's title. Every refusal is a 400 with a sentence of its own
 * (ordering document §7), except the 429 after many unknown codes. A member who has used the coupon cannot get it again
 * by its code, so that each member can use a code for one order only.
 */
export const issueByPromoCode = async (deps: Deps, memberId: number, code: string): Promise<string> => {
  const title = await deps.db.tx(async (tx) => {
    const now = deps.now();
    await lockTries(tx, memberId, now);
    const coupon = await lockSharedCouponByCode(tx, code);
    if (coupon === undefined) {
      await countUnknownCode(tx, memberId, now);
      return undefined;
    }
    const refusal = whyNotIssuable(coupon, now);
    if (refusal) throw problem(refusal);
    await issue(tx, coupon, memberId, now, (issuedCoupons) => whyNotByCode(issuedCoupons, now));
    return coupon.title;
  });
  // The error is thrown outside the transaction, so that the count of unknown codes is kept.
  if (title === undefined) throw problem('COUPON_CODE_UNKNOWN');
  return title;
};

/** Throws MEMBER_NOT_FOUND and COUPON_NOT_FOUND (404), COUPON_NOT_ISSUABLE and COUPON_OWNED (409). */
export const issueManually = async (
  deps: Deps,
  to: { username: string } | { phoneNumber: string },
  couponId: number,
): Promise<void> => {
  const { memberId } = await deps.internal.call(internalCalls.findMember, { body: to });
  if (memberId === null) throw problem('MEMBER_NOT_FOUND');
  await deps.db.tx(async (tx) => {
    const now = deps.now();
    const coupon = await lockSharedCoupon(tx, couponId);
    if (coupon === undefined) throw problem('COUPON_NOT_FOUND');
    if (whyNotIssuable(coupon, now)) throw problem('COUPON_NOT_ISSUABLE');
    await issue(tx, coupon, memberId, now, (issuedCoupons) =>
      issuedCoupons.some((issuedCoupon) => isLive(issuedCoupon, now)) ? 'COUPON_OWNED' : undefined,
    );
    await recordAudit(tx, { kind: 'coupon', id: couponId, name: coupon.title, after: { memberId }, at: now });
  });
};
