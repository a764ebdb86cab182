import type { OrderStatus } from '@gyeol/contracts/rules/order-status.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { type OrderFilter, queryOf } from './order-filter.ts';

export type OrderRow = Answer<'reporting.orders'>['_embedded']['paymentHistoryDTOList'][number];
export type ListStatus = OrderStatus | 'ALL';

const fetchOrders = (
  status: ListStatus,
  filter: OrderFilter,
  signal: AbortSignal,
): Promise<Answer<'reporting.orders'>> => {
  const { page, size, sort } = filter;
  const { startDate, endDate, ...words } = { ...queryOf(filter), ...(sort !== 'newest' && { sort }) };
  const params = { page, size };
  if (startDate && endDate) {
    const query = { ...words, startDate, endDate };
    return status === 'ALL'
      ? call('reporting.ordersInPeriod', { params, query, signal })
      : call('reporting.ordersByStatusInPeriod', { params: { ...params, status }, query, signal });
  }
  return status === 'ALL'
    ? call('reporting.orders', { params, query: words, signal })
    : call('reporting.ordersByStatus', { params: { ...params, status }, query: words, signal });
};

export const ordersQuery = (status: ListStatus, filter: OrderFilter) =>
  queryOptions({
    queryKey: ['my', 'admin', 'orders', status, filter],
    queryFn: ({ signal }) => fetchOrders(status, filter, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
