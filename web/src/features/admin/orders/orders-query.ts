import type { OrderStatus } from '@gyeol/contracts/rules/order-status.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OrderFilter } from './order-filter.ts';

export type OrderRow = Answer<'reporting.orders'>['_embedded']['paymentHistoryDTOList'][number];
export type ListStatus = OrderStatus | 'ALL';

/** Rows on a page (back-office document §9). */
const size = 15;

const fetchOrders = (
  status: ListStatus,
  filter: OrderFilter,
  signal: AbortSignal,
): Promise<Answer<'reporting.orders'>> => {
  const { page, startDate, endDate, ...buyer } = filter;
  const params = { page, size };
  if (startDate && endDate) {
    const query = { ...buyer, startDate, endDate };
    return status === 'ALL'
      ? call('reporting.ordersInPeriod', { params, query, signal })
      : call('reporting.ordersByStatusInPeriod', { params: { ...params, status }, query, signal });
  }
  return status === 'ALL'
    ? call('reporting.orders', { params, query: buyer, signal })
    : call('reporting.ordersByStatus', { params: { ...params, status }, query: buyer, signal });
};

export const ordersQuery = (status: ListStatus, filter: OrderFilter) =>
  queryOptions({
    queryKey: ['my', 'admin', 'orders', status, filter],
    queryFn: ({ signal }) => fetchOrders(status, filter, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
