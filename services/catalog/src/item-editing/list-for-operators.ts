import type { QueryOf } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { pageInfo } from '@gyeol/contracts/schema.ts';
import { countMatches, matchesOfPage } from '../browse/search.ts';
import { categoryId, countOnShelf, itemIdsOfPage } from '../browse/shelf.ts';
import { type ShelfQuery, shelfQuery } from '../browse/shelf-query.ts';
import type { Deps } from '../config.ts';
import { type OperatorRow, operatorRows } from '../items/item-views.ts';
import { hiddenItems, itemsByCode, itemsWithTwins } from './off-shelf.ts';

interface OperatorListRequest {
  params: { page: number; size: number };
  query: QueryOf<typeof catalogCalls.operatorItems>;
}
type Db = Deps['db'];

const findPage = async (db: Db, query: ShelfQuery): Promise<{ ids: number[]; total: number }> => {
  const category = await categoryId(db, query.category);
  if (query.words.length === 0) {
    const total = await countOnShelf(db, category, query);
    return { ids: await itemIdsOfPage(db, category, query), total };
  }
  const counts = await countMatches(db, category, query);
  const { total } = counts;
  const countItems = () => countOnShelf(db, category, { ...query, words: [] });
  return { ids: total === 0 ? [] : await matchesOfPage(db, category, query, { counts, countItems }), total };
};

type Found = Awaited<ReturnType<typeof hiddenItems>>;
/**
 * Serves the filters that the shelf cannot serve: look-alike options, hidden items and a product code. Answers
 * undefined when the request uses none of them, so that the shelf has to be read.
 */
const findOffShelf = async (
  db: Db,
  { params, query: { q, hidden, twinOptions } }: OperatorListRequest,
): Promise<Found | undefined> => {
  if (twinOptions) return itemsWithTwins(db, q, params);
  if (hidden) return hiddenItems(db, q, params);
  const own = q ? await itemsByCode(db, q, params) : undefined;
  return own && own.total > 0 ? own : undefined;
};
const findItems = async (db: Db, request: OperatorListRequest): Promise<Found> => {
  const { category = 'ALL', sort = 'createdAt', q, inStock } = request.query;
  const own = await findOffShelf(db, request);
  if (own) return own;
  const shelf = shelfQuery({ params: { category, sort, ...request.params }, query: q === undefined ? {} : { q } });
  return findPage(db, { ...shelf, inStock: inStock ?? null });
};

interface OperatorList {
  _embedded: { operatorItemDTOList: OperatorRow[] };
  page: ReturnType<typeof pageInfo>;
}
/**
 * Lists items for operators, with the stock of every option. Search and sorts are those of the shop list, but no cache
 * is used. A search text that equals a product code finds only the items with that code, including hidden items.
 */
export const listForOperators = async (
  { db }: Pick<Deps, 'db'>,
  request: OperatorListRequest,
): Promise<OperatorList> => {
  const { ids, total } = await findItems(db, request);
  return { _embedded: { operatorItemDTOList: await operatorRows(db, ids) }, page: pageInfo(request.params, total) };
};

/**
 * Lists the ids of all items that an operator's list finds, without pages and as of one moment. All ids fit into
 * memory, because each takes 8 bytes.
 */
export const allItemsForOperators = async (
  { db }: Pick<Deps, 'db'>,
  query: OperatorListRequest['query'],
): Promise<number[]> => (await findItems(db, { params: { page: 0, size: 2 ** 31 - 1 }, query })).ids;
