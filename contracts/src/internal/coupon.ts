import { Type } from 'typebox';
import { defineInternalCalls } from '../call.ts';
import { ActingOperator } from '../events/audit.ts';
import { CouponType, Id, Nullable, Ok, OrderWon, Won } from '../schema.ts';
import { LiveHolds, MerchantUid } from './holds.ts';

export const couponInternalCalls = defineInternalCalls({
  /**
   * Holds a member's coupon and points for an order, both or neither. Answers the coupon's terms, which no longer
   * change for this order, or null without a coupon. 409 COUPON_UNUSABLE, COUPON_MIN_PRICE, POINTS_UNUSABLE or
   * HOLD_RELEASED.
   */
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
      couponMapId: Nullable(Id),
      /** Won; absent when the order uses no points. */
      points: Type.Optional(OrderWon),
      productTotal: OrderWon,
    }),
    answers: {
      200: Type.Object({
        title: Nullable(Type.String()),
        couponType: Nullable(CouponType),
        minPrice: Nullable(Won),
        discountAmount: Nullable(Type.Integer()),
        discountPercentage: Nullable(Type.Integer()),
      }),
    },
  },
  /**
   * Checks that an order of these goods could hold a member's coupon now, if the order replaced `replaces`. Holds
   * nothing. 409 COUPON_UNUSABLE or COUPON_MIN_PRICE.
   */
  checkCoupon: {
    method: 'POST',
    path: '/internal/holds/check',
    owner: 'coupon',
    callers: ['order-payment'],
    idempotent: true,
    timeoutMs: 3_000,
    body: Type.Object({ replaces: MerchantUid, memberId: Id, couponMapId: Id, productTotal: OrderWon }),
    answers: { 200: Ok },
  },
  /**
   * Adjusts the points of members, a few members at a time. Rows with the same `key` are adjusted only once. The answer
   * has for each row, in order, the balance before and after and the outcome: `adjusted`, `same` when the row was
   * adjusted before, or the reason for a refusal in Korean. With `dryRun` the call only answers what it would do.
   */
  adjustPoints: {
    method: 'POST',
    path: '/internal/points/adjust',
    owner: 'coupon',
    callers: ['admin-reporting'],
    idempotent: true,
    timeoutMs: 60_000,
    body: Type.Object({
      rows: Type.Array(
        Type.Object({
          memberId: Id,
          amount: Type.Integer(),
          reason: Type.String({ minLength: 1, maxLength: 200 }),
          key: Type.String({ minLength: 8, maxLength: 40 }),
        }),
        { minItems: 1, maxItems: 500 },
      ),
      dryRun: Type.Boolean(),
      operator: Type.Optional(ActingOperator),
    }),
    answers: {
      200: Type.Object({
        results: Type.Array(
          Type.Object({
            outcome: Type.String(),
            ok: Type.Boolean(),
            before: Type.Integer(),
            after: Type.Integer(),
          }),
        ),
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
