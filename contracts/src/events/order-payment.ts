import { Type } from 'typebox';
import { defineEvent } from '../event.ts';
import { DeliveryTerms } from '../http/order-payment/delivery-terms.ts';
import { Receiver } from '../http/order-payment/order.ts';
import { Id, Instant, Nullable, OrderWon, Won } from '../schema.ts';

const order = { source: 'order-payment', subject: 'order', snapshot: false } as const;
const Key = { merchantUid: Type.String(), memberId: Id };
export const OrderedLine = Type.Object({
  lineId: Id,
  itemId: Id,
  itemOptionId: Id,
  title: Type.String(),
  itemOptionName: Type.String(),
  imageUrl: Type.String(),
  quantity: Type.Integer({ minimum: 1 }),
  unitPrice: OrderWon,
});
/** The order as it was placed; PaymentValidated repeats it, so that a read model needs no earlier event. */
const Order = {
  ...Key,
  buyer: Type.Object({
    username: Type.String(),
    displayName: Type.String(),
    realName: Type.String(),
    phoneNumber: Type.String(),
  }),
  receiver: Receiver,
  postMemo: Nullable(Type.String()),
  itemTitles: Type.String(),
  lines: Type.Array(OrderedLine),
  productTotal: OrderWon,
  discount: OrderWon,
  /** Points that were used, in won; absent without. */
  points: Type.Optional(OrderWon),
  deliveryFee: Won,
  remoteFee: Type.Optional(Won),
  totalPrice: OrderWon,
  couponMapId: Nullable(Id),
  couponTitle: Nullable(Type.String()),
};

/** The order waits for its payment; stock and coupon are held. */
export const orderPlaced = defineEvent({
  ...order,
  type: 'OrderPlaced',
  data: Type.Object({ ...Order, placedAt: Instant }),
});
/** What leaves the cart: that line of it, or, without a line's number, the member's line of that option. */
export const BoughtCartLine = Type.Object({
  cartLineId: Nullable(Id),
  itemOptionId: Id,
  quantity: Type.Integer({ minimum: 1 }),
});
/** Paid in full, once. `cartLines` are the cart's lines it was bought from (none for a reorder). */
export const paymentValidated = defineEvent({
  ...order,
  type: 'PaymentValidated',
  data: Type.Object({
    ...Order,
    provider: Nullable(Type.String({ description: 'null when the total was 0' })),
    impUid: Nullable(Type.String()),
    /** `PaidMethod` of the rules; absent when nothing was paid with, and from a version that did not ask. */
    paymentMethod: Type.Optional(Type.String()),
    paidAt: Instant,
    cartLines: Type.Array(BoughtCartLine),
    /** History that was loaded from elsewhere: its stock was never held here and is not sold now. */
    imported: Type.Optional(Type.Literal(true)),
  }),
});
const Deposit = {
  ...Key,
  itemTitles: Type.String(),
  totalPrice: OrderWon,
  bank: Type.String(),
  number: Type.String(),
  holder: Type.String(),
  endsAt: Instant,
};
/** The order waits for a deposit to this account until `endsAt`. `cartLines` leave the cart now; PaymentValidated has none then. */
export const depositAwaited = defineEvent({
  ...order,
  type: 'DepositAwaited',
  data: Type.Object({ ...Deposit, cartLines: Type.Array(BoughtCartLine), awaitedAt: Instant }),
});
/** A day is left for the deposit; once. */
export const depositReminded = defineEvent({
  ...order,
  type: 'DepositReminded',
  data: Type.Object({ ...Deposit, remindedAt: Instant }),
});
const Ended = Type.Object({ ...Key, endedAt: Instant });
/** These four end an order that was never paid: its holds are released. */
export const paymentFailed = defineEvent({ ...order, type: 'PaymentFailed', data: Ended });
export const orderExpired = defineEvent({ ...order, type: 'OrderExpired', data: Ended });
/** A `complete` that could not be finished. Holds of the order it would have replaced are released too. */
export const orderAbandoned = defineEvent({
  ...order,
  type: 'OrderAbandoned',
  data: Type.Object({ ...Key, replaces: Nullable(Type.String()), endedAt: Instant }),
});
/** Whatever came, which no rule of the shop bounds. */
const RefundedAmount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** Money that cannot go back before its buyer says where to; once for each payment. */
export const refundAccountNeeded = defineEvent({
  ...order,
  type: 'RefundAccountNeeded',
  data: Type.Object({ ...Key, impUid: Type.String(), amount: RefundedAmount, neededAt: Instant }),
});
/** Money that arrived for an order that could not take it (ended, other amount, a second payment) was refunded. Stands for the wire type `PaymentReturned`. */
export const paymentRefunded = defineEvent({
  ...order,
  type: 'PaymentReturned',
  data: Type.Object({
    ...Key,
    impUid: Type.String(),
    amount: RefundedAmount,
    reason: Type.String(),
    returnedAt: Instant,
  }),
});
/** An order was taken into a packing batch, once; `batchSize`: how many orders were taken into it. */
export const orderPacked = defineEvent({
  ...order,
  type: 'OrderPacked',
  data: Type.Object({
    ...Key,
    packingBatchId: Id,
    batchSize: Type.Integer({ minimum: 1 }),
    packedAt: Instant,
  }),
});
/** Whom a waiting order goes to now, and the word for the courier. */
export const receiverChanged = defineEvent({
  ...order,
  type: 'ReceiverChanged',
  data: Type.Object({ ...Key, receiver: Receiver, postMemo: Nullable(Type.String()), changedAt: Instant }),
});
export const orderShipped = defineEvent({
  ...order,
  type: 'OrderShipped',
  data: Type.Object({
    ...Key,
    receiverPhone: Type.String(),
    itemTitles: Type.String(),
    carrier: Type.String(),
    trackingNumber: Type.String(),
    postUrl: Type.String(),
    /** Absent of orders that were sent before points were. */
    placedAt: Type.Optional(Instant),
    paidAt: Type.Optional(Instant),
    shippedAt: Instant,
  }),
});
/** A further parcel of an order that is SHIPPING left; the order's own number is now this one. `itemTitles`: what is in it. */
export const parcelShipped = defineEvent({
  ...order,
  type: 'ParcelShipped',
  data: orderShipped.data,
});
/** An operator corrected the number of a parcel on its way; the order goes on as it was, and is never shipped twice. */
export const trackingNumberChanged = defineEvent({
  ...order,
  type: 'TrackingNumberChanged',
  data: Type.Object({
    ...Key,
    receiverPhone: Type.String(),
    itemTitles: Type.String(),
    carrier: Type.String(),
    trackingNumber: Type.String(),
    postUrl: Type.String(),
    changedAt: Instant,
  }),
});
export const orderDelivered = defineEvent({
  ...order,
  type: 'OrderDelivered',
  data: Type.Object({
    ...Key,
    itemTitles: Type.String(),
    lines: Type.Array(
      Type.Object({
        ...OrderedLine.properties,
        paid: Type.Optional(
          Type.Integer({ minimum: 0, description: 'won for these pieces, without coupon and points' }),
        ),
      }),
    ),
    placedAt: Type.Optional(Instant),
    deliveredAt: Instant,
  }),
});
/**
 * An operator took back within an hour that the newest parcel left. `trackingNumber`: of the parcel before it; null = the
 * order waits again.
 */
