import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

const everyMs = 30_000;

/** How many orders wait for an operator; counted anew every 30 s and when one comes back to the tab. */
export const orderWorkQuery = queryOptions({
  queryKey: ['my', 'admin', 'order-work'],
  queryFn: ({ signal }) => call('reporting.orderWork', { signal }),
  refetchInterval: everyMs,
  refetchOnWindowFocus: 'always',
  staleTime: 0,
});
