import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { categoryKeys } from './keys.ts';

export const categoriesQuery = queryOptions({
  queryKey: categoryKeys.all,
  queryFn: ({ signal }) => call('catalog.categories', { signal }),
  staleTime: 5 * 60_000,
});
