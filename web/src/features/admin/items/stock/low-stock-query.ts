import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../shared/api/call.ts';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { officeItemKeys } from '../keys.ts';

export type LowStock = Answer<'catalog.lowStock'>;
export const lowStockQuery = (page: number) =>
  queryOptions({
    queryKey: officeItemKeys.lowStock(page),
    queryFn: ({ signal }) => call('catalog.lowStock', { params: { page, size: 50 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
