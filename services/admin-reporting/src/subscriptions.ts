import { operatorActed } from '@gyeol/contracts/events/audit.ts';
import { itemDeleted, itemSaved, optionRestocked, stockRequested } from '@gyeol/contracts/events/catalog.ts';
import { couponChanged, couponIssued, couponRedeemed, couponRestored } from '@gyeol/contracts/events/coupon.ts';
import { memberChanged, memberRegistered } from '@gyeol/contracts/events/member.ts';
import {
  orderCancelled,
  orderDelivered,
  orderNoted,
  orderShipped,
  paymentValidated,
  trackingNumberChanged,
} from '@gyeol/contracts/events/order-payment.ts';
import { on } from '@gyeol/service-kit/events/subscription.ts';
import { saveAction } from './audit/action-projection.ts';
import { saveCopy, saveCoupon } from './coupons/coupon-projection.ts';
import { saveMember } from './members/member-projection.ts';
import { oncePaid, withEarlyFacts } from './orders/early-facts.ts';
import { changeTrackingNumber, moveOrder, noteOrder, savePaidOrder, shipOrder } from './orders/order-projection.ts';
import { forgetGoneOptions, forgetItem, forgetRound, saveRequest } from './restock/restock-projection.ts';

const deliverOrder = moveOrder('DELIVERED');
const cancelOrder = moveOrder('CANCELLED');
const later = {
  [orderShipped.type]: shipOrder,
  [trackingNumberChanged.type]: changeTrackingNumber,
  [orderNoted.type]: noteOrder,
  [orderDelivered.type]: deliverOrder,
  [orderCancelled.type]: cancelOrder,
};

export const subscriptions = [
  on(paymentValidated, withEarlyFacts(savePaidOrder, later)),
  on(orderShipped, oncePaid(shipOrder)),
  on(trackingNumberChanged, oncePaid(changeTrackingNumber)),
  on(orderNoted, oncePaid(noteOrder)),
  on(orderDelivered, oncePaid(deliverOrder)),
  on(orderCancelled, oncePaid(cancelOrder)),
  ...Object.values(operatorActed).map((acted) => on(acted, saveAction)),
  on(memberRegistered, saveMember),
  on(memberChanged, saveMember),
  on(couponChanged, saveCoupon),
  on(couponIssued, saveCopy),
  on(couponRedeemed, saveCopy),
  on(couponRestored, saveCopy),
  on(stockRequested, saveRequest),
  on(optionRestocked, forgetRound),
  on(itemSaved, forgetGoneOptions),
  on(itemDeleted, forgetItem),
];
