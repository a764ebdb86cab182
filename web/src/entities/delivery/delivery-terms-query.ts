import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** The terms by which orders are charged now; `shop().delivery` is a copy of a moment ago. */
export const deliveryTermsQuery = queryOptions({
  queryKey: ['delivery-terms'],
  queryFn: ({ signal }) => call('order.deliveryTerms', { signal }),
});
