import { dayMs } from './business-day.ts';
export type CouponKind =
  | 'AMOUNT_ALL_EXPIRES_AT'
  | 'AMOUNT_DURATION_DAYS'
  | 'PERCENTAGE_ALL_EXPIRES_AT'
  | 'PERCENTAGE_DURATION_DAYS';

export interface CouponTerms {
  couponType: CouponKind;
  discountAmount: number | null;
  discountPercentage: number | null;
  minPrice: number;
}

/** True for types that contain AMOUNT: they are fixed amounts, the others percentages (ordering document §3). */
export const isAmountCoupon = (kind: CouponKind): boolean => kind.includes('AMOUNT');
/** True for types whose issued coupons end a number of days after they were issued. */
export const isDurationCoupon = (kind: CouponKind): boolean => kind.endsWith('DURATION_DAYS');

/** True when a product total reaches the minimum of a coupon. */
export const couponApplies = (terms: Pick<CouponTerms, 'minPrice'>, productTotal: number): boolean =>
  terms.minPrice <= productTotal;

/**
 * The discount in won on a product total. A percentage is `round(total × pct / 100 / 100) × 100`. A fixed amount is
 * used unchanged. Neither exceeds the total (ordering document §9).
 */
export const couponDiscount = (terms: CouponTerms, productTotal: number): number => {
  const discount = isAmountCoupon(terms.couponType)
    ? (terms.discountAmount ?? 0)
    : Math.round((productTotal * (terms.discountPercentage ?? 0)) / 100 / 100) * 100;
  return Math.min(discount, productTotal);
};

/** The time when an issued coupon ends: `allExpiresAt`, or issuedAt + durationDays × 24 h. */
export const issuedCouponExpiresAt = (
  coupon: { couponType: CouponKind; allExpiresAt: Date; durationDays: number | null },
  issuedAt: Date,
): Date =>
  isDurationCoupon(coupon.couponType)
    ? new Date(issuedAt.getTime() + (coupon.durationDays ?? 0) * dayMs)
    : coupon.allExpiresAt;
