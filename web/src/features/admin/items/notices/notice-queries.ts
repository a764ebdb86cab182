import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../shared/api/call.ts';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { officeItemKeys } from '../keys.ts';

export type IncompleteItem = Answer<'catalog.incompleteItems'>['_embedded']['incompleteItemDTOList'][number];

const pageSize = 50;
export const incompleteItemsQuery = (page: number) =>
  queryOptions({
    queryKey: officeItemKeys.incomplete(page),
    queryFn: ({ signal }) => call('catalog.incompleteItems', { params: { page, size: pageSize }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Finds the first eight items whose title contains the words, or the newest eight items without words. */
export const foundItemsQuery = (q: string) =>
  queryOptions({
    queryKey: officeItemKeys.toCopy(q),
    queryFn: ({ signal }) =>
      call('catalog.operatorItems', { params: { page: 0, size: 8 }, query: q ? { q } : {}, signal }),
    placeholderData: keepPreviousData,
  });
