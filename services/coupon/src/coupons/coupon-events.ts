import { couponChanged, couponIssued, couponRedeemed, couponRestored } from '@gyeol/contracts/events/coupon.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';
import type { Copy } from './copy-store.ts';
import type { Coupon } from './coupon.ts';

const copyEvents = { issued: couponIssued, redeemed: couponRedeemed, restored: couponRestored };

export const publishCopy = (tx: Tx, what: keyof typeof copyEvents, copy: Copy): Promise<void> =>
  addToOutbox(tx, copyEvents[what], {
    subject: String(copy.mapId),
    version: copy.version,
    data: {
      mapId: copy.mapId,
      couponId: copy.couponId,
      memberId: copy.memberId,
      title: copy.title,
      code: copy.code,
      couponType: copy.couponType,
      minPrice: copy.minPrice,
      issuedAt: copy.issuedAt.toISOString(),
      expiresAt: copy.expiresAt.toISOString(),
      used: copy.used,
      available: !copy.disabled,
      merchantUid: copy.used ? copy.merchantUid : null,
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
