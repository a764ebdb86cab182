import { ordersCounted } from '@gyeol/contracts/http/order-filter.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { inPeriod, type OrderFilter, optionsOfWords, type Paging, type Sort } from './order-filter.ts';

// Reads the lines of an option through an index, sorted by the time of the order. The columns get other names, so that
// they do not hide columns of `orders`.
const linesOfOption = `(select line_id, merchant_uid as line_uid, item_option_id as line_option, paid_at as line_paid_at from order_lines) l
  join orders on merchant_uid = l.line_uid
  where l.line_option = option.item_option_id and ${inPeriod}
    and l.line_paid_at >= coalesce($2::timestamptz, '-infinity') and l.line_paid_at < coalesce($3::timestamptz, 'infinity')`;
// Reads at most as many lines of each option as the page can need, because the best-selling option is in a tenth of all
// orders.
const numbersIn = (sort: Sort) => {
  const way = sort === 'newest' ? 'desc' : 'asc';
  return sql(
    `orders.of-item-${sort}`,
    `select merchant_uid as "merchantUid" from (
       select distinct found.paid_at, found.merchant_uid from (${optionsOfWords('$4')}) option
       cross join lateral (
         select paid_at, merchant_uid from ${linesOfOption}
         order by l.line_paid_at ${way}, l.line_uid ${way} limit $5::integer + $6::bigint
       ) found
     ) of_options order by paid_at ${way}, merchant_uid ${way} limit $5::integer offset $6::bigint`,
    { planEachTime: true },
  );
};
const numbers = { newest: numbersIn('newest'), oldest: numbersIn('oldest') };
// Counts an order once, with its first matching line.
const count = sql(
  'orders.of-item-count',
  `with option as (${optionsOfWords('$4')})
   select count(*)::bigint as n from (
     select from option cross join lateral (
       select l.line_id, l.line_uid from ${linesOfOption}
     ) found
     where not exists (
       select from order_lines k where k.merchant_uid = found.line_uid and k.line_id < found.line_id
         and k.item_option_id in (select item_option_id from option))
     limit $5::bigint
   ) counted`,
  { planEachTime: true },
);

/** The total is counted only up to 10,000, or up to the end of the page. */
export const findItemOrders = async (
  db: Queries,
  { status, from, to, itemWords }: OrderFilter,
  { size, offset, sort }: Paging,
): Promise<{ merchantUids: string[]; total: number }> => {
  const values = [status, from, to, itemWords];
  const [found, { n: total }] = await Promise.all([
    db.rows<{ merchantUid: string }>(numbers[sort], [...values, size, offset]),
    db.one<{ n: number }>(count, [...values, Math.max(ordersCounted, offset + size + 1)]),
  ]);
  return { merchantUids: found.map(({ merchantUid }) => merchantUid), total };
};
