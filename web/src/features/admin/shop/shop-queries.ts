import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';

export type EditedShop = Answer<'catalog.shopProfile'>;
export type ShopDocument = Answer<'catalog.shopDocumentSource'>;

const fresh = { staleTime: 0, gcTime: 0 } as const;
export const profileQuery = queryOptions({
  queryKey: ['my', 'admin', 'shop'],
  queryFn: ({ signal }) => call('catalog.shopProfile', { signal }),
  ...fresh,
});
/** The versions up to the one that is there now. */
export const profileVersionsQuery = (newest: number) =>
  queryOptions({
    queryKey: ['my', 'admin', 'shop', 'versions', newest],
    queryFn: ({ signal }) => call('catalog.shopProfileVersions', { signal }),
    ...fresh,
  });
export const documentsQuery = queryOptions({
  queryKey: ['my', 'admin', 'shop-documents'],
  queryFn: ({ signal }) => call('catalog.shopDocuments', { signal }),
  ...fresh,
});
export const sourceQuery = (code: string, version?: number) =>
  queryOptions({
    queryKey: ['my', 'admin', 'shop-document', code, version ?? null],
    queryFn: ({ signal }) =>
      call('catalog.shopDocumentSource', {
        params: { code },
        query: version === undefined ? {} : { version },
        signal,
      }),
    ...fresh,
  });
