import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import type { Period } from '../paging.ts';

const sales = sql(
  'statistics.sales',
  `select coalesce(sum(total_price), 0)::bigint as "totalSales", count(*)::bigint as "totalCount" from orders
   where paid_at >= $1::timestamptz and paid_at < $2::timestamptz and status <> 'CANCELLED'`,
);
/** What was sold by payment time, with fees, without cancelled orders. */
export const salesOf = (db: Queries, { from, to }: Period): Promise<{ totalSales: number; totalCount: number }> =>
  db.one(sales, [from, to]);

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

export interface ItemSalesRow {
  itemId: number;
  title: string;
  imageUrl: string;
  totalQuantity: number;
  itemOptions: { itemOptionId: number; name: string; quantity: number }[];
}
const sold = `select line.item_id, line.item_option_id, line.quantity, line.line_id from order_lines line join orders using (merchant_uid)
   where line.paid_at >= coalesce($1::timestamptz, '-infinity') and line.paid_at < coalesce($2::timestamptz, 'infinity') and orders.status <> 'CANCELLED'`;
// Titles and pictures are those of the last sale.
const itemSales = sql(
  'statistics.item-sales',
  `with sold as (${sold}),
   options as (select item_id, item_option_id, sum(quantity)::bigint as quantity, max(line_id) as last from sold group by item_id, item_option_id),
   items as (select item_id, sum(quantity)::bigint as quantity, max(last) as last from options group by item_id
     order by sum(quantity) desc, item_id limit $3::integer offset $4::bigint)
   select items.item_id as "itemId", shown.title, shown.image_url as "imageUrl", items.quantity as "totalQuantity",
     (select jsonb_agg(jsonb_build_object('itemOptionId', options.item_option_id, 'name', named.item_option_name, 'quantity', options.quantity)
        order by options.quantity desc, options.item_option_id)
      from options join order_lines named on named.line_id = options.last where options.item_id = items.item_id) as "itemOptions"
   from items join order_lines shown on shown.line_id = items.last order by items.quantity desc, items.item_id`,
);
const itemCount = sql('statistics.item-count', `select count(distinct item_id)::bigint as n from (${sold}) sold`);
/** Items by what was sold of them, most first. */
export const itemSalesOf = async (
  db: Queries,
  { from, to }: Period,
  size: number,
  offset: number,
): Promise<{ rows: ItemSalesRow[]; total: number }> => {
  const [rows, { n }] = await Promise.all([
    db.rows<ItemSalesRow>(itemSales, [from, to, size, offset]),
    db.one<{ n: number }>(itemCount, [from, to]),
  ]);
  return { rows, total: n };
};
