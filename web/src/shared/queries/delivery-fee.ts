import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The delivery fee in won; a failure counts as 0 (storefront document §8), the server charges its own. */
export const deliveryFeeQuery = queryOptions({
  queryKey: ['delivery-fee'],
  queryFn: ({ signal }) => call('order.deliveryFee', { signal }).catch(() => 0),
});
