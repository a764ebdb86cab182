import { officeOf } from '../../../shared/api/keys.ts';

const coupons = officeOf('coupons');

export const officeCouponKeys = {
  everything: [...coupons, 'all'],
  issuable: [...coupons, 'issuable'],
  disabled: [...coupons, 'disabled'],
  stoppable: [...coupons, 'stoppable'],
  stats: (id: number) => [...coupons, 'stats', id] as const,
} as const;
