import { operatorActed } from '@gyeol/contracts/events/audit.ts';
import { itemDeleted, itemSaved, optionRestocked, stockRequested } from '@gyeol/contracts/events/catalog.ts';
import { linesRefunded } from '@gyeol/contracts/events/claims.ts';
import { couponChanged, couponIssued, couponRedeemed, couponRestored } from '@gyeol/contracts/events/coupon.ts';
import { memberChanged, memberRegistered } from '@gyeol/contracts/events/member.ts';
import {
  orderCancelled,
  orderDelivered,
  orderDeliveryUndone,
  orderNoteChanged,
  orderPacked,
  orderShipped,
  orderShippingUndone,
  parcelShipped,
  paymentValidated,
  receiverChanged,
  trackingNumberChanged,
} from '@gyeol/contracts/events/order-payment.ts';
import { pointsRecorded } from '@gyeol/contracts/events/points.ts';
import { on } from '@gyeol/service-kit/events/subscription.ts';
import { saveAction } from './audit/action-projection.ts';
import { saveCoupon, saveIssuedCoupon } from './coupons/coupon-projection.ts';
import { saveMember } from './members/member-projection.ts';
import {
  changeTrackingNumber,
  saveOrderNote,
  savePaidOrder,
  saveReceiver,
  setOrderStatus,
  shipOrder,
  undoShipping,
} from './orders/order-projection.ts';
import { oncePaid, withPendingEvents } from './orders/pending-events.ts';
import { saveProductCode } from './orders/product-codes.ts';
import { packOrder } from './packing/batch-projection.ts';
import { savePoints } from './points/point-projection.ts';
import { saveRefund } from './refunds/refund-projection.ts';
import { forgetGoneOptions, forgetItem, forgetRound, saveRequest } from './restock/restock-projection.ts';

const deliverOrder = setOrderStatus('DELIVERED');
const undoDelivery = setOrderStatus('SHIPPING');
const cancelOrder = setOrderStatus('CANCELLED');
const orderEvents = {
  [orderPacked.type]: packOrder,
  [receiverChanged.type]: saveReceiver,
  [orderShipped.type]: shipOrder,
  [parcelShipped.type]: changeTrackingNumber,
  [trackingNumberChanged.type]: changeTrackingNumber,
  [orderNoteChanged.type]: saveOrderNote,
  [orderDelivered.type]: deliverOrder,
  [orderShippingUndone.type]: undoShipping,
  [orderDeliveryUndone.type]: undoDelivery,
  [orderCancelled.type]: cancelOrder,
  [linesRefunded.type]: saveRefund,
};

export const subscriptions = [
  on(paymentValidated, withPendingEvents(savePaidOrder, orderEvents)),
  on(orderPacked, oncePaid(packOrder)),
  on(receiverChanged, oncePaid(saveReceiver)),
  on(orderShipped, oncePaid(shipOrder)),
  on(parcelShipped, oncePaid(changeTrackingNumber)),
  on(trackingNumberChanged, oncePaid(changeTrackingNumber)),
  on(orderNoteChanged, oncePaid(saveOrderNote)),
  on(orderDelivered, oncePaid(deliverOrder)),
  on(orderShippingUndone, oncePaid(undoShipping)),
  on(orderDeliveryUndone, oncePaid(undoDelivery)),
  on(orderCancelled, oncePaid(cancelOrder)),
  on(linesRefunded, oncePaid(saveRefund)),
  ...Object.values(operatorActed).map((event) => on(event, saveAction)),
  on(memberRegistered, saveMember),
  on(memberChanged, saveMember),
  on(couponChanged, saveCoupon),
  on(couponIssued, saveIssuedCoupon),
  on(couponRedeemed, saveIssuedCoupon),
  on(couponRestored, saveIssuedCoupon),
  on(pointsRecorded, savePoints),
  on(stockRequested, saveRequest),
  on(optionRestocked, forgetRound),
  on(itemSaved, async (tx, event) => {
    await forgetGoneOptions(tx, event);
    await saveProductCode(tx, event);
  }),
  on(itemDeleted, forgetItem),
];
