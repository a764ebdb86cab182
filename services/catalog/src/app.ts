import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { type AppDeps, createServiceApp, type ServiceApp } from '@gyeol/service-kit/app.ts';
import type { CachedResponse } from '@gyeol/service-kit/http/cached-response.ts';
import { assetRoutes } from './assets/routes.ts';
import { browseRoutes, internalBrowseRoutes } from './browse/routes.ts';
import { categoryRoutes } from './categories/routes.ts';
import { createChanges } from './changes/changes.ts';
import type { Config, Deps } from './config.ts';
import { historyRoutes } from './history/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { internalItemRoutes, itemRoutes } from './item-editing/routes.ts';
import { likeRoutes } from './likes/routes.ts';
import { noticeRoutes } from './notices/routes.ts';
import { openingRoutes } from './opening/routes.ts';
import { optionRoutes } from './options/routes.ts';
import { createSearchCounts } from './popular/popular-words.ts';
import { popularRoutes } from './popular/routes.ts';
import { createCatalogCache, type ListCounts, type PageOfIds } from './responses/catalog-cache.ts';
import { sizeOf } from './responses/encode-response.ts';
import { restockRoutes } from './restock/routes.ts';
import { saleRoutes } from './sales/routes.ts';
import { internalShopRoutes, shopRoutes } from './shop/routes.ts';
import { buyerLimitRoutes, stockRoutes } from './stock/routes.ts';
import { subscriptions } from './subscriptions.ts';
import { createObjectStore } from './uploads/create-object-store.ts';
import { createImages } from './uploads/images.ts';
import type { ObjectStore } from './uploads/object-store.ts';
import { internalUploadRoutes, mediaRoutes, uploadRoutes } from './uploads/routes.ts';
import { createWithdrawnImages } from './uploads/withdrawn-images.ts';
import { createWorkers } from './workers.ts';

/** Cache limits in bytes. Encoded answers get 30 MiB. The item ids of pages get 1 MiB, and counts get 1 MiB, too. */
const responsesLimit = 30 * 1024 * 1024;
const pagesLimit = 1024 * 1024;
const sizeOfWords = ({ words }: Pick<ListCounts, 'words'>): number => words.join().length * 2;
const sizeOfPage = (page: PageOfIds): number => page.ids.length * 8 + sizeOfWords(page) + 256;

export const createDeps = (deps: AppDeps<Config>, parts: { objects?: ObjectStore } = {}): Deps => {
  const changes = createChanges();
  const objects = parts.objects ?? createObjectStore(deps.config, deps.now);
  const withdrawn = createWithdrawnImages(deps.db);
  const reads = deps.metrics.counter('catalog_cache_reads_total', 'Reads of finished answers', ['outcome']);
  const count = (outcome: 'hit' | 'shared' | 'built') => reads.inc({ outcome });
  return {
    ...deps,
    changes,
    objects,
    responses: createCatalogCache<CachedResponse>(changes, { limit: responsesLimit, sizeOf, count }),
    pages: createCatalogCache<PageOfIds>(changes, { limit: pagesLimit, sizeOf: sizeOfPage }),
    counts: createCatalogCache<ListCounts>(changes, {
      limit: pagesLimit,
      sizeOf: (counts) => sizeOfWords(counts) + 256,
    }),
    searches: createSearchCounts(deps.now),
    images: createImages({ db: deps.db, objects, now: deps.now, withdrawn }),
    withdrawn,
  };
};

export const buildApp = (kit: AppDeps<Config>, parts: { objects?: ObjectStore } = {}): ServiceApp => {
  const deps = createDeps(kit, parts);
  const routes = [
    browseRoutes,
    itemRoutes,
    optionRoutes,
    categoryRoutes,
    popularRoutes,
    assetRoutes,
    homeRoutes,
    shopRoutes,
    noticeRoutes,
    historyRoutes,
    openingRoutes,
    likeRoutes,
    buyerLimitRoutes,
    restockRoutes,
    saleRoutes,
  ];
  const internalRoutes = [
    stockRoutes,
    internalBrowseRoutes,
    internalItemRoutes,
    internalShopRoutes,
    internalUploadRoutes,
  ];
  return createServiceApp(kit, {
    name: 'catalog',
    routes: (api) => {
      for (const add of [...routes, uploadRoutes, mediaRoutes]) add(api, deps);
    },
    internalRoutes: (api) => {
      for (const add of internalRoutes) add(api, deps);
    },
    subscriptions: subscriptions(deps),
    sources: [
      {
        row: republishCalls['order-payment'],
        kinds: ['orders', 'ended-orders', 'delivery-terms', 'payment-methods'],
        automatic: true,
      },
      { row: republishCalls.coupon, kinds: ['point-terms'], automatic: true },
      // Deletions of reviews are not republished, because an old deletion must not be handled again.
      { row: republishCalls.review, kinds: [] },
    ],
    workers: createWorkers(deps),
  });
};
