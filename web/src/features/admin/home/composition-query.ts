import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { compositionKeys } from './keys.ts';

export type Composition = Answer<'catalog.homeComposition'>;
export type ItemCard = Composition['sources']['items'][number];

export const compositionQuery = queryOptions({
  queryKey: compositionKeys.all,
  queryFn: ({ signal }) => call('catalog.homeComposition', { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** Finds items by title, to be shown in a story block. */
export const itemsToNameQuery = (q: string) =>
  queryOptions({
    queryKey: compositionKeys.itemsToName(q),
    queryFn: ({ signal }) =>
      call('catalog.operatorItems', { params: { page: 0, size: 6 }, query: q === '' ? {} : { q }, signal }),
    staleTime: 10_000,
  });
