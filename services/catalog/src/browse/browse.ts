import { pageInfo } from '@gyeol/contracts/schema.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { CachedResponse } from '@gyeol/service-kit/http/cached-response.ts';
import { assetGroup } from '../assets/asset-store.ts';
import { allCategories } from '../categories/category-store.ts';
import type { Deps } from '../config.ts';
import { detailKey, type PageOfIds, soldOutKey } from './catalog-cache.ts';
import { encodeResponse } from './encode-response.ts';
import { bestCards, cardsOf, type Detail, itemDetail } from './item-views.ts';
import { countMatches, matchesOfPage } from './search.ts';
import { categoryId, countOnShelf, itemIdsOfPage } from './shelf.ts';
import { filterKey, pageKey, type ShelfQuery } from './shelf-query.ts';

type BrowseDeps = Pick<Deps, 'db' | 'responses' | 'pages'>;

/** How many items match, kept for all pages and sorts until an edit (or a flip, when only those in stock count). */
const countAll = async ({ db, pages }: BrowseDeps, query: ShelfQuery): Promise<number> => {
  const count = query.words.length > 0 ? countMatches : countOnShelf;
  const build = async () => ({ ids: [], total: await count(db, await categoryId(db, query.category), query) });
  return (await pages.get(`count:${filterKey(query)}`, query.inStock ? 'flips' : 'edits', build)).total;
};
const idsOfPage = async (deps: BrowseDeps, query: ShelfQuery, found: number): Promise<number[]> => {
  const category = await categoryId(deps.db, query.category);
  if (query.words.length === 0) return itemIdsOfPage(deps.db, category, query);
  const countItems = () => countAll(deps, { ...query, words: [] });
  return matchesOfPage(deps.db, category, query, { found, countItems });
};
const findPage = async (deps: BrowseDeps, query: ShelfQuery): Promise<PageOfIds> => {
  const total = await countAll(deps, query);
  const past = query.page * query.size >= total;
  return { ids: past ? [] : await idsOfPage(deps, query, total), total };
};

/** A page of the shop list. Which items stand on it is kept until an edit; what they show, half a second. */
export const listItems = (deps: BrowseDeps, query: ShelfQuery): Promise<CachedResponse> =>
  deps.responses.get(pageKey(query), 'stock', async () => {
    const page = await deps.pages.get(pageKey(query), query.inStock ? 'flips' : 'edits', () => findPage(deps, query));
    const cards = await cardsOf(deps.db, page.ids);
    return encodeResponse({ _embedded: { itemHomeDTOList: cards }, page: pageInfo(query, page.total) });
  });

export const listBest = ({ db, responses }: BrowseDeps): Promise<CachedResponse> =>
  responses.get('best', 'stock', async () => encodeResponse(await bestCards(db)));

const mustFind = async ({ db }: BrowseDeps, id: number): Promise<Detail> => {
  const item = await itemDetail(db, id);
  if (item === undefined) throw problem('ITEM_NOT_FOUND');
  return item;
};
export const showItem = (deps: BrowseDeps, id: number): Promise<CachedResponse> =>
  deps.responses.get(detailKey(id), 'item', async () => encodeResponse(await mustFind(deps, id)));

/** `isSoldOut` = flag or nothing left to buy. */
export const checkSoldOut = (deps: BrowseDeps, id: number): Promise<CachedResponse> =>
  deps.responses.get(soldOutKey(id), 'item', async () => {
    const { soldOut, stockQuantity } = await mustFind(deps, id);
    return encodeResponse({ isSoldOut: soldOut || stockQuantity === 0 });
  });

export const listCategories = ({ db, responses }: BrowseDeps): Promise<CachedResponse> =>
  responses.get('categories', 'edits', async () => encodeResponse(await allCategories(db)));

export const showAssetGroup = ({ db, responses }: BrowseDeps, code: string): Promise<CachedResponse> =>
  responses.get(`asset:${code}`, 'edits', async () => encodeResponse(await assetGroup(db, code)));
