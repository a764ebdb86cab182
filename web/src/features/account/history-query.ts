import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';

export type HistoryRow = Answer<'order.history'>['_embedded']['paymentHistoryDTOList'][number];

/** Orders on a page of the history (ordering document §9). */
const size = 5;

export const historyQuery = (page: number) =>
  queryOptions({
    queryKey: ['my', 'orders', 'history', page],
    queryFn: ({ signal }) => call('order.history', { params: { page, size }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
