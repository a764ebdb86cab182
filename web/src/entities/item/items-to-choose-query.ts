import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { itemKeys } from './keys.ts';

/** Finds the first eight items whose title contains the words, or the newest eight items without words. */
export const itemsToChooseQuery = (q: string) =>
  queryOptions({
    queryKey: itemKeys.toChoose(q),
    queryFn: ({ signal }) =>
      call('catalog.operatorItems', { params: { page: 0, size: 8 }, query: q === '' ? {} : { q }, signal }),
    staleTime: 10_000,
  });
