import { itemDeleted, optionRestocked, stockRequested } from '@gyeol/contracts/events/catalog.ts';
import { couponChanged, couponIssued, couponRedeemed, couponRestored } from '@gyeol/contracts/events/coupon.ts';
import { memberChanged, memberRegistered } from '@gyeol/contracts/events/member.ts';
import {
  orderCancelled,
  orderDelivered,
  orderNoted,
  orderShipped,
  paymentValidated,
} from '@gyeol/contracts/events/order-payment.ts';
import { on } from '@gyeol/service-kit/events/subscription.ts';
import { saveCopy, saveCoupon } from './coupons/coupon-projection.ts';
import { saveMember } from './members/member-projection.ts';
import { moveOrder, noteOrder, savePaidOrder, shipOrder } from './orders/order-projection.ts';
import { forgetItem, forgetRound, saveRequest } from './restock/restock-projection.ts';

export const subscriptions = [
  on(paymentValidated, savePaidOrder),
  on(orderShipped, shipOrder),
  on(orderNoted, noteOrder),
  on(orderDelivered, moveOrder('DELIVERED')),
  on(orderCancelled, moveOrder('CANCELLED')),
  on(memberRegistered, saveMember),
  on(memberChanged, saveMember),
  on(couponChanged, saveCoupon),
  on(couponIssued, saveCopy),
  on(couponRedeemed, saveCopy),
  on(couponRestored, saveCopy),
  on(stockRequested, saveRequest),
  on(optionRestocked, forgetRound),
  on(itemDeleted, forgetItem),
];
