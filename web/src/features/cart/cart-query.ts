import { queryOptions } from '@tanstack/react-query';
import { cartKeys } from '../../entities/cart/keys.ts';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { queryClient } from '../../shared/api/query-client.ts';

export type CartLine = Answer<'cart.fetch'>[number];

export const cartQuery = queryOptions({
  queryKey: cartKeys.lines,
  queryFn: ({ signal }) => call('cart.fetch', { signal }),
  staleTime: 0,
  // The cart is not read while a change is being sent, because the answer would show the old state.
  refetchOnWindowFocus: () => queryClient.isMutating({ mutationKey: cartKeys.change }) === 0,
});
