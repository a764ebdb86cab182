import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import type { CachedResponse } from '@gyeol/service-kit/http/cached-response.ts';
import { listAllCategories } from '../categories/category-store.ts';
import { cardsOf } from '../items/item-views.ts';
import { encodeResponse } from '../responses/encode-response.ts';
import { nameKeys } from '../search/search-document.ts';
import { type BrowseDeps, pageOf } from './browse.ts';
import { shelfQuery } from './shelf-query.ts';

type Suggestions = AnswerAt<typeof catalogCalls.suggestions, 200>;

const mostItems = 5;

const findSuggestions = async (deps: BrowseDeps, q: string): Promise<Suggestions> => {
  const params = { category: 'ALL', sort: 'relevance', page: 0, size: mostItems } as const;
  const query = shelfQuery({ params, query: { q } });
  if (query.words.length === 0) return { items: [], categories: [] };
  const { ids, words } = await pageOf(deps, query);
  const cards = await cardsOf(deps.db, ids, deps.now());
  const isMeant = (name: string): boolean =>
    name !== 'ALL' && words.every((word) => nameKeys(name).some((key) => key.includes(word)));
  return {
    items: cards.map(({ id, title, imageUrl, discountPrice, lowestPrice, priceVaries }) => ({
      id,
      title,
      imageUrl,
      discountPrice,
      lowestPrice,
      priceVaries,
    })),
    categories: (await listAllCategories(deps.db)).map(({ name }) => name).filter(isMeant),
  };
};

export const suggest = (deps: BrowseDeps, q: string): Promise<CachedResponse> =>
  deps.responses.get(`suggest:${q}`, 'stock', async () => encodeResponse(await findSuggestions(deps, q)));
