import { queryOptions } from '@tanstack/react-query';
import { useAdminAction } from '../../../shared/admin/form/use-admin-action.ts';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';

export type PopularWords = Answer<'catalog.operatorPopularWords'>;

export const popularWordsQuery = queryOptions({
  queryKey: ['my', 'admin', 'popular-words'],
  queryFn: ({ signal }) => call('catalog.operatorPopularWords', { signal }),
  staleTime: 0,
});

/** One write at a time; the search box of this browser asks again too. */
export const useWordsAction = (failed: string) =>
  useAdminAction({ keys: [popularWordsQuery.queryKey, ['items', 'popular-words']], failed, good: 'toast' });

export const refuseWords = (words: string) => call('catalog.refuseWords', { body: { words } });
export const allowWords = (id: number) => call('catalog.allowWords', { params: { id } });
