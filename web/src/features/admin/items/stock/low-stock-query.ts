import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../shared/api/call.ts';
import type { Answer } from '../../../../shared/api/call-types.ts';

export type LowStock = Answer<'catalog.lowStock'>;
/** Under `items`, so that every write of one asks for it again. */
export const lowStockQuery = (page: number) =>
  queryOptions({
    queryKey: ['my', 'admin', 'items', 'low-stock', page],
    queryFn: ({ signal }) => call('catalog.lowStock', { params: { page, size: 50 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
