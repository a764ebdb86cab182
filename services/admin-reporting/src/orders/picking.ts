import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import type { Period } from '../filters/query-filters.ts';

export interface PickingFilter extends Period {
  name: string | null;
  phone: string | null;
  /** These orders alone; null = all that match. */
  merchantUids: readonly string[] | null;
}
interface PickedOption {
  itemId: number;
  itemOptionId: number;
  title: string;
  itemOptionName: string;
  imageUrl: string;
  quantity: number;
  orders: { merchantUid: string; name: string; quantity: number }[];
}

/** Orders on one list: a morning's work of several people, 40 pages of paper. */
const maxOrders = 1_000;
const nameHas = (column: string): string => `strpos(lower(regexp_replace(${column}, '\\s', '', 'g')), $3::text) > 0`;
// What waits longest is picked first when not all of it fits.
const picked = `with picked as (
  select merchant_uid, name, paid_at from orders
  where status = 'PREPARING' and paid_at >= coalesce($1::timestamptz, '-infinity') and paid_at < coalesce($2::timestamptz, 'infinity')
    and ($3::text is null or (names @> name_grams($3::text) and (${nameHas('name')} or ${nameHas('buyer_name')})))
    and ($4::text is null or (phones @> phone_grams($4::text)
      and (strpos(phone_number, $4::text) > 0 or strpos(buyer_phone, $4::text) > 0)))
    and ($5::text[] is null or merchant_uid = any ($5::text[]))
  order by paid_at, merchant_uid limit $6::integer)`;
const count = sql('picking.count', `${picked} select count(*)::integer as n from picked`, { planEachTime: true });
const options = sql(
  'picking.options',
  `${picked}
   select l.item_id as "itemId", l.item_option_id as "itemOptionId", max(l.title) as title,
     max(l.item_option_name) as "itemOptionName", max(l.image_url) as "imageUrl", sum(l.quantity - l.cancelled)::integer as quantity,
     jsonb_agg(jsonb_build_object('merchantUid', p.merchant_uid, 'name', p.name, 'quantity', l.quantity - l.cancelled)
       order by p.paid_at, p.merchant_uid) as orders
   from picked p join order_lines l using (merchant_uid) where l.quantity > l.cancelled
   group by l.item_id, l.item_option_id order by max(l.title), max(l.item_option_name), l.item_option_id`,
  { planEachTime: true },
);

/** What to take off the shelves for the orders that wait to be shipped, by option. */
export const pickingOf = async (db: Queries, { from, to, name, phone, merchantUids }: PickingFilter) => {
  const values = [from, to, name, phone, merchantUids];
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
