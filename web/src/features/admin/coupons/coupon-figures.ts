import type { Coupon, CouponStats } from './coupon-queries.ts';

/** `stats` is undefined while the figures load, and when they could not be read. */
export interface CouponRow {
  coupon: Coupon;
  stats: CouponStats | undefined;
}

/**
 * Answers the uses in percent of the holders, at most 100. A member may use several issued coupons, so there can be
 * more uses than holders.
 */
export const usagePercent = ({ issuedCount, usedCount }: CouponStats): number =>
  issuedCount === 0 ? 0 : Math.min(100, Math.round((usedCount / issuedCount) * 100));

/** Answers the average amount in won of the orders that used the coupon. */
export const perOrder = ({ usedCount, totalAmount }: CouponStats): number =>
  usedCount === 0 ? 0 : Math.round(totalAmount / usedCount);

/**
 * Answers the largest amount of the coupons, to which the bars are scaled. The result is at least 1, because each
 * amount is divided by the result.
 */
export const largestAmount = (rows: readonly CouponRow[]): number =>
  Math.max(1, ...rows.map(({ stats }) => stats?.totalAmount ?? 0));
