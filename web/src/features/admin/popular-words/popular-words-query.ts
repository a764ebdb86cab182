import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { wordsKeys } from './keys.ts';

export type PopularWords = Answer<'catalog.operatorPopularWords'>;

export const popularWordsQuery = queryOptions({
  queryKey: wordsKeys.all,
  queryFn: ({ signal }) => call('catalog.operatorPopularWords', { signal }),
  staleTime: 0,
});
