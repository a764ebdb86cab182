import { queryOptions } from '@tanstack/react-query';
import { call, callForStatus } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { isStillUsable } from './coupon-text.ts';
import { officeCouponKeys } from './keys.ts';

export type Coupon = Answer<'coupon.all'>['issueAbleCoupons'][number];
export type CouponStats = Answer<'coupon.stats'>;

export const allCouponsQuery = queryOptions({
  queryKey: officeCouponKeys.everything,
  queryFn: ({ signal }) => call('coupon.all', { signal }),
  staleTime: 0,
});
/** The call answers 204 when no coupon can be issued now. */
export const issuableQuery = queryOptions({
  queryKey: officeCouponKeys.issuable,
  queryFn: async ({ signal }): Promise<Coupon[]> => (await callForStatus('coupon.issuable', { signal })).body ?? [],
  staleTime: 0,
});
/** The call answers 204 when no coupon is disabled. */
export const disabledQuery = queryOptions({
  queryKey: officeCouponKeys.disabled,
  queryFn: async ({ signal }): Promise<Coupon[]> => (await callForStatus('coupon.disabled', { signal })).body ?? [],
  staleTime: 0,
});
/**
 * The coupons that can be disabled: coupons that are issued at present, and ended coupons that members may still use.
 */
export const stoppableQuery = queryOptions({
  queryKey: officeCouponKeys.stoppable,
  queryFn: async ({ signal }): Promise<Coupon[]> => {
    const [{ issueAbleCoupons, notIssueAbleCoupons }, { body: disabled }] = await Promise.all([
      call('coupon.all', { signal }),
      callForStatus('coupon.disabled', { signal }),
    ]);
    const off = new Set((disabled ?? []).map(({ id }) => id));
    const now = new Date();
    return [...issueAbleCoupons, ...notIssueAbleCoupons.filter((one) => !off.has(one.id) && isStillUsable(one, now))];
  },
  staleTime: 0,
});
export const statsQuery = (id: number) =>
  queryOptions({
    queryKey: officeCouponKeys.stats(id),
    queryFn: ({ signal }) => call('coupon.stats', { params: { id }, signal }),
  });
