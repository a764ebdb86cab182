import { linesRefunded } from '@gyeol/contracts/events/claims.ts';
import {
  orderAbandoned,
  orderCancelled,
  orderExpired,
  paymentFailed,
  paymentValidated,
} from '@gyeol/contracts/events/order-payment.ts';
import { on } from '@gyeol/service-kit/events/subscription.ts';
import { redeemCoupon } from './holds/redeem-coupon.ts';
import { releaseCoupons, restoreCancelled } from './holds/release-coupon.ts';

export const subscriptions = [
  on(paymentValidated, redeemCoupon),
  on(orderExpired, (tx, { data }) => releaseCoupons(tx, [data.merchantUid])),
  on(paymentFailed, (tx, { data }) => releaseCoupons(tx, [data.merchantUid])),
  on(orderAbandoned, (tx, { data }) =>
    releaseCoupons(tx, data.replaces ? [data.merchantUid, data.replaces] : [data.merchantUid]),
  ),
  on(orderCancelled, restoreCancelled),
  on(linesRefunded, restoreCancelled),
];
