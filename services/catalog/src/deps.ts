import type { AppDeps } from '@gyeol/service-kit/app.ts';
import type { CachedResponse } from '@gyeol/service-kit/http/cached-response.ts';
import type { CatalogCache } from './browse/catalog-cache.ts';
import type { Changes } from './browse/changes.ts';
import type { CatalogConfig } from './config.ts';
import type { Images } from './uploads/images.ts';
import type { ObjectStore } from './uploads/object-store.ts';

/** Which items stand on a page, and how many there are in all. */
export interface PageOfIds {
  readonly ids: readonly number[];
  readonly total: number;
}

/** Everything the catalogue is wired from: the kit's parts and its own. */
export interface CatalogDeps extends AppDeps<CatalogConfig> {
  readonly changes: Changes;
  readonly responses: CatalogCache<CachedResponse>;
  readonly pages: CatalogCache<PageOfIds>;
  readonly objects: ObjectStore;
  readonly images: Images;
}
