import { linesRefunded } from '@gyeol/contracts/events/claims.ts';
import { memberRegistered } from '@gyeol/contracts/events/member.ts';
import {
  orderAbandoned,
  orderCancelled,
  orderDelivered,
  orderDeliveryUndone,
  orderExpired,
  orderShipped,
  paymentFailed,
  paymentValidated,
} from '@gyeol/contracts/events/order-payment.ts';
import { reviewDeleted, reviewWritten } from '@gyeol/contracts/events/review.ts';
import { on } from '@gyeol/service-kit/events/subscription.ts';
import { redeemCoupon } from './holds/redeem-coupon.ts';
import { releaseCoupons, restoreCancelled, restoreRefunded } from './holds/release-coupon.ts';
import {
  compensateLate,
  earnByDelivery,
  giveAtSignUp,
  revokeCancelled,
  revokeRefunded,
  revokeReview,
  revokeUndone,
  rewardReview,
} from './points/earn-points.ts';

/**
 * Each event gets its own transaction. A transaction has to lock the member's account before the coupon, as a new order
 * does. Two events in one transaction would lock an account after a coupon.
 */
const alone = { exclusive: true } as const;

export const subscriptions = [
  on(paymentValidated, redeemCoupon),
  on(orderExpired, (tx, { data, time }) => releaseCoupons(tx, [data.merchantUid], new Date(time)), alone),
  on(paymentFailed, (tx, { data, time }) => releaseCoupons(tx, [data.merchantUid], new Date(time)), alone),
  on(
    orderAbandoned,
    (tx, { data, time }) =>
      releaseCoupons(tx, data.replaces ? [data.merchantUid, data.replaces] : [data.merchantUid], new Date(time)),
    alone,
  ),
  on(
    orderCancelled,
    async (tx, event) => {
      await revokeCancelled(tx, event);
      await restoreCancelled(tx, event);
    },
    alone,
  ),
  on(
    linesRefunded,
    async (tx, event) => {
      await revokeRefunded(tx, event);
      await restoreRefunded(tx, event);
    },
    alone,
  ),
  on(orderShipped, compensateLate, alone),
  on(orderDelivered, earnByDelivery, alone),
  on(orderDeliveryUndone, revokeUndone, alone),
  on(reviewWritten, rewardReview, alone),
  on(reviewDeleted, revokeReview, alone),
  on(memberRegistered, giveAtSignUp),
];