export const orderShippingUndone = defineEvent({
  ...order,
  type: 'OrderShippingUndone',
  data: Type.Object({
    ...Key,
    itemTitles: Type.String(),
    trackingNumber: Nullable(Type.String()),
    undoneAt: Instant,
  }),
});
/** An operator took back within an hour that the order came: it is SHIPPING again. */
export const orderDeliveryUndone = defineEvent({
  ...order,
  type: 'OrderDeliveryUndone',
  data: Type.Object({ ...Key, itemTitles: Type.String(), undoneAt: Instant }),
});
/** `restock`: the order never left the house, so its stock goes back by itself. */
export const orderCancelled = defineEvent({
  ...order,
  type: 'OrderCancelled',
  data: Type.Object({
    ...Key,
    itemTitles: Type.String(),
    totalPrice: OrderWon,
    refunded: OrderWon,
    restock: Type.Boolean(),
    couponMapId: Nullable(Id),
    /** Points that it had used come back. */
    points: Type.Optional(OrderWon),
    cancelledAt: Instant,
    by: Type.Union([Type.Literal('owner'), Type.Literal('admin'), Type.Literal('provider')]),
    /** 공급이 어려움. */
    reason: Type.Optional(Type.Literal('supply')),
  }),
});
/** The order note of the operators; null when they took it off. Stands for the wire type `OrderNoted`. */
export const orderNoteChanged = defineEvent({
  ...order,
  type: 'OrderNoted',
  data: Type.Object({ ...Key, memo: Nullable(Type.String()), notedAt: Instant }),
});
export const claimRequested = defineEvent({
  ...order,
  type: 'RefundRequested',
  data: Type.Object({ ...Key, requestId: Id, isRefund: Type.Boolean(), message: Type.String(), requestedAt: Instant }),
});
export const claimProcessed = defineEvent({
  ...order,
  type: 'RefundProcessed',
  data: Type.Object({ ...Key, requestId: Id, processedAt: Instant }),
});
/** The delivery terms as they are now; every order is charged by what order-payment itself holds of them. */
export const deliveryTermsChanged = defineEvent({
  type: 'DeliveryTermsChanged',
  source: 'order-payment',
  subject: 'shop',
  snapshot: true,
  data: Type.Object({ ...DeliveryTerms.properties, changedAt: Instant }),
});
