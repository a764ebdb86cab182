import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { workKeys } from './keys.ts';

/** The operators' open work is counted again every 30 s, and when an operator returns to the tab. */
const countedAnew = { refetchInterval: 30_000, refetchOnWindowFocus: 'always', staleTime: 0 } as const;

export const orderWorkQuery = queryOptions({
  queryKey: workKeys.orders,
  queryFn: ({ signal }) => call('reporting.orderWork', { signal }),
  ...countedAnew,
});

interface FirstOptions {
  params: { page: 0; size: 1 };
  signal: AbortSignal;
}
/**
 * Reads the first entry of a list and the number of all entries. `key` is the query key of the list, so that a change
 * of the list refreshes the count.
 */
export const workQuery = <Data>(key: readonly string[], read: (options: FirstOptions) => Promise<Data>) =>
  queryOptions({
    queryKey: workKeys.of(...key),
    queryFn: ({ signal }) => read({ params: { page: 0, size: 1 }, signal }),
    ...countedAnew,
  });

/**
 * Reads the claim with the earliest deadline, and the number of open claims. With `state` it reads only the claims in
 * this state.
 */
export const claimWorkQuery = (state?: 'COLLECTING') =>
  workQuery(state ? ['claims', state] : ['claims'], (options) =>
    call('order.claimQueue', { ...options, query: state ? { state } : {} }),
  );
export const lowStockWorkQuery = workQuery(['items', 'low-stock'], (options) => call('catalog.lowStock', options));
export const failedMessageWorkQuery = workQuery(['messages'], (options) => call('message.failedMessages', options));
/** Reads the cancelled orders whose goods have not come back yet. */
export const awaitedReturnWorkQuery = workQuery(['awaited-returns'], (options) =>
  call('order.awaitedReturns', options),
);
