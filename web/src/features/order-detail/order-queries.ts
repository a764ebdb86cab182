import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';

export type OrderDetail = Answer<'order.detail'>;

export const orderDetailQuery = (merchantUid: string) =>
  queryOptions({
    queryKey: ['my', 'orders', 'detail', merchantUid],
    queryFn: ({ signal }) => call('order.detail', { params: { uid: merchantUid }, signal }),
    staleTime: 0,
  });

/** Whether a refund or exchange was asked for. */
export const claimRequestedQuery = (merchantUid: string) =>
  queryOptions({
    queryKey: ['my', 'orders', 'claim', merchantUid],
    queryFn: ({ signal }) => call('order.hasClaim', { params: { uid: merchantUid }, signal }),
    staleTime: 0,
  });
