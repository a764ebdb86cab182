import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { officeGateKeys } from './keys.ts';

export type AdminSaleGate = Answer<'waiting.adminSaleGates'>[number];
export type SaleGateCounts = Answer<'waiting.waitingCounts'>[number];

export const saleGatesQuery = queryOptions({
  queryKey: officeGateKeys.all,
  queryFn: ({ signal }) => call('waiting.adminSaleGates', { signal }),
  staleTime: 0,
});

/** The query runs again every 5 s while the screen is visible. */
export const saleGateCountsQuery = queryOptions({
  queryKey: officeGateKeys.counts,
  queryFn: ({ signal }) => call('waiting.waitingCounts', { signal }),
  staleTime: 0,
  retry: false,
  refetchInterval: 5_000,
});

export const itemOfSaleGateQuery = (id: number) =>
  queryOptions({
    queryKey: officeGateKeys.item(id),
    queryFn: ({ signal }) => call('catalog.getById', { params: { id }, signal }),
    retry: false,
  });
