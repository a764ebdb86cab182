import { commonSettings, type Values } from '@gyeol/service-kit/config.ts';

export const couponSettings = { ...commonSettings };
export type CouponConfig = Values<typeof couponSettings>;
