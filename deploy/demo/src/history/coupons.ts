import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import type { Demo, DemoCoupon } from '../demo.ts';
import { membersOf } from './members.ts';

type Terms = Pick<DemoCoupon, 'title' | 'couponType' | 'minPrice' | 'discountAmount' | 'discountPercentage'>;
export interface IssuedCouponSeed {
  id: number;
  couponId: number;
  memberId: number;
  issuedDaysBack: number;
  terms: Terms;
}

const daysFrom = (now: Date, days: number): string => new Date(now.getTime() + days * dayMs).toISOString();
const termsOf = ({ title, couponType, minPrice, discountAmount, discountPercentage }: DemoCoupon): Terms => ({
  title,
  couponType,
  minPrice,
  discountAmount,
  discountPercentage,
});

/** Coupon n (counted from 0) belongs to every (n + 2)th buyer. The demo buyer has the first two coupons. */
const holders = (demo: Demo, index: number) =>
  membersOf(demo).filter(({ role, id }) => role === 'ROLE_USER' && (id === 2 ? index < 2 : id % (index + 2) === 0));

/** Includes coupons that an order has already used. */
export const issuedCouponsOf = (demo: Demo): readonly IssuedCouponSeed[] =>
  demo.coupons
    .flatMap((coupon, index) =>
      coupon.startsInDays >= 0
        ? []
        : holders(demo, index).map((member) => ({
            couponId: index + 1,
            memberId: member.id,
            issuedDaysBack: Math.min(-coupon.startsInDays, member.id === 2 ? 3 : member.daysBack) - 0.5,
            terms: termsOf(coupon),
          })),
    )
    .map((issued, index) => ({ id: index + 1, ...issued }));

const expiryOf = ({ coupons }: Demo, issued: IssuedCouponSeed, now: Date): string => {
  const coupon = coupons[issued.couponId - 1];
  if (coupon === undefined) throw new Error('an issued coupon of no coupon');
  return daysFrom(now, coupon.durationDays === null ? coupon.endsInDays : coupon.durationDays - issued.issuedDaysBack);
};

export const couponSeed = (demo: Demo, now: Date) => ({
  coupons: demo.coupons.map((coupon, index) => ({
    id: index + 1,
    ...termsOf(coupon),
    code: coupon.code,
    allStartedAt: daysFrom(now, coupon.startsInDays),
    allExpiresAt: daysFrom(now, coupon.endsInDays),
    durationDays: coupon.durationDays,
    disabled: coupon.disabled,
  })),
  copies: issuedCouponsOf(demo).map((issued) => ({
    id: issued.id,
    couponId: issued.couponId,
    memberId: issued.memberId,
    issuedAt: daysFrom(now, -issued.issuedDaysBack),
    expiresAt: expiryOf(demo, issued, now),
  })),
});
