import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { workKeys } from './keys.ts';

/** What waits for an operator is counted anew every 30 s and when one comes back to the tab. */
const countedAnew = { refetchInterval: 30_000, refetchOnWindowFocus: 'always', staleTime: 0 } as const;

/** How many orders wait for an operator. */
export const orderWorkQuery = queryOptions({
  queryKey: workKeys.orders,
  queryFn: ({ signal }) => call('reporting.orderWork', { signal }),
  ...countedAnew,
});

interface FirstOptions {
  params: { page: 0; size: 1 };
  signal: AbortSignal;
}
/** The first of a list and how many there are; `key` names the list, so that what changes it has it counted anew. */
export const workQuery = <Data>(key: readonly string[], read: (options: FirstOptions) => Promise<Data>) =>
  queryOptions({
    queryKey: workKeys.of(...key),
    queryFn: ({ signal }) => read({ params: { page: 0, size: 1 }, signal }),
    ...countedAnew,
  });

/** The claim whose deadline comes first, and how many are under way, or in one state. */
export const claimWorkQuery = (state?: 'COLLECTING') =>
  workQuery(state ? ['claims', state] : ['claims'], (options) =>
    call('order.claimQueue', { ...options, query: state ? { state } : {} }),
  );
export const lowStockWorkQuery = workQuery(['items', 'low-stock'], (options) => call('catalog.lowStock', options));
export const failedMessageWorkQuery = workQuery(['messages'], (options) => call('message.failedMessages', options));
/** Cancelled orders whose goods did not come back yet. */
export const awaitedReturnWorkQuery = workQuery(['awaited-returns'], (options) =>
  call('order.awaitedReturns', options),
);
