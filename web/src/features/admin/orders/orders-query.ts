import type { OrderStatus } from '@gyeol/contracts/rules/order-status.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { orderListKeys } from './keys.ts';
import { type OrderFilter, queryOf } from './order-filter.ts';

export type OrderRow = Answer<'reporting.orders'>['_embedded']['paymentHistoryDTOList'][number];
export type ListStatus = OrderStatus | 'ALL';

const fetchOrders = (
  status: ListStatus,
  filter: OrderFilter,
  init: { signal?: AbortSignal } = {},
): Promise<Answer<'reporting.orders'>> => {
  const { page, size, sort } = filter;
  const { startDate, endDate, ...words } = { ...queryOf(filter), ...(sort !== 'newest' && { sort }) };
  const params = { page, size };
  if (startDate && endDate) {
    const query = { ...words, startDate, endDate };
    return status === 'ALL'
      ? call('reporting.ordersInPeriod', { params, query, ...init })
      : call('reporting.ordersByStatusInPeriod', { params: { ...params, status }, query, ...init });
  }
  return status === 'ALL'
    ? call('reporting.orders', { params, query: words, ...init })
    : call('reporting.ordersByStatus', { params: { ...params, status }, query: words, ...init });
};

/** The highest number of orders that can be marked as delivered at once. */
export const mostAtOnce = 1_000;
const longPage = 100;
/** Reads at most 1,000 order numbers from all pages of a list, sorted like the list. */
export const readNumbers = async (status: ListStatus, filter: OrderFilter, total: number): Promise<string[]> => {
  const pages = Array.from({ length: Math.ceil(Math.min(total, mostAtOnce) / longPage) }, (_, page) => page);
  const lists = await Promise.all(pages.map((page) => fetchOrders(status, { ...filter, page, size: longPage })));
  const numbers = lists.flatMap(({ _embedded }) =>
    _embedded.paymentHistoryDTOList.map(({ merchantUid }) => merchantUid),
  );
  return [...new Set(numbers)].slice(0, mostAtOnce);
};

export const ordersQuery = (status: ListStatus, filter: OrderFilter) =>
  queryOptions({
    queryKey: orderListKeys.list(status, filter),
    queryFn: ({ signal }) => fetchOrders(status, filter, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
