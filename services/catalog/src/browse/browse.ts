import { problem } from '@gyeol/service-kit/errors.ts';
import type { Finished } from '@gyeol/service-kit/http/finished.ts';
import { assetGroup } from '../assets/asset-store.ts';
import { allCategories } from '../categories/category-store.ts';
import type { CatalogDeps, PageOfIds } from '../deps.ts';
import { finish } from './finish.ts';
import { bestCards, cardsOf, type Detail, itemDetail } from './item-views.ts';
import { detailKey, soldOutKey } from './keeper.ts';
import { countMatches, matchesOfPage } from './search.ts';
import { categoryId, countOnShelf, itemIdsOfPage } from './shelf.ts';
import { filterKey, pageKey, type ShelfQuery } from './shelf-query.ts';

type BrowseDeps = Pick<CatalogDeps, 'db' | 'bytes' | 'pages'>;

/** `page` of the hypermedia lists. */
export const pageInfo = ({ page, size }: { page: number; size: number }, totalElements: number) => ({
  size,
  totalElements,
  totalPages: Math.ceil(totalElements / size),
  number: page,
});

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
export const listItems = (deps: BrowseDeps, query: ShelfQuery): Promise<Finished> =>
  deps.bytes.get(pageKey(query), 'stock', async () => {
    const page = await deps.pages.get(pageKey(query), query.inStock ? 'flips' : 'edits', () => findPage(deps, query));
    const cards = await cardsOf(deps.db, page.ids);
    return finish({ _embedded: { itemHomeDTOList: cards }, page: pageInfo(query, page.total) });
  });

export const listBest = ({ db, bytes }: BrowseDeps): Promise<Finished> =>
  bytes.get('best', 'stock', async () => finish(await bestCards(db)));

const mustFind = async ({ db }: BrowseDeps, id: number): Promise<Detail> => {
  const item = await itemDetail(db, id);
  if (item === undefined) throw problem('ITEM_NOT_FOUND');
  return item;
};
export const showItem = (deps: BrowseDeps, id: number): Promise<Finished> =>
  deps.bytes.get(detailKey(id), 'item', async () => finish(await mustFind(deps, id)));

/** `isSoldOut` = flag or nothing left to buy. */
export const checkSoldOut = (deps: BrowseDeps, id: number): Promise<Finished> =>
  deps.bytes.get(soldOutKey(id), 'item', async () => {
    const { soldOut, stockQuantity } = await mustFind(deps, id);
    return finish({ isSoldOut: soldOut || stockQuantity === 0 });
  });

export const listCategories = ({ db, bytes }: BrowseDeps): Promise<Finished> =>
  bytes.get('categories', 'edits', async () => finish(await allCategories(db)));

export const showAssetGroup = ({ db, bytes }: BrowseDeps, code: string): Promise<Finished> =>
  bytes.get(`asset:${code}`, 'edits', async () => finish(await assetGroup(db, code)));
