import { dayMs, seoulDate, seoulOffsetMs } from '@gyeol/contracts/rules/business-day.ts';
import type { OrderStatus } from '@gyeol/contracts/rules/order-status.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { findItemOrders } from './item-orders.ts';
import {
  afterFilter,
  filterValues,
  inPeriod,
  isByItem,
  isByPeriod,
  matching,
  type OrderFilter,
  type Paging,
  type Sort,
} from './order-filter.ts';

export interface OrderRow {
  merchantUid: string;
  name: string;
  phoneNumber: string;
  itemTitles: string;
  totalPrice: number;
  paymentTime: Date;
  paymentStatus: OrderStatus;
  trackingNumber: string | null;
  buyerName: string;
  buyerPhoneNumber: string;
  memo: string | null;
  packingBatchId: number | null;
  paymentMethod: string | null;
}
const columns = `merchant_uid as "merchantUid", name, phone_number as "phoneNumber", item_titles as "itemTitles",
  total_price as "totalPrice", paid_at as "paymentTime", status as "paymentStatus", tracking_number as "trackingNumber", memo,
  buyer_name as "buyerName", buyer_phone as "buyerPhoneNumber", packing_batch_id as "packingBatchId",
  nullif(method_of(payment_method, total_price), 'none') as "paymentMethod"`;
const orderBy = {
  newest: 'order by paid_at desc, merchant_uid desc',
  oldest: 'order by paid_at, merchant_uid',
} as const satisfies Record<Sort, string>;
const [first, second, third] = [afterFilter, afterFilter + 1, afterFilter + 2];

const count = sql('orders.count', `select count(*)::bigint as n from orders where ${matching}`, { planEachTime: true });
const foundIn = (sort: Sort) =>
  sql(
    `orders.found-${sort}`,
    `select ${columns} from orders where ${matching} ${orderBy[sort]} limit $${first}::integer offset $${second}::bigint`,
    { planEachTime: true },
  );
const found = { newest: foundIn('newest'), oldest: foundIn('oldest') };

const total = sql(
  'orders.total-of-days',
  `select coalesce(sum(n), 0)::bigint as n from order_days
   where ($1::text is null or status = $1::text) and day >= coalesce($2::date, '-infinity') and day < coalesce($3::date, 'infinity')`,
);
// Skips whole days by their counts. Only the rows of the day on which the page begins have to be skipped one by one.
const pageBeginsIn = (sort: Sort) =>
  sql(
    `orders.page-begins-${sort}`,
    `select day::text as day, before::bigint as before from (
       select day, sum(n) over (order by day ${sort === 'newest' ? 'desc' : 'asc'}) - n as before, n from (
         select day, sum(n) as n from order_days
         where ($1::text is null or status = $1::text) and day >= coalesce($2::date, '-infinity') and day < coalesce($3::date, 'infinity')
         group by day having sum(n) > 0
       ) days
     ) walked where before <= $4::bigint and before + n > $4::bigint`,
  );
const pageBegins = { newest: pageBeginsIn('newest'), oldest: pageBeginsIn('oldest') };
const fromDayIn = (sort: Sort) =>
  sql(
    `orders.page-from-day-${sort}`,
    `select ${columns} from orders where ${inPeriod} ${orderBy[sort]} limit $4::integer offset $5::bigint`,
    { planEachTime: true },
  );
const fromDay = { newest: fromDayIn('newest'), oldest: fromDayIn('oldest') };

const wholeDay = (at: Date | null): boolean => at === null || (at.getTime() + seoulOffsetMs) % dayMs === 0;
const dayOf = (at: Date | null): string | null => (at === null ? null : seoulDate(at));

export interface OrderPage {
  rows: OrderRow[];
  total: number;
}

const searchPage = async (db: Queries, filter: OrderFilter, { size, offset, sort }: Paging): Promise<OrderPage> => {
  const values = filterValues(filter);
  const [rows, { n }] = await Promise.all([
    db.rows<OrderRow>(found[sort], [...values, size, offset]),
    db.one<{ n: number }>(count, values),
  ]);
  return { rows, total: n };
};

