import type { Coupon, CouponStats } from './coupon-queries.ts';

/** A coupon with its figures. `stats` is undefined while the figures load and when they could not be read. */
export interface CouponRow {
  coupon: Coupon;
  stats: CouponStats | undefined;
}

/**
 * The number of uses in percent of the number of holders. The result is at most 100, because one member may use several
 * issued coupons one after the other.
 */
export const usagePercent = ({ issuedCount, usedCount }: CouponStats): number =>
  issuedCount === 0 ? 0 : Math.min(100, Math.round((usedCount / issuedCount) * 100));

/** The amount in won per order that used the coupon. */
export const perOrder = ({ usedCount, totalAmount }: CouponStats): number =>
  usedCount === 0 ? 0 : Math.round(totalAmount / usedCount);

/** The highest order amount of these coupons, at least 1. The length of each bar is relative to this amount. */
export const largestAmount = (rows: readonly CouponRow[]): number =>
  Math.max(1, ...rows.map(({ stats }) => stats?.totalAmount ?? 0));
