import { isDeepStrictEqual } from 'node:util';
import { itemAt } from '@gyeol/contracts/rules/sale.ts';
import { pageInfo } from '@gyeol/contracts/schema.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { CachedResponse } from '@gyeol/service-kit/http/cached-response.ts';
import { readAssetGroup } from '../assets/asset-store.ts';
import { listAllCategories } from '../categories/category-store.ts';
import type { Deps } from '../config.ts';
import { bestCards, cardsOf, type Detail, itemDetail } from '../items/item-views.ts';
import { popularWords } from '../popular/popular-words.ts';
import {
  detailKey,
  type ListCounts,
  type MatchCounts,
  type PageOfIds,
  soldOutKey,
} from '../responses/catalog-cache.ts';
import { encodeResponse } from '../responses/encode-response.ts';
import { typedWords } from '../search/search-words.ts';
import { bestOfCategory, boughtTogether } from '../together/bought-together.ts';
import { readWords } from './read-query.ts';
import { countMatches, matchesOfPage } from './search.ts';
import { categoryId, countOnShelf, isByPrice, isPriced, itemIdsOfPage } from './shelf.ts';
import { filterKey, pageKey, type ShelfQuery } from './shelf-query.ts';

export type BrowseDeps = Pick<Deps, 'db' | 'responses' | 'pages' | 'counts' | 'now'>;
type ListDeps = BrowseDeps & Pick<Deps, 'searches'>;

const isWholeShelf = ({ words, colours }: ShelfQuery): boolean => words.length === 0 && colours === null;

/**
 * The counts are the same for all pages and sorts of the list. `words` are the words that were counted: the visitor's
 * words or another reading of these words.
 */
const countList = async ({ db }: BrowseDeps, query: ShelfQuery): Promise<ListCounts> => {
  const category = await categoryId(db, query.category);
  const { words } = query;
  if (isWholeShelf(query)) return { words, total: await countOnShelf(db, category, query), titles: 0 };
  const counts = await countMatches(db, category, query);
  if (counts.total > 0 || words.length === 0) return { words, ...counts };
  const read = await readWords(db, words);
  return { words: read, ...(read === words ? counts : await countMatches(db, category, { ...query, words: read })) };
};
/**
 * True when a flip (see `ChangeKind`) can change the items of a list, because the list is filtered by stock or by
 * price.
 */
const followsFlips = (query: ShelfQuery): boolean => query.inStock !== null || isPriced(query);
/**
 * The counts are cached until the next edit. If a flip can change the list, they are cached only until the next edit or
 * flip.
 */
const countsOf = (deps: BrowseDeps, query: ShelfQuery): Promise<ListCounts> =>
  deps.counts.get(filterKey(query), followsFlips(query) ? 'flips' : 'edits', () => countList(deps, query));

const idsOfPage = async (deps: BrowseDeps, query: ShelfQuery, counts: MatchCounts): Promise<number[]> => {
  const category = await categoryId(deps.db, query.category);
  if (isWholeShelf(query)) return itemIdsOfPage(deps.db, category, query);
  const countItems = async () => (await countsOf(deps, { ...query, words: [], colours: null })).total;
  return matchesOfPage(deps.db, category, query, { counts, countItems });
};
const findPage = async (deps: BrowseDeps, query: ShelfQuery): Promise<PageOfIds> => {
  const { words, ...counts } = await countsOf(deps, query);
  const past = query.page * query.size >= counts.total;
  return { ids: past ? [] : await idsOfPage(deps, { ...query, words }, counts), total: counts.total, words };
};
/** Answers the words of the search, if the search found items with other words than the visitor's. */
const searchedFor = (query: ShelfQuery, { words, total }: PageOfIds): { searchedFor?: string } =>
  total === 0 || isDeepStrictEqual(words, query.words) ? {} : { searchedFor: words.join(' ') };

/**
 * The ids are cached until the next edit. If a flip can change the page, they are cached only until the next edit or
 * flip.
 */
export const pageOf = (deps: BrowseDeps, query: ShelfQuery): Promise<PageOfIds> =>
  deps.pages.get(pageKey(query), followsFlips(query) || isByPrice(query) ? 'flips' : 'edits', () =>
    findPage(deps, query),
  );

interface Search {
  readonly typed: string;
  readonly address: string;
}

/** The answer is cached until an edit or a flip. Its stock numbers may be half a second old. */
export const listItems = (deps: ListDeps, query: ShelfQuery, search?: Search): Promise<CachedResponse> => {
  if (query.page === 0 && search) deps.searches.add(typedWords(search.typed), search.address);
  return deps.responses.get(pageKey(query), 'stock', async () => {
    const page = await pageOf(deps, query);
    const cards = await cardsOf(deps.db, page.ids, deps.now());
    return encodeResponse({
      _embedded: { itemHomeDTOList: cards },
      page: pageInfo(query, page.total),
      ...searchedFor(query, page),
    });
  });
};

export const listPopularWords = ({
  db,
  responses,
  now,
}: Pick<Deps, 'db' | 'responses' | 'now'>): Promise<CachedResponse> =>
  responses.get('popular-words', 'edits', async () =>
    encodeResponse({ words: (await popularWords(db, now())).map(({ words }) => words) }),
  );

export const listBest = ({ db, responses, now }: BrowseDeps): Promise<CachedResponse> =>
  responses.get('best', 'stock', async () => encodeResponse(await bestCards(db, now())));

const mustFind = async ({ db, now }: BrowseDeps, id: number): Promise<Detail> => {
  const item = await itemDetail(db, id);
  if (item === undefined) throw problem('ITEM_NOT_FOUND');
  return itemAt(item, now());
};
export const showItem = (deps: BrowseDeps, id: number): Promise<CachedResponse> =>
  deps.responses.get(detailKey(id), 'item', async () => encodeResponse(await mustFind(deps, id)));

export const checkSoldOut = (deps: BrowseDeps, id: number): Promise<CachedResponse> =>
  deps.responses.get(soldOutKey(id), 'item', async () => {
    const { soldOut, stockQuantity } = await mustFind(deps, id);
    return encodeResponse({ isSoldOut: soldOut || stockQuantity === 0 });
  });

/** Lists the items that are bought together with an item. If there are none, lists the best items of its category. */
export const listBoughtTogether = (deps: BrowseDeps, id: number): Promise<CachedResponse> =>
  deps.responses.get(`together:${id}`, 'stock', async () => {
    const ids = await boughtTogether(deps.db, id);
    const together = ids.length > 0;
    const items = await cardsOf(deps.db, together ? ids : await bestOfCategory(deps.db, id), deps.now());
    return encodeResponse({ together, items });
  });

export const listCategories = ({ db, responses }: BrowseDeps): Promise<CachedResponse> =>
  responses.get('categories', 'edits', async () => encodeResponse(await listAllCategories(db)));

export const showAssetGroup = ({ db, responses }: BrowseDeps, code: string): Promise<CachedResponse> =>
  responses.get(`asset:${code}`, 'edits', async () => encodeResponse(await readAssetGroup(db, code)));
