import { Type } from 'typebox';
import { defineEvent } from '../event.ts';
import { DeliveryTerms } from '../http/order-payment/delivery-terms.ts';
import { Receiver } from '../http/order-payment/receiver.ts';
import { Id, Instant, Nullable, OrderWon, PersonalText, Won } from '../schema.ts';

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
/** The order as it was placed. PaymentValidated repeats these fields, so that a read model needs no earlier event. */
const Order = {
  ...Key,
  buyer: Type.Object({
    username: PersonalText,
    displayName: PersonalText,
    realName: PersonalText,
    phoneNumber: PersonalText,
  }),
  receiver: Receiver,
  postMemo: Nullable(PersonalText),
  itemTitles: Type.String(),
  lines: Type.Array(OrderedLine),
  productTotal: OrderWon,
  discount: OrderWon,
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
/**
 * A line to remove from the cart: the line with `cartLineId` or, when that is null, the member's line of the option.
 */
export const BoughtCartLine = Type.Object({
  cartLineId: Nullable(Id),
  itemOptionId: Id,
  quantity: Type.Integer({ minimum: 1 }),
});
/**
 * The order is paid in full; published once. `cartLines` are the cart lines from which the order was placed (none for a
 * reorder).
 */
export const paymentValidated = defineEvent({
  ...order,
  type: 'PaymentValidated',
  data: Type.Object({
    ...Order,
    provider: Nullable(Type.String({ description: 'The payment provider; null when the total was 0 won' })),
    impUid: Nullable(Type.String()),
    /** `PaidMethod` of the rules. Absent when nothing was paid, and in events that were published before this field. */
    paymentMethod: Type.Optional(Type.String()),
    paidAt: Instant,
    cartLines: Type.Array(BoughtCartLine),
    /**
     * Set for an order that was imported as history from elsewhere. Its stock was never held here and is not sold now.
     */
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
/**
 * The order waits for a deposit to this account until `endsAt`. The cart removes `cartLines` now, so the later
 * PaymentValidated has no cart lines.
 */
export const depositAwaited = defineEvent({
  ...order,
  type: 'DepositAwaited',
  data: Type.Object({ ...Deposit, cartLines: Type.Array(BoughtCartLine), awaitedAt: Instant }),
});
/** One day is left for the deposit; published once. */
export const depositReminded = defineEvent({
  ...order,
  type: 'DepositReminded',
  data: Type.Object({ ...Deposit, remindedAt: Instant }),
});
const Ended = Type.Object({ ...Key, endedAt: Instant });
/** This event and the next two report that an order ended without a payment. The holds of the order are released. */
export const paymentFailed = defineEvent({ ...order, type: 'PaymentFailed', data: Ended });
export const orderExpired = defineEvent({ ...order, type: 'OrderExpired', data: Ended });
/**
 * A new order ended because its call of `complete` could not be finished. The new order was to replace the order
 * `replaces`, whose holds are released too.
 */
export const orderAbandoned = defineEvent({
  ...order,
  type: 'OrderAbandoned',
  data: Type.Object({ ...Key, replaces: Nullable(Type.String()), endedAt: Instant }),
});
/** The shop's limits on amounts do not apply, because any amount may have arrived. */
const RefundedAmount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** Money cannot be refunded before the buyer names an account. Published once for each payment. */
export const refundAccountNeeded = defineEvent({
  ...order,
  type: 'RefundAccountNeeded',
  data: Type.Object({ ...Key, impUid: Type.String(), amount: RefundedAmount, neededAt: Instant }),
});
/**
 * Money arrived for an order that could not take it, and was refunded. The order had ended, the amount was wrong, or it
 * was a second payment. The wire type is `PaymentReturned`.
 */
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
/** An order was taken into a packing batch; published once. `batchSize` is the number of orders that were taken. */
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
/** The current receiver and delivery note of an order that waits to be shipped. */
export const receiverChanged = defineEvent({
  ...order,
  type: 'ReceiverChanged',
  data: Type.Object({ ...Key, receiver: Receiver, postMemo: Nullable(PersonalText), changedAt: Instant }),
});
export const orderShipped = defineEvent({
  ...order,
  type: 'OrderShipped',
  data: Type.Object({
    ...Key,
    receiverPhone: PersonalText,
    itemTitles: Type.String(),
    carrier: Type.String(),
    trackingNumber: Type.String(),
    postUrl: Type.String(),
    /** Absent for orders that were shipped before points existed. */
    placedAt: Type.Optional(Instant),
    paidAt: Type.Optional(Instant),
    shippedAt: Instant,
  }),
});
/**
 * A further parcel of an order that is SHIPPING was shipped. The order's tracking number is now the number of this
 * parcel. `itemTitles` names the content of the parcel.
 */
export const parcelShipped = defineEvent({
  ...order,
  type: 'ParcelShipped',
  data: orderShipped.data,
});
/**
 * An operator corrected the tracking number of a parcel on its way. The order's status stays as it is, and the order
 * does not count as shipped twice.
 */
export const trackingNumberChanged = defineEvent({
  ...order,
  type: 'TrackingNumberChanged',
  data: Type.Object({
    ...Key,
    receiverPhone: PersonalText,
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
          Type.Integer({
            minimum: 0,
            description:
              'The won that the buyer paid for these pieces, after subtracting their share of the coupon and the points',
          }),
        ),
      }),
    ),
    placedAt: Type.Optional(Instant),
    deliveredAt: Instant,
  }),
});
/**
 * Within an hour, an operator undid the shipping of the newest parcel. `trackingNumber` is the number of the parcel
 * shipped before it. When that was the only parcel, the number is null, and the order waits to be shipped again.
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
/** Within an hour, an operator undid the delivery of the order: it is SHIPPING again. */
export const orderDeliveryUndone = defineEvent({
  ...order,
  type: 'OrderDeliveryUndone',
  data: Type.Object({ ...Key, itemTitles: Type.String(), undoneAt: Instant }),
});
/** `restock` is true when the order was never shipped. Its stock is then restocked without an operator. */
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
    /** Points that the order had used and that are restored. */
    points: Type.Optional(OrderWon),
    cancelledAt: Instant,
    by: Type.Union([Type.Literal('owner'), Type.Literal('admin'), Type.Literal('provider')]),
    /** The shop could not supply the goods (공급이 어려움). */
    reason: Type.Optional(Type.Literal('supply')),
  }),
});
/** The operators' order note; null when they removed it. The wire type is `OrderNoted`. */
export const orderNoteChanged = defineEvent({
  ...order,
  type: 'OrderNoted',
  data: Type.Object({ ...Key, memo: Nullable(PersonalText), notedAt: Instant }),
});
export const claimRequested = defineEvent({
  ...order,
  type: 'RefundRequested',
  data: Type.Object({ ...Key, requestId: Id, isRefund: Type.Boolean(), message: PersonalText, requestedAt: Instant }),
});
export const claimProcessed = defineEvent({
  ...order,
  type: 'RefundProcessed',
  data: Type.Object({ ...Key, requestId: Id, processedAt: Instant }),
});
/** The delivery terms as they are now. Orders are always charged by the terms that order-payment itself stores. */
export const deliveryTermsChanged = defineEvent({
  type: 'DeliveryTermsChanged',
  source: 'order-payment',
  subject: 'shop',
  snapshot: true,
  data: Type.Object({ ...DeliveryTerms.properties, changedAt: Instant }),
});
