import { my } from '../../shared/api/keys.ts';

export const couponKeys = {
  all: [...my, 'coupons'],
  held: [...my, 'coupons', 'held'],
} as const;
