import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { officeShopKeys } from './keys.ts';

export type EditedShop = Answer<'catalog.shopProfile'>;
export type ShopDocument = Answer<'catalog.shopDocumentSource'>;

const fresh = { staleTime: 0, gcTime: 0 } as const;
export const profileQuery = queryOptions({
  queryKey: officeShopKeys.profile,
  queryFn: ({ signal }) => call('catalog.shopProfile', { signal }),
  ...fresh,
});
/** The query key contains the newest version, so that all versions are read again when there is a new version. */
export const profileVersionsQuery = (newest: number) =>
  queryOptions({
    queryKey: officeShopKeys.versions(newest),
    queryFn: ({ signal }) => call('catalog.shopProfileVersions', { signal }),
    ...fresh,
  });
export const documentsQuery = queryOptions({
  queryKey: officeShopKeys.documents,
  queryFn: ({ signal }) => call('catalog.shopDocuments', { signal }),
  ...fresh,
});
export const sourceQuery = (code: string, version?: number) =>
  queryOptions({
    queryKey: officeShopKeys.source(code, version),
    queryFn: ({ signal }) =>
      call('catalog.shopDocumentSource', {
        params: { code },
        query: version === undefined ? {} : { version },
        signal,
      }),
    ...fresh,
  });
