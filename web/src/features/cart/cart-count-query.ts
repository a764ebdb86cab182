import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** How many lines are in the cart; ask only when signed in. Invalidate it after every change of the cart. */
export const cartCountQuery = queryOptions({
  queryKey: ['my', 'cart', 'count'],
  queryFn: ({ signal }) => call('cart.count', { signal }),
  refetchOnWindowFocus: 'always',
});
