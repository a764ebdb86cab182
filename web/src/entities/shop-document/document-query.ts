import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { documentKeys } from './keys.ts';

/** A text of the shop as it is in force, or one of its versions. */
export const documentQuery = (code: string, version?: number) =>
  queryOptions({
    queryKey: documentKeys.one(code, version),
    queryFn: ({ signal }) =>
      call('catalog.shopDocument', { params: { code }, query: version === undefined ? {} : { version }, signal }),
    staleTime: 60_000,
  });
