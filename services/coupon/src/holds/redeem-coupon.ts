import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { paymentValidated } from '@gyeol/contracts/events/order-payment.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { publishIssuedCoupon } from '../coupons/coupon-events.ts';
import { lockIssuedCoupon, updateIssuedCouponVersion } from '../coupons/issued-coupon-store.ts';
import { insertRedeemed, markRedeemed } from './hold-store.ts';

/**
 * The order keeps its discount, whatever happened to the coupon since the hold. The order's points were taken with the
 * hold.
 */
export const redeemCoupon = async (tx: Tx, { data }: Envelope<DataOf<typeof paymentValidated>>): Promise<void> => {
  const { couponMapId, merchantUid, totalPrice } = data;
  if (couponMapId === null) {
    if (data.points) await markRedeemed(tx, merchantUid, totalPrice);
    return;
  }
  const issuedCoupon = await lockIssuedCoupon(tx, couponMapId);
  if (data.imported && !issuedCoupon) return;
  const used = data.imported
    ? await insertRedeemed(tx, merchantUid, couponMapId, totalPrice)
    : await markRedeemed(tx, merchantUid, totalPrice);
  if (used === 0) return;
  await publishIssuedCoupon(tx, 'redeemed', await updateIssuedCouponVersion(tx, couponMapId));
};
