import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../shared/api/call.ts';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { officeItemKeys } from '../keys.ts';
import type { ItemsFilter } from './items-filter.ts';

type Items = Answer<'catalog.operatorItems'>;
export type ItemRow = Items['_embedded']['operatorItemDTOList'][number];

const pageSize = 50;

const stateQueries = {
  '': {},
  in: { inStock: true },
  out: { inStock: false },
  hidden: { hidden: true },
  twins: { twinOptions: true },
} as const satisfies Record<ItemsFilter['stock'], object>;
/** The list and its downloaded file use the same query. */
export const filterQuery = ({ page: _, stock, ...query }: ItemsFilter) => ({ ...query, ...stateQueries[stock] });

export const itemsQuery = (filter: ItemsFilter) =>
  queryOptions({
    queryKey: officeItemKeys.list(filter),
    queryFn: ({ signal }) =>
      call('catalog.operatorItems', {
        params: { page: filter.page, size: pageSize },
        query: filterQuery(filter),
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
