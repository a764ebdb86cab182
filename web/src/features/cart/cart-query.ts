import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';

export type CartLine = Answer<'cart.fetch'>[number];

export const cartQuery = queryOptions({
  queryKey: ['my', 'cart', 'lines'],
  queryFn: ({ signal }) => call('cart.fetch', { signal }),
  staleTime: 0,
});
