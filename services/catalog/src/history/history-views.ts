import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { addDays, seoulInstant } from '@gyeol/contracts/rules/business-day.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { struckPriceDays } from './price-struck.ts';

type ItemHistory = AnswerAt<typeof catalogCalls.itemHistory, 200>;
type ItemState = Omit<ItemHistory['states'][number], 'at' | 'until'> & { at: Date; until: Date | null };
type PriceDays = AnswerAt<typeof catalogCalls.priceDays, 200>;

/** As many states as one day is answered with. */
const mostStates = 100;

const selectDay = sql(
  'item-history.of-day',
  `select * from (
     select h.at, coalesce(lead(h.at) over (order by h.id),
         (select i.deleted_at from items i where i.id = h.item_id)) as until, h.title, h.description, h.price,
       h.discount_price as "discountPrice", h.goods_kind as "goodsKind", h.facts, h.made_to_order as "madeToOrder"
     from item_history h where h.item_id = $1::bigint) as state
   where at < $3::timestamptz and (until is null or until > $2::timestamptz) order by at limit ${mostStates}`,
);
const selectSince = sql('item-history.since', 'select min(at) as since from item_history where item_id = $1::bigint');
/** The last run of discounted states is the discount that holds now: what was asked before it began counts. */
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
const selectRequired = sql('item-history.required-days', `select ${struckPriceDays}::integer as required`);

/** What the item's page said on a day `YYYY-MM-DD` in Seoul, the first state first. */
export const historyOfDay = async (db: Queries, itemId: number, on: string): Promise<ItemHistory> => {
  const { since } = await db.one<{ since: Date | null }>(selectSince, [itemId]);
  const states = await db.rows<ItemState>(selectDay, [itemId, seoulInstant(on), seoulInstant(addDays(on, 1))]);
  return {
    since: since?.toISOString() ?? null,
    states: states.map(({ at, until, ...state }) => ({
      at: at.toISOString(),
      until: until?.toISOString() ?? null,
      ...state,
    })),
  };
};

/** For how many whole days each price was the selling price until `now`, or until the discount began that holds now. */
export const priceDays = (db: Queries, itemId: number, now: Date): Promise<PriceDays['prices']> =>
  db.rows(selectPriceDays, [itemId, now]);

/** The same, beside how many days the shop wants. */
export const showPriceDays = async (db: Queries, itemId: number, now: Date): Promise<PriceDays> => ({
  ...(await db.one<{ required: number }>(selectRequired)),
  prices: await priceDays(db, itemId, now),
});
