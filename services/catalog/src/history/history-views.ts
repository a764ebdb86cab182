import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { addDays, seoulInstant } from '@gyeol/contracts/rules/business-day.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import { priceDays } from '../items/item-states.ts';
import { struckPriceDays } from '../items/price-struck.ts';

type ItemHistory = AnswerAt<typeof catalogCalls.itemHistory, 200>;
type ItemState = Omit<ItemHistory['states'][number], 'at' | 'until'> & { at: Date; until: Date | null };
type PriceDays = AnswerAt<typeof catalogCalls.priceDays, 200>;

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
const selectRequired = sql('item-history.required-days', `select ${struckPriceDays}::integer as required`);

/** Lists the states of the item's page on a Seoul day `YYYY-MM-DD`, the earliest first. */
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

/**
 * Answers for how many days each price was the selling price. Also answers how many such days the shop requires before
 * a price may be struck.
 */
export const showPriceDays = async (db: Queries, itemId: number, now: Date): Promise<PriceDays> => ({
  ...(await db.one<{ required: number }>(selectRequired)),
  prices: await priceDays(db, itemId, now),
});
