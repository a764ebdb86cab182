import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';

export type IssuedCoupon = Answer<'coupon.available'>[number];

/** The coupons that the member holds and could use. */
export const myCouponsQuery = queryOptions({
  queryKey: ['my', 'coupons'],
  queryFn: ({ signal }) => call('coupon.available', { signal }),
});
/** Those that an order uses which waits for its deposit. */
export const heldCouponsQuery = queryOptions({
  queryKey: [...myCouponsQuery.queryKey, 'held'],
  queryFn: ({ signal }) => call('coupon.held', { signal }),
});
