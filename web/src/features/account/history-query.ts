import { type OrderStatus, orderStatuses } from '@gyeol/contracts/rules/order-status.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../../entities/order/keys.ts';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';

export type History = Answer<'order.history'>;
export type HistoryRow = History['_embedded']['paymentHistoryDTOList'][number];

/** The filter of the history, which is kept in the address. */
export interface HistoryFilter {
  page: number;
  status: OrderStatus | undefined;
  search: string;
}
const isStatus = (text: string | null): text is OrderStatus =>
  (orderStatuses as readonly (string | null)[]).includes(text);

export const readFilter = (query: URLSearchParams): HistoryFilter => {
  const status = query.get('status');
  return {
    page: Math.max(0, Math.trunc(Number(query.get('page') ?? 1)) - 1 || 0),
    status: isStatus(status) ? status : undefined,
    search: (query.get('search') ?? '').slice(0, 50),
  };
};
export const writeFilter = ({ page, status, search }: HistoryFilter): Record<string, string> => ({
  ...(page > 0 && { page: String(page + 1) }),
  ...(status !== undefined && { status }),
  ...(search !== '' && { search }),
});

/** The number of orders on a page of the history (ordering document §9). */
const size = 5;

export const historyQuery = ({ page, status, search }: HistoryFilter) => {
  const query = { ...(status !== undefined && { status }), ...(search !== '' && { search }) };
  return queryOptions({
    queryKey: orderKeys.history(page, status, search),
    queryFn: ({ signal }) => call('order.history', { params: { page, size }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};
