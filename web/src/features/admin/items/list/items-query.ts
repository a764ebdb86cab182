import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../shared/api/call.ts';
import type { Answer } from '../../../../shared/api/call-types.ts';
import type { ItemsFilter } from './items-filter.ts';

export type Items = Answer<'catalog.operatorItems'>;
export type ItemRow = Items['_embedded']['operatorItemDTOList'][number];

const pageSize = 50;

const stateQueries = {
  '': {},
  in: { inStock: true },
  out: { inStock: false },
  hidden: { hidden: true },
  twins: { twinOptions: true },
} as const satisfies Record<ItemsFilter['stock'], object>;
const fetchItems = ({ page, stock, ...query }: ItemsFilter, size: number, signal: AbortSignal): Promise<Items> =>
  call('catalog.operatorItems', {
    params: { page, size },
    query: { ...query, ...stateQueries[stock] },
    signal,
  });

export const itemsQuery = (filter: ItemsFilter) =>
  queryOptions({
    queryKey: ['my', 'admin', 'items', filter],
    queryFn: ({ signal }) => fetchItems(filter, pageSize, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Rows that one answer may hold, and that one file may: more would keep the browser for minutes. */
const largestPage = 100;
const mostRows = 10_000;

/** Every item that the filter finds, for a file; `onPart` gets 0…1. Answers whether some were left out. */
export const fetchAllItems = async (
  filter: ItemsFilter,
  signal: AbortSignal,
  onPart: (part: number) => void,
): Promise<{ items: ItemRow[]; cut: boolean }> => {
  const items: ItemRow[] = [];
  for (let page = 0; ; page += 1) {
    const { _embedded, page: info } = await fetchItems({ ...filter, page }, largestPage, signal);
    items.push(..._embedded.operatorItemDTOList);
    onPart((page + 1) / Math.max(1, Math.min(info.totalPages, mostRows / largestPage)));
    if (page + 1 >= info.totalPages) return { items, cut: false };
    if (items.length >= mostRows) return { items, cut: true };
  }
};
