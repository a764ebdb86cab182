import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';

export type PriorityItem = Answer<'catalog.setPriority'>;

/** Rows on a page (back-office document §9). */
const size = 50;

export const prioritiesQuery = (page: number, q: string) =>
  queryOptions({
    queryKey: ['my', 'admin', 'priorities', page, q],
    queryFn: ({ signal }) => call('catalog.itemsByPriority', { params: { page, size }, query: q ? { q } : {}, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
