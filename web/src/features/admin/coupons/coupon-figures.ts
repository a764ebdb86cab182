import type { Coupon, CouponStats } from './coupon-queries.ts';

/** A coupon with its figures; undefined while they are on their way or could not be had. */
export interface CouponRow {
  coupon: Coupon;
  stats: CouponStats | undefined;
}

/** Uses in percent of holders, at most 100: a member may use several issued coupons, one after the other. */
export const usagePercent = ({ issuedCount, usedCount }: CouponStats): number =>
  issuedCount === 0 ? 0 : Math.min(100, Math.round((usedCount / issuedCount) * 100));

/** Won per order that used the coupon. */
export const perOrder = ({ usedCount, totalAmount }: CouponStats): number =>
  usedCount === 0 ? 0 : Math.round(totalAmount / usedCount);

/** The largest order amount of some coupons, to which bars are drawn; 1 when there is none. */
export const largestAmount = (rows: readonly CouponRow[]): number =>
  Math.max(1, ...rows.map(({ stats }) => stats?.totalAmount ?? 0));
