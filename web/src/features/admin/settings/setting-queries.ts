import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

/** What operators set about delivery. */
export const settingsQuery = queryOptions({
  queryKey: ['my', 'admin', 'settings', 'all'],
  queryFn: async ({ signal }) => {
    const [deliveryFee, freeDeliveryFrom, carrier] = await Promise.all([
      call('order.deliveryFee', { signal }),
      call('order.freeDeliveryFrom', { signal }),
      call('order.carrier', { signal }),
    ]);
    return { deliveryFee, freeDeliveryFrom, carrier };
  },
  staleTime: 0,
});
export type Settings = Awaited<ReturnType<NonNullable<typeof settingsQuery.queryFn>>>;