/** Drops the days that the list shows before the day on which the page begins. */
const restOf = ({ from, to }: OrderFilter, day: string, sort: Sort): { from: Date | null; to: Date | null } => {
  const begins = new Date(`${day}T00:00:00+09:00`);
  const ends = new Date(begins.getTime() + dayMs);
  if (sort === 'oldest') return { from: from !== null && from > begins ? from : begins, to };
  return { from, to: to !== null && to < ends ? to : ends };
};

const pageByDays = async (db: Queries, filter: OrderFilter, { size, offset, sort }: Paging): Promise<OrderPage> => {
  const days = [filter.status, dayOf(filter.from), dayOf(filter.to)];
  const [{ n }, begins] = await Promise.all([
    db.one<{ n: number }>(total, days),
    db.maybe<{ day: string; before: number }>(pageBegins[sort], [...days, offset]),
  ]);
  if (begins === undefined) return { rows: [], total: n };
  const { from, to } = restOf(filter, begins.day, sort);
  const rows = await db.rows<OrderRow>(fromDay[sort], [filter.status, from, to, size, offset - begins.before]);
  return { rows, total: n };
};

const ofNumbersIn = (sort: Sort) =>
  sql(
    `orders.of-numbers-${sort}`,
    `select ${columns} from orders where merchant_uid = any ($1::text[]) ${orderBy[sort]}`,
  );
const ofNumbers = { newest: ofNumbersIn('newest'), oldest: ofNumbersIn('oldest') };
const itemPage = async (db: Queries, filter: OrderFilter, paging: Paging): Promise<OrderPage> => {
  const { merchantUids, total } = await findItemOrders(db, filter, paging);
  return { rows: await db.rows<OrderRow>(ofNumbers[paging.sort], [merchantUids]), total };
};

/** The total of an item's orders is counted only up to a limit. */
export const listOrders = (db: Queries, filter: OrderFilter, paging: Paging): Promise<OrderPage> => {
  if (isByItem(filter)) return itemPage(db, filter, paging);
  const byDays = isByPeriod(filter) && wholeDay(filter.from) && wholeDay(filter.to);
  return (byDays ? pageByDays : searchPage)(db, filter, paging);
};

const following = sql(
  'orders.following',
  `select ${columns} from orders where ${matching} and (paid_at, merchant_uid) < ($${first}::timestamptz, $${second}::text)
   ${orderBy.newest} limit $${third}::integer`,
  { planEachTime: true },
);
/** Files read long lists in pieces. A piece begins after the given order, or at the beginning of the list. */
export const ordersAfter = (
  db: Queries,
  filter: OrderFilter,
  last: OrderRow | undefined,
  size: number,
): Promise<OrderRow[]> => {
  return db.rows<OrderRow>(following, [
    ...filterValues(filter),
    last?.paymentTime ?? 'infinity',
    last?.merchantUid ?? '',
    size,
  ]);
};

const ofMember = sql(
  'orders.of-member',
  `select ${columns} from orders where member_id = $1::bigint ${orderBy.newest}`,
);
export const ordersOfMember = (db: Queries, memberId: number): Promise<OrderRow[]> =>
  db.rows<OrderRow>(ofMember, [memberId]);

const numbersOf = sql(
  'orders.numbers',
  `select merchant_uid as "merchantUid" from orders where ${matching} ${orderBy.oldest} limit $${first}::integer`,
  { planEachTime: true },
);
/** The orders are sorted by the time of payment, the oldest first. */
export const findNumbers = async (db: Queries, filter: OrderFilter, limit: number): Promise<string[]> =>
  (await db.rows<{ merchantUid: string }>(numbersOf, [...filterValues(filter), limit])).map(
    ({ merchantUid }) => merchantUid,
  );
