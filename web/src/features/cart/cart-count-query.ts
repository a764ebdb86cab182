import { queryOptions } from '@tanstack/react-query';
import { cartKeys } from '../../entities/cart/keys.ts';
import { call } from '../../shared/api/call.ts';

/** Use this query only with a session. */
export const cartCountQuery = queryOptions({
  queryKey: cartKeys.count,
  queryFn: ({ signal }) => call('cart.count', { signal }),
  refetchOnWindowFocus: 'always',
});
