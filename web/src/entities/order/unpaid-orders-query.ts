import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { orderKeys } from './keys.ts';

export type UnpaidOrderRow = Answer<'order.unpaid'>[number];

/** A window that is still open keeps an order a little longer than it says: looked at again until it is gone. */
const pollIntervalMs = 15_000;

/** The member's orders that wait for their payment: one at most at its window, others for a deposit. */
export const unpaidOrdersQuery = queryOptions({
  queryKey: orderKeys.waiting,
  queryFn: ({ signal }) => call('order.unpaid', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.length ? pollIntervalMs : false),
});
