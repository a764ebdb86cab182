import type { AnswerAt, BodyOf } from '@gyeol/contracts/call.ts';
import type { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { mergeLines } from '@gyeol/contracts/rules/merge-lines.ts';
import { opensAt, priceAt, saleAt, type WithSales } from '@gyeol/contracts/rules/sale.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import type { StockChange } from '../changes/record-change.ts';
import { timedPriceColumns } from '../items/item-sales.ts';

export interface OrderLine {
  readonly itemOptionId: number;
  readonly quantity: number;
}
interface PricedLine extends OrderLine {
  readonly unitPrice: number;
}
export interface Hold {
  readonly merchantUid: string;
  readonly replaces: string | null;
  readonly checkPrices: boolean;
  readonly lines: readonly PricedLine[];
  /** The buyer whose pieces count for limits of items and sales. */
  readonly buyer?: string;
}
/** `title` and `optionName` are null when the option never existed. */
export interface ShortLine extends OrderLine {
  readonly title: string | null;
  readonly optionName: string | null;
  readonly remaining: number;
}
/** An item, or a sale (`saleId`), of which the buyer wants more than its limit leaves. */
interface Limited {
  readonly itemId?: number;
  readonly saleId?: number;
  readonly title: string;
  readonly buyerLimit: number;
  readonly remaining: number;
}
/** An item that cannot be bought before `opensAt`. */
interface EarlyItem {
  readonly title: string;
  readonly opensAt: string;
}
export interface NewPrice {
  readonly itemOptionId: number;
  readonly unitPrice: number;
}
export type HoldOutcome =
  | ({ readonly outcome: 'held' } & Partial<StockChange>)
  | { readonly outcome: 'released' | 'differs' }
  | { readonly outcome: 'short'; readonly lines: readonly ShortLine[] }
  | { readonly outcome: 'limit'; readonly lines: readonly Limited[] }
  | { readonly outcome: 'early'; readonly lines: readonly EarlyItem[] };
export type SaleOutcome =
  | { readonly outcome: 'sold' | 'already' }
  | ({ readonly outcome: 'missing'; readonly short: boolean } & StockChange);
export type HoldStatus = 'HELD' | 'SOLD' | 'RELEASED';
/**
 * The reason of a release: the order was never paid, the order was cancelled before it was sent, or the goods were
 * returned to the shop.
 */
export type ReleaseCause = 'ended' | 'cancelled' | 'returned';

/** Each statement calls one SQL function of the migrations, so it takes one round trip and one transaction. */
const hold = sql(
  'stock.hold',
  `select hold_order($1::text, $2::text, $3::bigint[], $4::integer[], $5::text, $6::timestamptz) as answer`,
);
const release = sql('stock.release', 'select release_stock($1::text[], $2::text, $3::boolean) as answer');
const returnOne = sql(
  'stock.return-pieces',
  'select return_pieces($1::bigint, $2::text, $3::bigint[], $4::integer[], $5::integer[]) as answer',
);
const sell = sql('stock.sell', 'select sell_stock($1::text, $2::bigint[], $3::integer[]) as answer');
const selectStatus = sql('stock.hold-status', 'select status from stock_holds where merchant_uid = $1::text');
/** Selects from the sales `s` whose limit counts for an item at a moment. */
const limitsAt = (itemId: string, at: string): string =>
  `from sale_items x join sales s on s.id = x.sale_id
   where x.item_id = ${itemId} and s.buyer_limit is not null
     and sale_limit_counts(s.starts_at, s.ends_at, ${at}::timestamptz)`;
const selectQuotes = sql(
  'stock.quote',
  `select o.id as "itemOptionId", o.item_id as "itemId", i.title, o.name as "itemOptionName",
     i.image_url as "imageUrl", o.additional_price as "additionalPrice",
     ${timedPriceColumns},
     case when i.sold_out or o.sold_out then 0 else o.stock end as "stockQuantity",
     i.sold_out or o.sold_out as "soldOut", i.made_to_order as "madeToOrder", i.buyer_limit as "buyerLimit",
     case when i.buyer_limit is not null and $2::text is not null
       then pieces_of_buyer($2::text, i.id, '{SOLD}', '{}') end as "boughtPieces",
     (select jsonb_agg(jsonb_build_object('saleId', s.id, 'title', s.title, 'buyerLimit', s.buyer_limit,
         'boughtPieces', pieces_in_sale($2::text, s.id, '{SOLD}', '{}')) order by s.id)
       ${limitsAt('i.id', '$3')}) as "saleLimits"
   from item_options o join items i on i.id = o.item_id
   where o.id = any ($1::bigint[]) and o.deleted_at is null and i.deleted_at is null
   order by o.id`,
);

/** Merges lines as the SQL functions expect them: one for each option, ordered by option. */
const sortedLines = <L extends OrderLine>(lines: readonly L[]): L[] =>
  mergeLines(lines).sort((a, b) => a.itemOptionId - b.itemOptionId);
const ids = (lines: readonly OrderLine[]) => lines.map(({ itemOptionId }) => itemOptionId);
const quantitiesOf = (lines: readonly OrderLine[]) => lines.map(({ quantity }) => quantity);

export const insertHold = async (
  db: Queries,
  { merchantUid, replaces, lines, buyer }: Omit<Hold, 'checkPrices'>,
  at: Date,
): Promise<HoldOutcome> => {
  const merged = sortedLines(lines);
  const values = [merchantUid, replaces, ids(merged), quantitiesOf(merged), buyer ?? null, at];
  return (await db.one<{ answer: HoldOutcome }>(hold, values)).answer;
};
/**
 * Releases the stock that orders hold. With `soldToo`, also releases the stock that was sold to the orders. Inserts a
 * row for an unknown order, so that a later hold of this order is refused.
 */
export const releaseHolds = async (
  db: Queries,
  { merchantUids, cause, soldToo }: { merchantUids: readonly string[]; cause: ReleaseCause; soldToo: boolean },
): Promise<StockChange> => (await db.one<{ answer: StockChange }>(release, [merchantUids, cause, soldToo])).answer;

export interface ReturnedClaim {
  readonly claimId: number;
  readonly lines: readonly (OrderLine & { readonly restocked: number })[];
}
/** Restocks the pieces that came back with a claim and can be sold again. Each claim is restocked once. */
export const insertReturnedPieces = async (
  db: Queries,
  merchantUid: string,
  { claimId, lines }: ReturnedClaim,
): Promise<StockChange> => {
  const quantities = sortedLines(lines.map(({ itemOptionId, quantity }) => ({ itemOptionId, quantity })));
  const restocked = sortedLines(lines.map(({ itemOptionId, restocked: quantity }) => ({ itemOptionId, quantity })));
  const values = [claimId, merchantUid, ids(quantities), quantitiesOf(quantities), quantitiesOf(restocked)];
  return (await db.one<{ answer: StockChange }>(returnOne, values)).answer;
};

export const sellHold = async (
  db: Queries,
  { merchantUid, lines }: { merchantUid: string; lines: readonly OrderLine[] },
): Promise<SaleOutcome> => {
  const merged = sortedLines(lines);
  return (await db.one<{ answer: SaleOutcome }>(sell, [merchantUid, ids(merged), quantitiesOf(merged)])).answer;
};
export const findHoldStatus = async (db: Queries, merchantUid: string): Promise<HoldStatus | undefined> =>
  (await db.maybe<{ status: HoldStatus }>(selectStatus, [merchantUid]))?.status;

type Quotes = AnswerAt<typeof internalCalls.quote, 200>['lines'];
type Quote = Omit<Quotes[number], 'boughtPieces' | 'unitPrice' | 'opensAt' | 'saleLimits' | 'behindSale'> &
  WithSales & {
    boughtPieces: number | null;
    saleLimits: NonNullable<Quotes[number]['saleLimits']> | null;
    mayStrike: boolean;
  };

const page = 500;
// Only lines that still count are read. Lines of ended holds stop counting when drift.ts adds them to a sum, so nearly
// all lines that are read belong to live holds.
const selectLive = sql(
  'stock.live',
  `select merchant_uid as "merchantUid" from (
     select distinct merchant_uid from stock_hold_lines where counted <> 0 and merchant_uid > $1::text
   ) counted join stock_holds using (merchant_uid)
   where status = 'HELD' order by merchant_uid limit ${page}`,
);
export const listLiveHolds = async (
  db: Queries,
  after: string,
): Promise<{ merchantUids: string[]; next: string | null }> => {
  const merchantUids = (await db.rows<{ merchantUid: string }>(selectLive, [after])).map((row) => row.merchantUid);
  return { merchantUids, next: merchantUids.length < page ? null : (merchantUids.at(-1) ?? null) };
};

/** Lists today's stock of options, with their prices of the moment `at`. */
export const listQuotes = async (
  db: Queries,
  { itemOptionIds, buyer }: BodyOf<typeof internalCalls.quote>,
  at: Date,
): Promise<Quotes> => {
  const lines = await db.rows<Quote>(selectQuotes, [itemOptionIds, buyer ?? null, at]);
  return lines.map(({ boughtPieces, saleLimits, discountPrice, regularPrice, sales, mayStrike: _, ...line }) => {
    const item = { discountPrice, regularPrice, sales };
    const opens = opensAt(item, at);
    return {
      ...line,
      unitPrice: priceAt(item, at) + line.additionalPrice,
      ...(opens !== undefined && { opensAt: opens }),
      ...(boughtPieces !== null && { boughtPieces }),
      ...(saleLimits !== null && { saleLimits }),
      ...((saleLimits !== null || saleAt(item, at) !== undefined) && { behindSale: true }),
    };
  });
};

const selectRemaining = sql(
  'stock.remaining-for-buyer',
  `select fewest.remaining, fewest."saleTitle" from items i
   left join lateral (
     select * from (
       select null as "saleTitle",
         greatest(0, i.buyer_limit - pieces_of_buyer($2::text, i.id, '{HELD,SOLD}', '{}')) as remaining
       where i.buyer_limit is not null
       union all
       select s.title, greatest(0, s.buyer_limit - pieces_in_sale($2::text, s.id, '{HELD,SOLD}', '{}'))
       ${limitsAt('i.id', '$3')}) limits
     order by remaining, "saleTitle" nulls first limit 1) fewest on true
   where i.id = $1::bigint and i.deleted_at is null`,
);
interface Remaining {
  readonly remaining: number | null;
  /** The sale whose limit leaves so many; null when it is the limit of the item. */
  readonly saleTitle: string | null;
}
/**
 * Answers the pieces of an item that a buyer may still buy, by the limit that leaves the fewest; null without a limit,
 * undefined without the item.
 */
export const readRemaining = async (
  db: Queries,
  itemId: number,
  buyer: string,
  at: Date,
): Promise<Remaining | undefined> => db.maybe(selectRemaining, [itemId, buyer, at]);
