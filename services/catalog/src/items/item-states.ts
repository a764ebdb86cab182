import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { factsOfItem } from './fact-store.ts';

type PriceDays = AnswerAt<typeof catalogCalls.priceDays, 200>;

/**
 * Adds up for how many days each price was in force. Leaves out the current discount, which begins after the last state
 * with the full price.
 */
const selectPriceDays = sql(
  'item-history.price-days',
  `with states as (
     select h.id, h.discount_price, h.discount_price < h.price as discounted,
       greatest(lead(h.at, 1, $2::timestamptz) over (order by h.id) - h.at, interval '0') as span
     from item_history h where h.item_id = $1::bigint),
   whole as (select coalesce(max(id), 0) as id from states where not discounted)
   select discount_price as price, floor(extract(epoch from sum(span)) / 86400)::integer as days
   from states where id <= (select id from whole) group by discount_price order by discount_price`,
);
const insertState = sql(
  'item-history.insert',
  `insert into item_history (item_id, at, title, description, price, discount_price, goods_kind, facts, made_to_order)
   select now.* from (
     select i.id, $2::timestamptz, i.title, i.description, i.price, coalesce(i.sale_price, i.discount_price), i.goods_kind, ${factsOfItem}, i.made_to_order
     from items i where i.id = $1::bigint) as now (item_id, at, title, description, price, discount_price, goods_kind, facts, made_to_order)
   where (now.title, now.description, now.price, now.discount_price, now.goods_kind, now.facts, now.made_to_order) is distinct from (
     select (h.title, h.description, h.price, h.discount_price, h.goods_kind, h.facts, h.made_to_order) from item_history h
     where h.item_id = $1::bigint order by h.id desc limit 1)
   returning price`,
);
const writeStruckDays = sql(
  'items.write-struck-days',
  'update items set struck_days = $2::integer where id = $1::bigint and struck_days <> $2::integer',
);

/**
 * Calculates for how many whole days each price was the selling price, until `now` or until the current discount began.
 */
export const priceDays = (db: Queries, itemId: number, now: Date): Promise<PriceDays['prices']> =>
  db.rows(selectPriceDays, [itemId, now]);

/**
 * Inserts the state of the item's page if it has changed. Then saves for how many days the item's price was the selling
 * price. The caller holds the item's row lock.
 */
export const recordItemState = async (tx: Tx, itemId: number, at: Date): Promise<void> => {
  const state = await tx.maybe<{ price: number }>(insertState, [itemId, at]);
  if (state === undefined) return;
  const days = (await priceDays(tx, itemId, at)).find(({ price }) => price === state.price)?.days ?? 0;
  await tx.run(writeStruckDays, [itemId, days]);
};
