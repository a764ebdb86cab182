import { couponApplies, couponDiscount } from '@gyeol/contracts/rules/coupon.ts';
import type { IssuedCoupon } from '../../entities/coupon/my-coupons-query.ts';

/**
 * Returns the applicable coupon with the highest discount. When several coupons have this discount, returns the coupon
 * that expires first.
 */
export const bestCoupon = (coupons: readonly IssuedCoupon[], productTotal: number): IssuedCoupon | undefined =>
  coupons
    .filter((coupon) => couponApplies(coupon, productTotal) && couponDiscount(coupon, productTotal) > 0)
    .sort(
      (a, b) =>
        couponDiscount(b, productTotal) - couponDiscount(a, productTotal) ||
        Date.parse(a.expiresAt) - Date.parse(b.expiresAt),
    )[0];
