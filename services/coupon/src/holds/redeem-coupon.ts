import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { paymentValidated } from '@gyeol/contracts/events/order-payment.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { lockCopy, touchCopy } from '../coupons/copy-store.ts';
import { publishCopy } from '../coupons/coupon-events.ts';
import { markRedeemed } from './hold-store.ts';

/** The order is paid: its hold becomes a use, once. The order keeps its discount whatever became of the coupon. */
export const redeemCoupon = async (tx: Tx, { data }: Envelope<DataOf<typeof paymentValidated>>): Promise<void> => {
  if (data.couponMapId === null) return;
  await lockCopy(tx, data.couponMapId);
  if ((await markRedeemed(tx, data.merchantUid, data.totalPrice)) === 0) return;
  await publishCopy(tx, 'redeemed', await touchCopy(tx, data.couponMapId));
};
