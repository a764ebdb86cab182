import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { deliveryKeys } from './keys.ts';

/** The terms by which orders are charged now; `shop().delivery` is a copy of a moment ago. */
export const deliveryTermsQuery = queryOptions({
  queryKey: deliveryKeys.terms,
  queryFn: ({ signal }) => call('order.deliveryTerms', { signal }),
});
