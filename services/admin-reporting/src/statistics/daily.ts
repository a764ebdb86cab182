import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { addDays, businessRange, maxChartDays } from '@gyeol/contracts/rules/business-day.ts';
import { orderStatuses } from '@gyeol/contracts/rules/order-status.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { refundsByDay } from '../refunds/refund-sums.ts';

export type DailyStats = AnswerAt<typeof reportingCalls.dailyStats, 200>;
type Day = DailyStats['days'][number];

const sales = sql(
  'statistics.sales-by-day',
  `select day::text as day, sum(total)::bigint as "totalSales", sum(orders)::bigint as "totalCount" from sales_days
   where day >= $1::date and day <= $2::date and status <> 'CANCELLED' group by day`,
);
const signUps = sql(
  'statistics.sign-ups-by-day',
  `select business_day(created_at)::text as day, count(*) filter (where kind = 'kakao')::bigint as "kakaoUserCount",
     count(*) filter (where kind = 'regular')::bigint as "regularUserCount"
   from members where created_at >= $1::timestamptz and created_at < $2::timestamptz group by 1`,
);
const states = sql(
  'statistics.states',
  `select status, sum(orders)::bigint as count, sum(total)::bigint as total from sales_days
   where day >= $1::date and day <= $2::date group by status`,
);
const methods = sql(
  'statistics.methods',
  `select nullif(method, 'none') as "paymentMethod", sum(orders)::bigint as count, sum(total)::bigint as total from sales_days
   where day >= $1::date and day <= $2::date and status <> 'CANCELLED' group by method having sum(orders) > 0
   order by sum(total) desc, method`,
);

const daysOf = (startDate: string, endDate: string): string[] => {
  if (endDate < startDate) throw problem('PERIOD_REVERSED');
  const days: string[] = [];
  for (let day = startDate; day <= endDate && days.length <= maxChartDays; day = addDays(day, 1)) days.push(day);
  if (days.length > maxChartDays) throw problem('DATE_RANGE', { message: '3년 이내의 기간을 선택해주세요.' });
  return days;
};
const nothing = { totalSales: 0, refunded: 0, totalCount: 0, regularUserCount: 0, kakaoUserCount: 0 };

/** Includes days without orders. The statuses and payment methods are those of the orders paid on each day. */
export const dailyStats = async (
  db: Queries,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<DailyStats> => {
  const days = daysOf(startDate, endDate);
  const { from, to } = businessRange(startDate, endDate);
  const [sold, joined, became, refunds, paidWith] = await Promise.all([
    db.rows<Partial<Day> & { day: string }>(sales, [startDate, endDate]),
    db.rows<Partial<Day> & { day: string }>(signUps, [from, to]),
    db.rows<DailyStats['statuses'][number]>(states, [startDate, endDate]),
    refundsByDay(db, { from, to }),
    db.rows<DailyStats['methods'][number]>(methods, [startDate, endDate]),
  ]);
  const byDay = new Map(days.map((day) => [day, { day, ...nothing }]));
  for (const row of [...sold, ...joined, ...refunds]) byDay.set(row.day, { ...nothing, ...byDay.get(row.day), ...row });
  return {
    days: [...byDay.values()].map((day) => ({ ...day, net: day.totalSales - day.refunded })),
    methods: paidWith,
    statuses: orderStatuses.map(
      (status) => became.find((row) => row.status === status) ?? { status, count: 0, total: 0 },
    ),
  };
};
