import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { orderKeys } from './keys.ts';

export type OrderDetail = Answer<'order.detail'>;

export const orderDetailQuery = (merchantUid: string) =>
  queryOptions({
    queryKey: orderKeys.detail(merchantUid),
    queryFn: ({ signal }) => call('order.detail', { params: { uid: merchantUid }, signal }),
    staleTime: 0,
  });

export const claimRequestedQuery = (merchantUid: string) =>
  queryOptions({
    queryKey: orderKeys.claimRequested(merchantUid),
    queryFn: ({ signal }) => call('order.hasClaim', { params: { uid: merchantUid }, signal }),
    staleTime: 0,
  });
