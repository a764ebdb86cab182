import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';

export type AdminSaleGate = Answer<'waiting.adminSaleGates'>[number];
export type SaleGateCounts = Answer<'waiting.waitingCounts'>[number];

export const saleGatesKey = ['my', 'admin', 'sale-gates'];
export const saleGatesQuery = queryOptions({
  queryKey: saleGatesKey,
  queryFn: ({ signal }) => call('waiting.adminSaleGates', { signal }),
  staleTime: 0,
});

/** How many wait, renewed while the screen is looked at. */
export const saleGateCountsQuery = queryOptions({
  queryKey: [...saleGatesKey, 'counts'],
  queryFn: ({ signal }) => call('waiting.waitingCounts', { signal }),
  staleTime: 0,
  retry: false,
  refetchInterval: 5_000,
});

export const itemsToChooseQuery = (q: string) =>
  queryOptions({
    queryKey: ['my', 'admin', 'items', 'to-choose', q],
    queryFn: ({ signal }) =>
      call('catalog.operatorItems', { params: { page: 0, size: 8 }, query: q === '' ? {} : { q }, signal }),
    staleTime: 10_000,
  });

export const itemOfSaleGateQuery = (id: number) =>
  queryOptions({
    queryKey: ['my', 'admin', 'item-of-sale-gate', id],
    queryFn: ({ signal }) => call('catalog.getById', { params: { id }, signal }),
    retry: false,
  });
