import type { Coupon, CouponStats } from './coupon-queries.ts';

/** A coupon with its figures. They are undefined while they load and after a failure. */
export interface CouponRow {
  coupon: Coupon;
  stats: CouponStats | undefined;
}

/**
 * The uses in percent of the holders. It is limited to 100, because a member may use several issued coupons one after
 * the other.
 */
export const usagePercent = ({ issuedCount, usedCount }: CouponStats): number =>
  issuedCount === 0 ? 0 : Math.min(100, Math.round((usedCount / issuedCount) * 100));

/** Won per order that used the coupon. */
export const perOrder = ({ usedCount, totalAmount }: CouponStats): number =>
  usedCount === 0 ? 0 : Math.round(totalAmount / usedCount);

/** The highest order amount of these coupons, which scales the bars; at least 1. */
export const largestAmount = (rows: readonly CouponRow[]): number =>
  Math.max(1, ...rows.map(({ stats }) => stats?.totalAmount ?? 0));
