import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** At most 14 items, the best first. */
export const bestItemsQuery = queryOptions({
  queryKey: ['items', 'best'],
  queryFn: ({ signal }) => call('catalog.getBest', { signal }),
});
