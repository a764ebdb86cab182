import { Type } from 'typebox';
import { defineEvent } from '../event.ts';
import { CouponType, Id, Instant, Nullable, Won } from '../schema.ts';

/**
 * The complete state of an issued coupon. Every event about the coupon carries this state. `available` is false while
 * the coupon is disabled.
 */
const IssuedCoupon = Type.Object({
  mapId: Id,
  couponId: Id,
  memberId: Id,
  title: Type.String(),
  code: Type.String(),
  couponType: CouponType,
  minPrice: Won,
  issuedAt: Instant,
  expiresAt: Instant,
  used: Type.Boolean(),
  available: Type.Boolean(),
  merchantUid: Nullable(
    Type.String({ description: 'The order number of the order that used the coupon; null when it is not used' }),
  ),
});
const issuedCoupon = { source: 'coupon', subject: 'memberCoupon', snapshot: true, data: IssuedCoupon } as const;
export const couponIssued = defineEvent({ ...issuedCoupon, type: 'CouponIssued' });
export const couponRedeemed = defineEvent({ ...issuedCoupon, type: 'CouponRedeemed' });
export const couponRestored = defineEvent({ ...issuedCoupon, type: 'CouponRestored' });
/** Tells that the coupon itself was created, disabled or enabled again. */
export const couponChanged = defineEvent({
  type: 'CouponChanged',
  source: 'coupon',
  subject: 'coupon',
  snapshot: true,
  data: Type.Object({
    couponId: Id,
    title: Type.String(),
    code: Type.String(),
    couponType: CouponType,
    minPrice: Won,
    allStartedAt: Instant,
    allExpiresAt: Instant,
    disabled: Type.Boolean(),
  }),
});
