import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

const stats = sql(
  'coupons.stats',
  `select count(distinct issued.member_id)::bigint as "issuedCount",
     count(hold.merchant_uid)::bigint as "usedCount", coalesce(sum(hold.total_price), 0)::bigint as "totalAmount"
   from coupons coupon
     left join member_coupons issued on issued.coupon_id = coupon.id
     left join coupon_holds hold on hold.member_coupon_id = issued.id and hold.status = 'REDEEMED'
   where coupon.id = $1::bigint group by coupon.id`,
);
/**
 * `issuedCount` counts members. `usedCount` counts the paid orders that used the coupon and were not cancelled.
 * `totalAmount` sums up these orders in won. Throws COUPON_NOT_FOUND.
 */
export const couponStats = async (
  db: Queries,
  id: number,
): Promise<{ issuedCount: number; usedCount: number; totalAmount: number }> => {
  const row = await db.maybe<{ issuedCount: number; usedCount: number; totalAmount: number }>(stats, [id]);
  if (row === undefined) throw problem('COUPON_NOT_FOUND');
  return row;
};
