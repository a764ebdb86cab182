import { Type } from 'typebox';
import { defineEvent } from '../event.ts';
import { CouponType, Id, Instant, Nullable, Won } from '../schema.ts';

/** One member's copy of a coupon, whole. `available` is false while the coupon is disabled. */
const Copy = Type.Object({
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
  merchantUid: Nullable(Type.String({ description: 'the order that used it' })),
});
const copy = { source: 'coupon', subject: 'memberCoupon', snapshot: true, data: Copy } as const;
export const couponIssued = defineEvent({ ...copy, type: 'CouponIssued' });
export const couponRedeemed = defineEvent({ ...copy, type: 'CouponRedeemed' });
export const couponRestored = defineEvent({ ...copy, type: 'CouponRestored' });
/** The coupon itself was made, disabled or enabled again. */
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
