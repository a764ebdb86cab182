import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { periodQuery, type RefundFilter } from './refund-filter.ts';

type Refunds = Answer<'order.refunds'>;
export type RefundRow = Refunds['content'][number];

/** Rows on a page (back-office document §9). */
export const pageSize = 10;

const fetchRefunds = (filter: RefundFilter, signal: AbortSignal): Promise<Refunds> => {
  const { processed, period, by, term, page } = filter;
  const params = { page, size: pageSize };
  const days = period ? periodQuery(filter) : {};
  if (term && by === 'name') {
    const options = { params, query: { realName: term, ...days }, signal };
    return processed ? call('order.processedRefundsByName', options) : call('order.refundsByName', options);
  }
  if (term) {
    const options = { params, query: { phoneNumber: term, ...days }, signal };
    return processed ? call('order.processedRefundsByPhone', options) : call('order.refundsByPhone', options);
  }
  if (period) {
    const options = { params, query: periodQuery(filter), signal };
    return processed ? call('order.processedRefundsInPeriod', options) : call('order.refundsInPeriod', options);
  }
  return processed ? call('order.processedRefunds', { params, signal }) : call('order.refunds', { params, signal });
};

export const refundsQuery = (filter: RefundFilter) =>
  queryOptions({
    queryKey: ['my', 'admin', 'refunds', filter],
    queryFn: ({ signal }) => fetchRefunds(filter, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
