import { queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../../entities/order/keys.ts';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';

export type Deposit = Answer<'order.deposit'>;
/** A deposit may come at any moment: the screen says so by itself. */
const pollIntervalMs = 10_000;

/** The account of an order, and where its money goes back to. */
export const depositQuery = (uid: string) =>
  queryOptions({
    queryKey: orderKeys.deposit(uid),
    queryFn: ({ signal }) => call('order.deposit', { params: { uid }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? pollIntervalMs : false),
  });
