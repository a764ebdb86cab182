import { queryOptions } from '@tanstack/react-query';
import { cartKeys } from '../../entities/cart/keys.ts';
import { call } from '../../shared/api/call.ts';

/** How many lines are in the cart; ask only when signed in. */
export const cartCountQuery = queryOptions({
  queryKey: cartKeys.count,
  queryFn: ({ signal }) => call('cart.count', { signal }),
  refetchOnWindowFocus: 'always',
});
