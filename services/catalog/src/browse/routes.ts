import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { clientAddress } from '@gyeol/service-kit/http/client-address.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import { readChanges } from '../changes/follow-changes.ts';
import type { Deps } from '../config.ts';
import { cardsOf } from '../items/item-views.ts';
import { readShopVersion } from '../shop/shop-store.ts';
import {
  checkSoldOut,
  listBest,
  listBoughtTogether,
  listCategories,
  listItems,
  listPopularWords,
  showAssetGroup,
  showItem,
} from './browse.ts';
import { shelfQuery } from './shelf-query.ts';
import { suggest } from './suggest.ts';

export const browseRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, calls.getBest, () => listBest(deps));
  serve(api, calls.getById, ({ params }) => showItem(deps, params.id));
  serve(api, calls.boughtTogether, ({ params }) => listBoughtTogether(deps, params.id));
  serve(api, calls.checkSoldOut, ({ params }) => checkSoldOut(deps, params.id));
  serve(api, calls.getByCategory, ({ params, query, request }) => {
    const search = query.q === undefined ? undefined : { typed: query.q, address: clientAddress(request) };
    return listItems(deps, shelfQuery({ params, query }), search);
  });
  serve(api, calls.cards, ({ query }) =>
    cardsOf(deps.db, [...new Set(query.itemIds.split(',').map(Number))], deps.now()),
  );
  serve(api, calls.popularWords, () => listPopularWords(deps));
  serve(api, calls.suggestions, ({ query }) => suggest(deps, query.q));
  serve(api, calls.categories, () => listCategories(deps));
  serve(api, calls.assetGroup, ({ params }) => showAssetGroup(deps, params.code));
};

export const internalBrowseRoutes = (api: FastifyInstance, { db }: Deps): void => {
  serveInternal(api, internalCalls.catalogChanges, async ({ query }) => ({
    ...(await readChanges(db, query.since)),
    shopVersion: await readShopVersion(db),
  }));
};
