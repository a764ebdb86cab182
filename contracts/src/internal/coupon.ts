import { Type } from 'typebox';
import { defineInternalCalls } from '../call.ts';
import { CouponType, Id, Nullable, Ok, OrderWon, Won } from '../schema.ts';
import { LiveHolds, MerchantUid } from './holds.ts';

export const couponInternalCalls = defineInternalCalls({
  /** Holds a member's coupon for an order and answers its terms, frozen. 409 COUPON_UNUSABLE, COUPON_MIN_PRICE or HOLD_RELEASED. */
  holdCoupon: {
    method: 'POST',
    path: '/internal/holds',
    owner: 'coupon',
    callers: ['order-payment'],
    idempotent: true,
    timeoutMs: 3_000,
    body: Type.Object({
      merchantUid: MerchantUid,
      replaces: Nullable(MerchantUid),
      memberId: Id,
      couponMapId: Id,
      productTotal: OrderWon,
    }),
    answers: {
      200: Type.Object({
        title: Type.String(),
        couponType: CouponType,
        minPrice: Won,
        discountAmount: Nullable(Type.Integer()),
        discountPercentage: Nullable(Type.Integer()),
      }),
    },
  },
  releaseCoupon: {
    method: 'POST',
    path: '/internal/holds/release',
    owner: 'coupon',
    callers: ['order-payment'],
    idempotent: true,
    timeoutMs: 3_000,
    body: Type.Object({ merchantUids: Type.Array(MerchantUid, { minItems: 1, maxItems: 100 }) }),
    answers: { 200: Ok },
  },
  liveCouponHolds: {
    method: 'POST',
    path: '/internal/holds/live',
    owner: 'coupon',
    callers: ['order-payment'],
    idempotent: true,
    timeoutMs: 5_000,
    body: Type.Object({ after: Type.String({ maxLength: 40 }) }),
    answers: { 200: LiveHolds },
  },
});
