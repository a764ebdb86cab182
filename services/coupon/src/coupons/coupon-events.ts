import { couponChanged, couponIssued, couponRedeemed, couponRestored } from '@gyeol/contracts/events/coupon.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';
import type { Coupon } from './coupon.ts';
import type { IssuedCoupon } from './issued-coupon-store.ts';

const issuedCouponEvents = { issued: couponIssued, redeemed: couponRedeemed, restored: couponRestored };

export const publishIssuedCoupon = (
  tx: Tx,
  what: keyof typeof issuedCouponEvents,
  issuedCoupon: IssuedCoupon,
): Promise<void> =>
  addToOutbox(tx, issuedCouponEvents[what], {
    subject: String(issuedCoupon.mapId),
    version: issuedCoupon.version,
    data: {
      mapId: issuedCoupon.mapId,
      couponId: issuedCoupon.couponId,
      memberId: issuedCoupon.memberId,
      title: issuedCoupon.title,
      code: issuedCoupon.code,
      couponType: issuedCoupon.couponType,
      minPrice: issuedCoupon.minPrice,
      issuedAt: issuedCoupon.issuedAt.toISOString(),
      expiresAt: issuedCoupon.expiresAt.toISOString(),
      used: issuedCoupon.used,
      available: !issuedCoupon.disabled,
      merchantUid: issuedCoupon.used ? issuedCoupon.merchantUid : null,
    },
  });

export const publishCoupon = (tx: Tx, coupon: Coupon): Promise<void> =>
  addToOutbox(tx, couponChanged, {
    subject: String(coupon.id),
    version: coupon.version,
    data: {
      couponId: coupon.id,
      title: coupon.title,
      code: coupon.code,
      couponType: coupon.couponType,
      minPrice: coupon.minPrice,
      allStartedAt: coupon.allStartedAt.toISOString(),
      allExpiresAt: coupon.allExpiresAt.toISOString(),
      disabled: coupon.disabled,
    },
  });
