import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** What delivery costs, and from which product total on it is free: `deliveryFeeFor` makes the fee of an order of it. */
export const deliveryTermsQuery = queryOptions({
  queryKey: ['delivery-terms'],
  queryFn: async ({ signal }) => {
    const [deliveryFee, freeDeliveryFrom] = await Promise.all([
      call('order.deliveryFee', { signal }),
      call('order.freeDeliveryFrom', { signal }),
    ]);
    return { deliveryFee, freeDeliveryFrom };
  },
});
