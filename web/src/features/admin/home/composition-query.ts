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
