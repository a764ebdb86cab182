import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { saleKeys } from './keys.ts';

export type SaleRow = Answer<'catalog.sales'>['_embedded']['saleDTOList'][number];
export type SaleDetail = Answer<'catalog.sale'>;
export type SalePreview = Answer<'catalog.previewSale'>;

const size = 50;

export const salesQuery = (page: number) =>
  queryOptions({
    queryKey: saleKeys.list(page),
    queryFn: ({ signal }) => call('catalog.sales', { query: { page, size }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A closed form leaves no copy behind, because the next form would begin with old values and an old version. */
export const editedSaleQuery = (id: number) =>
  queryOptions({
    queryKey: saleKeys.edited(id),
    queryFn: ({ signal }) => call('catalog.sale', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
