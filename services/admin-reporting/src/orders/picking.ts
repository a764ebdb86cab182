import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { afterFilter, filterValues, matching, type OrderFilter } from './order-filter.ts';

export interface PickingFilter {
  orders: OrderFilter;
  /** Only these orders. Null for all orders of the filter. */
  merchantUids: readonly string[] | null;
  batchId: number | null;
}
interface PickedOption {
  itemId: number;
  itemOptionId: number;
  title: string;
  itemOptionName: string;
  imageUrl: string;
  productCode: string | null;
  quantity: number;
  orders: { merchantUid: string; name: string; quantity: number }[];
}

/** The most orders on one list. They are a morning's work for several people, on 40 pages of paper. */
const maxOrders = 1_000;
const [merchantUidsAt, batchAt, limitAt] = [afterFilter, afterFilter + 1, afterFilter + 2];
// Selects the orders that have waited longest when there are more than `maxOrders`.
const picked = `with picked as (
  select merchant_uid, name, paid_at from orders
  where status = 'PREPARING' and ${matching}
    and ($${merchantUidsAt}::text[] is null or merchant_uid = any ($${merchantUidsAt}::text[]))
    and ($${batchAt}::bigint is null or packing_batch_id = $${batchAt}::bigint)
  order by paid_at, merchant_uid limit $${limitAt}::integer)`;
const count = sql('picking.count', `${picked} select count(*)::integer as n from picked`, { planEachTime: true });
const options = sql(
  'picking.options',
  `${picked}
   select l.item_id as "itemId", l.item_option_id as "itemOptionId", max(l.title) as title,
     max(l.item_option_name) as "itemOptionName", max(l.image_url) as "imageUrl", max(c.code) as "productCode",
     sum(l.quantity - l.cancelled)::integer as quantity,
     jsonb_agg(jsonb_build_object('merchantUid', p.merchant_uid, 'name', p.name, 'quantity', l.quantity - l.cancelled)
       order by p.paid_at, p.merchant_uid) as orders
   from picked p join order_lines l using (merchant_uid) left join product_codes c on c.item_id = l.item_id where l.quantity > l.cancelled
   group by l.item_id, l.item_option_id order by max(l.title), max(l.item_option_name), l.item_option_id`,
  { planEachTime: true },
);

export const pickingOf = async (db: Queries, { orders, merchantUids, batchId }: PickingFilter) => {
  const values = [...filterValues(orders), merchantUids, batchId];
  const [{ n }, rows] = await Promise.all([
    db.one<{ n: number }>(count, [...values, maxOrders + 1]),
    db.rows<PickedOption>(options, [...values, maxOrders]),
  ]);
  return {
    options: rows,
    orderCount: Math.min(n, maxOrders),
    quantity: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    complete: n <= maxOrders,
  };
};
