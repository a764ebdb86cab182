import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { deliveryKeys } from './keys.ts';

/** Reads the current delivery terms, by which orders are charged. `shop().delivery` may be slightly older. */
export const deliveryTermsQuery = queryOptions({
  queryKey: deliveryKeys.terms,
  queryFn: ({ signal }) => call('order.deliveryTerms', { signal }),
});
