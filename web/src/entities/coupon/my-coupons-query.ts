import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { couponKeys } from './keys.ts';

export type IssuedCoupon = Answer<'coupon.available'>[number];

export const myCouponsQuery = queryOptions({
  queryKey: couponKeys.all,
  queryFn: ({ signal }) => call('coupon.available', { signal }),
});
/** Reads the member's coupons that are held by an order waiting for its deposit. */
export const heldCouponsQuery = queryOptions({
  queryKey: couponKeys.held,
  queryFn: ({ signal }) => call('coupon.held', { signal }),
});
