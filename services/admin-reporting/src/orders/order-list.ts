import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import type { OrderStatus } from '@gyeol/contracts/rules/order-status.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import type { Period } from '../filters/query-filters.ts';

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
}
export interface OrderFilter extends Period {
  status: OrderStatus | null;
  name: string | null;
  phone: string | null;
}

const columns = `merchant_uid as "merchantUid", name, phone_number as "phoneNumber", item_titles as "itemTitles",
  total_price as "totalPrice", paid_at as "paymentTime", status as "paymentStatus", tracking_number as "trackingNumber", memo,
  buyer_name as "buyerName", buyer_phone as "buyerPhoneNumber"`;
const newestFirst = 'order by paid_at desc, merchant_uid desc';
const inPeriod = `($1::text is null or status = $1::text) and paid_at >= coalesce($2::timestamptz, '-infinity')
  and paid_at < coalesce($3::timestamptz, 'infinity')`;
const nameHas = (column: string): string => `strpos(lower(regexp_replace(${column}, '\\s', '', 'g')), $4::text) > 0`;
// The grams choose rows by an index; the look at the words themselves drops those that only share the letters.
const matching = `${inPeriod}
  and ($4::text is null or (names @> name_grams($4::text) and (${nameHas('name')} or ${nameHas('buyer_name')})))
  and ($5::text is null or (phones @> phone_grams($5::text)
    and (strpos(phone_number, $5::text) > 0 or strpos(buyer_phone, $5::text) > 0)))`;

const count = sql('orders.count', `select count(*)::bigint as n from orders where ${matching}`, { planEachTime: true });
const found = sql(
  'orders.found',
  `select ${columns} from orders where ${matching} ${newestFirst} limit $6::integer offset $7::bigint`,
  { planEachTime: true },
);

const total = sql(
  'orders.total-of-days',
  `select coalesce(sum(n), 0)::bigint as n from order_days
   where ($1::text is null or status = $1::text) and day >= coalesce($2::date, '-infinity') and day < coalesce($3::date, 'infinity')`,
);
// Walks whole days by their counts and skips rows only inside the day on which the page begins.
const pageBegins = sql(
  'orders.page-begins',
  `select day::text as day, before::bigint as before from (
     select day, sum(n) over (order by day desc) - n as before, n from (
       select day, sum(n) as n from order_days
       where ($1::text is null or status = $1::text) and day >= coalesce($2::date, '-infinity') and day < coalesce($3::date, 'infinity')
       group by day having sum(n) > 0
     ) days
   ) walked where before <= $4::bigint and before + n > $4::bigint`,
);
const fromDay = sql(
  'orders.page-from-day',
  `select ${columns} from orders where ${inPeriod} ${newestFirst} limit $4::integer offset $5::bigint`,
  { planEachTime: true },
);

const wholeDay = (at: Date | null): boolean => at === null || (at.getTime() + 9 * 3_600_000) % 86_400_000 === 0;
const dayOf = (at: Date | null): string | null => (at === null ? null : seoulDate(at));

export interface OrderPage {
  rows: OrderRow[];
  total: number;
}

const searchPage = async (db: Queries, filter: OrderFilter, size: number, offset: number): Promise<OrderPage> => {
  const values = [filter.status, filter.from, filter.to, filter.name, filter.phone];
  const [rows, { n }] = await Promise.all([
    db.rows<OrderRow>(found, [...values, size, offset]),
    db.one<{ n: number }>(count, values),
  ]);
  return { rows, total: n };
};

const pageByDays = async (db: Queries, filter: OrderFilter, size: number, offset: number): Promise<OrderPage> => {
  const days = [filter.status, dayOf(filter.from), dayOf(filter.to)];
  const [{ n }, begins] = await Promise.all([
    db.one<{ n: number }>(total, days),
    db.maybe<{ day: string; before: number }>(pageBegins, [...days, offset]),
  ]);
  if (begins === undefined) return { rows: [], total: n };
  const dayEnds = new Date(Date.parse(`${begins.day}T00:00:00+09:00`) + 86_400_000);
  const to = filter.to !== null && filter.to < dayEnds ? filter.to : dayEnds;
  const rows = await db.rows<OrderRow>(fromDay, [filter.status, filter.from, to, size, offset - begins.before]);
  return { rows, total: n };
};

/** A page of paid orders, newest first, with the number of all that match. */
export const listOrders = (db: Queries, filter: OrderFilter, size: number, offset: number): Promise<OrderPage> => {
  const byDays = filter.name === null && filter.phone === null && wholeDay(filter.from) && wholeDay(filter.to);
  return (byDays ? pageByDays : searchPage)(db, filter, size, offset);
};

const following = sql(
  'orders.following',
  `select ${columns} from orders where ${matching} and (paid_at, merchant_uid) < ($6::timestamptz, $7::text)
   ${newestFirst} limit $8::integer`,
  { planEachTime: true },
);
/** The orders of a filter that follow one of them (the first ones without it): a long list is read in such pieces. */
export const ordersAfter = (
  db: Queries,
  filter: OrderFilter,
  last: OrderRow | undefined,
  size: number,
): Promise<OrderRow[]> => {
  const words = [filter.status, filter.from, filter.to, filter.name, filter.phone];
  return db.rows<OrderRow>(following, [...words, last?.paymentTime ?? 'infinity', last?.merchantUid ?? '', size]);
};

const ofMember = sql('orders.of-member', `select ${columns} from orders where member_id = $1::bigint ${newestFirst}`);
export const ordersOfMember = (db: Queries, memberId: number): Promise<OrderRow[]> =>
  db.rows<OrderRow>(ofMember, [memberId]);
