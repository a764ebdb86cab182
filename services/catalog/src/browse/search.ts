import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import { wordSearch } from '../search/title-search.ts';
import { isPriced, onShelf, perSort, priced, prices, window } from './shelf.ts';
import type { ShelfQuery } from './shelf-query.ts';

/** Grams find the candidates; the patterns keep those in which the pairs stand together. */
const matches = 'i.title_grams @> $5::text[] and i.title_key like all ($6::text[])';

/** Every live item stands in ALL, so without another filter the shelf need not be asked. */
const countEverywhere = sql(
  'search.count-everywhere',
  `select count(*) as total from items i
   where i.title_grams @> $1::text[] and i.title_key like all ($2::text[]) and i.deleted_at is null`,
);
const match = `with match as materialized (select i.id from items i where ${matches} and i.deleted_at is null)`;
const hits = `from match join item_categories s on s.item_id = match.id where ${onShelf} ${priced}`;
const countHits = sql('search.count', `${match} select count(*) as total ${hits}`);
/** For words that few titles have: all matches are found by their grams, then sorted. */
const sorted = perSort((sort, order) =>
  sql(
    `search.sorted-${sort}`,
    `${match} select item_id as id ${hits} order by ${order} limit $7::bigint offset $8::bigint`,
  ),
);
/** For words that many titles have: the shelf is walked in order until the page is full. */
const walked = perSort((sort, order) =>
  sql(
    `search.walked-${sort}`,
    `select item_id as id from item_categories s
     where ${onShelf} ${priced} and (select ${matches} from items i where i.id = s.item_id)
     order by ${order} limit $7::bigint offset $8::bigint`,
  ),
);
/** Below this many matches they are found and sorted in about a millisecond. */
const fewMatches = 1_000;
/** A step of the walk costs about as much as three matches that are found and sorted. */
const walkIsCheaper = (query: ShelfQuery, found: number, items: number): boolean =>
  ((query.page + 1) * query.size * items) / found < found / 3;

const filters = (category: number, query: ShelfQuery) => {
  const { grams, patterns } = wordSearch(query.words);
  return [category, query.inStock, ...prices(query), grams, patterns];
};

export const countMatches = async (db: Db, category: number, query: ShelfQuery): Promise<number> => {
  const { grams, patterns } = wordSearch(query.words);
  const everywhere = query.category === 'ALL' && query.inStock === null && !isPriced(query);
  const { total } = everywhere
    ? await db.one<{ total: number }>(countEverywhere, [grams, patterns])
    : await db.one<{ total: number }>(countHits, filters(category, query));
  return total;
};

/** A page of what is `found` in a category; `countItems` tells how many items it has in all. */
export const matchesOfPage = async (
  db: Db,
  category: number,
  query: ShelfQuery,
  { found, countItems }: { found: number; countItems: () => Promise<number> },
): Promise<number[]> => {
  const walk = found >= fewMatches && walkIsCheaper(query, found, await countItems());
  const statement = (walk ? walked : sorted)[query.sort];
  const rows = await db.rows<{ id: number }>(statement, [...filters(category, query), ...window(query)]);
  return rows.map(({ id }) => id);
};
