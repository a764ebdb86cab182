import { queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../../entities/order/keys.ts';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';

export type Deposit = Answer<'order.deposit'>;
/** A deposit may arrive at any time, so the state is polled. */
const pollIntervalMs = 10_000;

export const depositQuery = (uid: string) =>
  queryOptions({
    queryKey: orderKeys.deposit(uid),
    queryFn: ({ signal }) => call('order.deposit', { params: { uid }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? pollIntervalMs : false),
  });
