import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import type { Period } from '../filters/query-filters.ts';
import { cutPeriod } from './spans.ts';

// Adds the sums of whole business days, and the orders of the partial days at both ends of the period.
const sales = sql(
  'statistics.sales',
  `select coalesce(sum(total), 0)::bigint as "totalSales", coalesce(sum(orders), 0)::bigint as "totalCount" from (
     select total, orders from sales_days where day >= $1::date and day < $2::date and status <> 'CANCELLED'
     union all
     select sum(total_price), count(*) from unnest($3::timestamptz[], $4::timestamptz[]) edge (begins, ends)
       join orders on paid_at >= begins and paid_at < ends and status <> 'CANCELLED'
   ) parts`,
);
/** Sales include delivery fees, and leave out cancelled orders. An order counts at the time of its payment. */
export const salesOf = (db: Queries, period: Period): Promise<{ totalSales: number; totalCount: number }> => {
  const { whole, edges } = cutPeriod(period);
  return db.one(sales, [whole.from, whole.to, edges.map(({ from }) => from), edges.map(({ to }) => to)]);
};

const signUps = sql(
  'statistics.sign-ups',
  `select count(*)::bigint as "totalCount", count(*) filter (where kind = 'kakao')::bigint as "kakaoUserCount",
     count(*) filter (where kind = 'regular')::bigint as "regularUserCount"
   from members where created_at >= $1::timestamptz and created_at < $2::timestamptz`,
);
export const signUpsOf = (
  db: Queries,
  { from, to }: Period,
): Promise<{ totalCount: number; kakaoUserCount: number; regularUserCount: number }> => db.one(signUps, [from, to]);
