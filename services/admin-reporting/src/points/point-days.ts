import type { AnswerOf } from '@gyeol/contracts/call.ts';
import type { pointCalls } from '@gyeol/contracts/http/points.ts';
import { addDays, isReversed, maxChartDays } from '@gyeol/contracts/rules/business-day.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

type PointDay = AnswerOf<typeof pointCalls.statistics>[number];

const days = sql(
  'points.days',
  `with moved as (
     select day, coalesce(sum(amount) filter (where what = 'issued'), 0) as issued,
       coalesce(-sum(amount) filter (where what = 'used'), 0) as used,
       coalesce(-sum(amount) filter (where what = 'ended'), 0) as ended, sum(amount) as moved
     from point_entries where day between $1::date and $2::date group by day
   )
   select to_char(d, 'YYYY-MM-DD') as date, coalesce(issued, 0)::bigint as issued, coalesce(used, 0)::bigint as used,
     coalesce(ended, 0)::bigint as ended,
     ((select coalesce(sum(amount), 0) from point_entries where day < $1::date)
       + sum(coalesce(moved, 0)) over (order by d))::bigint as open
   from generate_series($1::date, $2::date, interval '1 day') d left join moved on moved.day = d order by d`,
);

/**
 * The days are Seoul days, and the period includes its first and last day. The balance is that of all members at the
 * end of a day. Throws PERIOD_REVERSED, DATE_RANGE.
 */
export const readPointDays = (db: Queries, period: { startDate: string; endDate: string }): Promise<PointDay[]> => {
  const { startDate, endDate } = period;
  if (isReversed(period)) throw problem('PERIOD_REVERSED');
  if (addDays(startDate, maxChartDays) <= endDate) {
    throw problem('DATE_RANGE', { message: '3년 이내의 기간을 선택해주세요.' });
  }
  return db.rows<PointDay>(days, [startDate, endDate]);
};
