import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { orderKeys } from './keys.ts';

export type UnpaidOrderRow = Answer<'order.unpaid'>[number];

/**
 * While a payment window is open, the shop holds an order a little longer than the stated time. So the list is polled
 * until the order has disappeared.
 */
const pollIntervalMs = 15_000;

/** Reads the member's unpaid orders: at most one with a payment window, and others that wait for a deposit. */
export const unpaidOrdersQuery = queryOptions({
  queryKey: orderKeys.waiting,
  queryFn: ({ signal }) => call('order.unpaid', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.length ? pollIntervalMs : false),
});
