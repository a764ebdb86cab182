import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { priorityKeys } from './keys.ts';

export type PriorityItem = Answer<'catalog.operatorItems'>['_embedded']['operatorItemDTOList'][number];

/** Rows on a page (back-office document §9). */
const size = 50;

/** Without words, finds all items. The BEST items come first. */
export const prioritiesQuery = (page: number, q: string) =>
  queryOptions({
    queryKey: priorityKeys.list(page, q),
    queryFn: ({ signal }) =>
      call('catalog.operatorItems', { params: { page, size }, query: { sort: 'best', ...(q && { q }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
