import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { documentKeys } from './keys.ts';

/** Reads a text of the shop: the version in force, or the given version. */
export const documentQuery = (code: string, version?: number) =>
  queryOptions({
    queryKey: documentKeys.one(code, version),
    queryFn: ({ signal }) =>
      call('catalog.shopDocument', { params: { code }, query: version === undefined ? {} : { version }, signal }),
    staleTime: 60_000,
  });
