import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call('catalog.categories', { signal }),
  staleTime: 5 * 60_000,
});
