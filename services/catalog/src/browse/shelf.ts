import { type Db, type Statement, sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { wordSearch } from '../search/grams.ts';
import type { ShelfQuery, Sort } from './shelf-query.ts';

/**
 * Which items stand on a page, in order. Every list is one index-only scan of the shelf (item_categories); at 100,000
 * items a page costs about 1 ms at the front and 15 ms at the end. Ids only: what a card shows is read by key.
 */
const orders: Readonly<Record<Sort, string>> = {
  createdAt: 'created_at desc, item_id desc',
  priceAsc: 'discount_price, created_at desc, item_id desc',
  priceDesc: 'discount_price desc, created_at desc, item_id desc',
  best: 'best_rank, created_at desc, item_id desc',
  discount: 'discount_share desc, created_at desc, item_id desc',
};
const perSort = (make: (sort: Sort, order: string) => Statement): Readonly<Record<Sort, Statement>> =>
  Object.fromEntries(Object.entries(orders).map(([sort, order]) => [sort, make(sort as Sort, order)])) as Record<
    Sort,
    Statement
  >;

const pages = perSort((sort, order) =>
  sql(
    `shelf.page.${sort}`,
    `select item_id as id from item_categories
     where category_id = $1::bigint and discount_price between $2::bigint and $3::bigint and (in_stock or not $4::boolean)
     order by ${order} limit $5::bigint offset $6::bigint`,
  ),
);
const countShelf = sql(
  'shelf.count',
  `select count(*) as total from item_categories
   where category_id = $1::bigint and discount_price between $2::bigint and $3::bigint and (in_stock or not $4::boolean)`,
);
/** The matches are found first, by their grams: a plan that walked the shelf would read all of it for a rare word. */
const searches = perSort((sort, order) =>
  sql(
    `shelf.search.${sort}`,
    `with match as materialized (
       select id from items where title_grams @> $7::text[] and title_key like all ($8::text[]) and deleted_at is null
     ), hit as materialized (
       select s.* from match join item_categories s on s.item_id = match.id
       where s.category_id = $1::bigint and s.discount_price between $2::bigint and $3::bigint
         and (s.in_stock or not $4::boolean)
     )
     select (select count(*) from hit) as total,
       array(select item_id from hit order by ${order} limit $5::bigint offset $6::bigint) as ids`,
  ),
);
const findCategory = sql('shelf.category', 'select id from categories where name = $1::text');

/** The id of a category by its exact name; throws CATEGORY_NOT_FOUND. */
export const categoryId = async (db: Db, name: string): Promise<number> => {
  const category = await db.maybe<{ id: number }>(findCategory, [name]);
  if (category === undefined) throw problem('CATEGORY_NOT_FOUND');
  return category.id;
};

const filters = (category: number, query: ShelfQuery) => [category, query.minPrice, query.maxPrice, query.inStock];
const window = ({ page, size }: ShelfQuery) => [size, page * size];

export const countItems = async (db: Db, category: number, query: ShelfQuery): Promise<number> =>
  (await db.one<{ total: number }>(countShelf, filters(category, query))).total;

export const itemIdsOfPage = async (db: Db, category: number, query: ShelfQuery): Promise<number[]> =>
  (await db.rows<{ id: number }>(pages[query.sort], [...filters(category, query), ...window(query)])).map(
    ({ id }) => id,
  );

/** A page and the number of all matches in one statement, since both need the same matches. */
export const searchItems = (
  db: Db,
  category: number,
  query: ShelfQuery,
): Promise<{ total: number; ids: readonly number[] }> => {
  const { grams, patterns } = wordSearch(query.words);
  return db.one(searches[query.sort], [...filters(category, query), ...window(query), grams, patterns]);
};
