import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** What waits for an operator is counted anew every 30 s and when one comes back to the tab. */
export const countedAnew = { refetchInterval: 30_000, refetchOnWindowFocus: 'always', staleTime: 0 } as const;
const page = { page: 0, size: 1 };

/** How many orders wait for an operator. */
export const orderWorkQuery = queryOptions({
  queryKey: ['my', 'admin', 'order-work'],
  queryFn: ({ signal }) => call('reporting.orderWork', { signal }),
  ...countedAnew,
});
/** The claim whose deadline comes first, and how many are under way, or in one state. */
export const claimWorkQuery = (state?: 'COLLECTING') =>
  queryOptions({
    queryKey: ['my', 'admin', 'claims', 'work', state],
    queryFn: ({ signal }) => call('order.claimQueue', { params: page, query: state ? { state } : {}, signal }),
    ...countedAnew,
  });
/** Cancelled orders whose goods did not come back yet. */
export const awaitedReturnWorkQuery = queryOptions({
  queryKey: ['my', 'admin', 'awaited-returns', 'work'],
  queryFn: ({ signal }) => call('order.awaitedReturns', { params: page, signal }),
  ...countedAnew,
});
