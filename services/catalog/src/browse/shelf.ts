import { maxWon } from '@gyeol/contracts/rules/money.ts';
import { type Db, type Statement, sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { ShelfQuery, Sort } from './shelf-query.ts';

/**
 * The sort orders of a list. Every list is one index-only scan of the shelf (`item_categories`). The scan reads only
 * ids, and the cards are then read by id. At 100,000 items the first page costs about 1 ms and the last about 15 ms.
 * The column `discount_price` of the shelf is the item's lowest price (ADR 39).
 */
const orders: Readonly<Record<Sort, string>> = {
  createdAt: 'created_at desc, item_id desc',
  priceAsc: 'discount_price, created_at desc, item_id desc',
  priceDesc: 'discount_price desc, created_at desc, item_id desc',
  best: 'best_rank, created_at desc, item_id desc',
  discount: 'discount_share desc, created_at desc, item_id desc',
  // Sorts items that match a search equally well (search.ts). Without a search, all items match equally well.
  relevance: 'best_rank, created_at desc, item_id desc',
};
const kebab = (sort: string): string => sort.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** Makes a statement for each sort. `make` gets the sort's name in kebab-case, as a part of the statement's name. */
export const perSort = (make: (sort: string, order: string) => Statement): Readonly<Record<Sort, Statement>> =>
  Object.fromEntries(Object.entries(orders).map(([sort, order]) => [sort, make(kebab(sort), order)])) as Record<
    Sort,
    Statement
  >;

export const onShelf = 'category_id = $1::bigint and ($2::boolean is null or in_stock = $2::boolean)';
export const priced = 'and discount_price between $3::bigint and $4::bigint';

/**
 * The statements for pages without a price filter, which are most pages. They leave out `between`. PostgreSQL plans a
 * prepared statement without knowing its values, and assumes that `between` matches few rows. With `between`,
 * PostgreSQL would therefore read the rows by the price's index and sort them.
 */
export const pages = perSort((sort, order) =>
  sql(
    `shelf.page-${sort}`,
    `select item_id as id from item_categories where ${onShelf}
     order by ${order} limit $3::bigint offset $4::bigint`,
  ),
);
const pricedPages = perSort((sort, order) =>
  sql(
    `shelf.priced-page-${sort}`,
    `select item_id as id from item_categories where ${onShelf} ${priced}
     order by ${order} limit $5::bigint offset $6::bigint`,
  ),
);
const countShelf = sql('shelf.count', `select count(*) as total from item_categories where ${onShelf}`);
const countPriced = sql(
  'shelf.priced-count',
  `select count(*) as total from item_categories where ${onShelf} ${priced}`,
);
const findCategory = sql('shelf.category', 'select id from categories where name = $1::text');

/** The name must match exactly. Throws CATEGORY_NOT_FOUND. */
export const categoryId = async (db: Db, name: string): Promise<number> => {
  const category = await db.maybe<{ id: number }>(findCategory, [name]);
  if (category === undefined) throw problem('CATEGORY_NOT_FOUND');
  return category.id;
};

export const isPriced = ({ minPrice, maxPrice }: ShelfQuery): boolean => minPrice > 0 || maxPrice < maxWon;
export const isByPrice = ({ sort }: ShelfQuery): boolean => sort === 'priceAsc' || sort === 'priceDesc';
export const prices = ({ minPrice, maxPrice }: ShelfQuery) => [minPrice, maxPrice];
export const window = ({ page, size }: ShelfQuery) => [size, page * size];

export const countOnShelf = async (db: Db, category: number, query: ShelfQuery): Promise<number> => {
  const values = [category, query.inStock];
  const { total } = isPriced(query)
    ? await db.one<{ total: number }>(countPriced, [...values, ...prices(query)])
    : await db.one<{ total: number }>(countShelf, values);
  return total;
};

export const itemIdsOfPage = async (db: Db, category: number, query: ShelfQuery): Promise<number[]> => {
  const values = [category, query.inStock];
  const rows = isPriced(query)
    ? await db.rows<{ id: number }>(pricedPages[query.sort], [...values, ...prices(query), ...window(query)])
    : await db.rows<{ id: number }>(pages[query.sort], [...values, ...window(query)]);
  return rows.map(({ id }) => id);
};
