import { cartInternalCalls } from './cart.ts';
import { catalogInternalCalls } from './catalog.ts';
import { couponInternalCalls } from './coupon.ts';
import { memberInternalCalls } from './member.ts';
import { orderInternalCalls } from './order-payment.ts';
import { reviewInternalCalls } from './review.ts';

/** Calls between services: internal port, signed service token, never routed by the gateway. */
export const internalCalls = {
  ...catalogInternalCalls,
  ...couponInternalCalls,
  ...cartInternalCalls,
  ...orderInternalCalls,
  ...memberInternalCalls,
  ...reviewInternalCalls,
} as const;
