import type { CouponKind } from '@gyeol/contracts/rules/coupon.ts';

export const couponTypeNames: Record<CouponKind, string> = {
  AMOUNT_ALL_EXPIRES_AT: '정액 · 고정 만료일',
  AMOUNT_DURATION_DAYS: '정액 · 발급 후 일수',
  PERCENTAGE_ALL_EXPIRES_AT: '정률 · 고정 만료일',
  PERCENTAGE_DURATION_DAYS: '정률 · 발급 후 일수',
};
