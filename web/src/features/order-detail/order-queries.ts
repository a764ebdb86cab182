import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';

export type OrderDetail = Answer<'order.detail'>;

export const orderDetailQuery = (uid: string) =>
  queryOptions({
    queryKey: ['my', 'orders', 'detail', uid],
    queryFn: ({ signal }) => call('order.detail', { params: { uid }, signal }),
    staleTime: 0,
  });

/** Whether a refund or exchange was asked for. */
export const refundRequestedQuery = (uid: string) =>
  queryOptions({
    queryKey: ['my', 'orders', 'refund', uid],
    queryFn: ({ signal }) => call('order.refundRequested', { params: { uid }, signal }),
    staleTime: 0,
  });
