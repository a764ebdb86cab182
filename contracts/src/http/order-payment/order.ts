import { Type } from 'typebox';
import { Typed } from '../../kinds.ts';
import { embedded, Id, Instant, MerchantUid, Nullable, OrderStatus } from '../../schema.ts';

/** `PaidMethod` of the rules; null = nothing was paid. A later release may know more methods. */
const PaidMethod = Nullable(
  Type.String({
    description: 'The code of the payment method that the buyer used, or `other`; null when there was nothing to pay',
  }),
);
/** A line as it was when the sheet was made. `finalPrice` is the unit price with the option, in won. */
export const OrderLine = Type.Object(
  {
    itemId: Id,
    itemOptionId: Id,
    itemOptionName: Type.String(),
    title: Type.String(),
    imageUrl: Type.String(),
    quantity: Type.Integer(),
    finalPrice: Type.Integer(),
    madeToOrder: Type.Boolean({ description: 'True when the goods are made to order (주문제작)' }),
  },
  { name: 'OrderLine' },
);
/** The number of the original order, when the payment is the difference of an exchange. */
export const ExchangeOf = Type.Optional(Type.String());
export const HistoryRow = Type.Object({
  merchantUid: Type.String(),
  paymentTime: Instant,
  itemTitles: Type.String(),
  totalPrice: Type.Integer(),
  paymentStatus: OrderStatus,
});
/**
 * `cancel`: lines that were not sent. `provider`: a partial cancel at the provider's console, an amount without lines.
 */
export const ClaimKind = Type.Union(
  [Type.Literal('cancel'), Type.Literal('return'), Type.Literal('exchange'), Type.Literal('provider')],
  { name: 'ClaimKind' },
);
/** `ClaimState` of the rules. */
export const ClaimState = Type.Union(
  [
    Type.Literal('REQUESTED'),
    Type.Literal('ACCEPTED'),
    Type.Literal('COLLECTING'),
    Type.Literal('RECEIVED'),
    Type.Literal('INSPECTED'),
    Type.Literal('REFUNDED'),
    Type.Literal('EXCHANGED'),
    Type.Literal('REFUSED'),
    Type.Literal('WITHDRAWN'),
    Type.Literal('CLOSED'),
  ],
  { name: 'ClaimState', title: '처리 상태' },
);
/** The progress of a claim of an order; `refunded` is the won that was refunded for the claim. */
const ClaimProgress = Type.Object(
  {
    id: Id,
    kind: ClaimKind,
    state: ClaimState,
    refunded: Nullable(Type.Integer()),
    createdAt: Instant,
    processedAt: Nullable(Instant),
  },
  { name: 'ClaimProgress' },
);
const ClaimsOfOrder = Type.Array(ClaimProgress, {
  name: 'ClaimsOfOrder',
  description: 'The claims of the order, the oldest first',
});
/** A row of the list of orders: the documented columns, and the lines, claims and tracking link that the list shows. */
const HistoryRowWithLines = Type.Object(
  {
    ...HistoryRow.properties,
    imageUrl: Type.String({ description: 'The image of the first order line' }),
    postUrl: Nullable(
      Type.String({
        description: 'The page of the carrier that follows the newest parcel; null before the order is shipped',
      }),
    ),
    paymentMethod: PaidMethod,
    lines: Type.Array(Type.Object({ title: Type.String(), itemOptionName: Type.String(), quantity: Type.Integer() })),
    claims: ClaimsOfOrder,
  },
  { name: 'HistoryRowWithLines' },
);
/**
 * `counts` (addition to the specification): the number of orders in each state. A search limits the counted orders; the
 * chosen state does not.
 */
export const OrderHistory = Type.Object(
  {
    ...embedded('paymentHistoryDTOList', HistoryRowWithLines).properties,
    counts: Type.Record(OrderStatus, Type.Integer()),
  },
  { name: 'OrderHistory' },
);
const ParcelLines = Type.Array(
  Type.Object({ lineId: Id, title: Type.String(), itemOptionName: Type.String(), quantity: Type.Integer() }),
  { name: 'ParcelLines' },
);
/**
 * `carrier` is the carrier's Korean name. `deliveredAt` is the time of delivery that the carrier, or a person,
 * reported.
 */
const Parcel = Type.Object(
  {
    id: Id,
    carrier: Type.String(),
    trackingNumber: Type.String(),
    postUrl: Type.String(),
    state: Type.Union([Type.Literal('SHIPPING'), Type.Literal('DELIVERED')]),
    shippedAt: Instant,
    deliveredAt: Nullable(Instant),
    lines: ParcelLines,
  },
  { name: 'Parcel' },
);
export const OrderDetail = Type.Object(
  {
    ...HistoryRow.properties,
    itemManagements: Type.Array(OrderLine),
    name: Type.String(),
    postCode: Type.String(),
    address: Type.String(),
    detailAddress: Type.String(),
    postMemo: Nullable(Type.String()),
    postUrl: Nullable(Type.String()),
    trackingNumber: Nullable(Type.String()),
    shippedAt: Nullable(Instant),
    deliveredAt: Nullable(Instant),
    receiverChangeable: Type.Boolean({
      description:
        'True while the receiver can be changed: the order is paid, not shipped, in no packing batch and not being cancelled',
    }),
    confirmedAt: Nullable(
      Type.String({
        format: 'date-time',
        description: 'The time of the confirmation (구매확정), by the buyer or automatically; null when there is none',
      }),
    ),
    parcels: Type.Array(Parcel, { description: 'The parcels of the order, the oldest first' }),
    unshipped: Type.Array(ParcelLines.items, {
      description: 'The lines that are in no parcel yet, with the number of pieces that are left to ship',
    }),
    productTotal: Type.Integer(),
    discount: Type.Integer(),
    points: Type.Integer({ description: 'The points that the order used, in won' }),
    deliveryFee: Type.Integer({ description: 'The delivery fee in won, without the surcharge `remoteFee`' }),
    remoteFee: Type.Integer({
      description: 'The surcharge in won for delivery to a remote area; 0 when there is none',
    }),
    madeToOrderAgreement: Nullable(
      Type.Object(
        { text: Type.String(), at: Instant },
        {
          description:
            'The terms for goods that are made to order, to which the buyer agreed before the order; null without an agreement',
        },
      ),
    ),
    paymentMethod: PaidMethod,
    escrow: Nullable(
      Type.Object(
        {
          provider: Type.String({ description: 'The name of the escrow provider, who holds the money; may be empty' }),
          trackingNumber: Nullable(
            Type.String({
              description:
                'The tracking number that was last registered at the payment provider; null before the registration',
            }),
          ),
          registeredAt: Nullable(Instant),
          fault: Nullable(
            Type.String({
              description:
                'The reason why the last registration failed, for operators; null when it did not fail, and always for the buyer',
            }),
          ),
        },
        { description: 'The escrow (구매안전) that holds the payment; null when the payment is not held in escrow' },
      ),
    ),
    cancelPending: Type.Boolean({
      description: 'True while a cancel of the order or of some lines is under way at the payment provider',
    }),
    mine: Type.Boolean({ description: 'True when the signed-in member is the buyer of the order' }),
    goodsBack: Nullable(
      Type.Boolean({
        description:
          'For an order that was cancelled after shipping: true when an operator recorded that the goods are back, false before. Null for other orders',
      }),
    ),
    goodsWrittenOff: Type.Optional(
      Nullable(
        Type.String({
          description:
            'The reason why the goods of an order that was cancelled after shipping never come back; null without one. Absent for the buyer',
        }),
      ),
    ),
    receiverPhoneNumber: Type.String(),
    cancelledAt: Nullable(Instant),
    refunded: Type.Integer({ description: 'The won that were refunded to the buyer' }),
    refundable: Type.Integer({ description: 'The won that a cancel of the whole order would refund' }),
    claims: ClaimsOfOrder,
    refundRequest: Nullable(
      Type.Object(
        {
          id: Id,
          isRefund: Type.Boolean(),
          message: Type.String(),
          refundStatus: Type.Union([Type.Literal('PENDING'), Type.Literal('PROCESSED')]),
          state: ClaimState,
          createdAt: Instant,
          processedAt: Nullable(Instant),
        },
        { description: 'The last return or exchange that was requested for the order; null when there is none' },
      ),
    ),
    // The fields from `buyerName` to `memo` and `packingBatchId` are null for the owner and filled for an admin.
    buyerName: Nullable(
      Type.String({
        description: 'The name of the buyer, who may not be the receiver; null unless an operator reads the order',
      }),
    ),
    username: Nullable(Type.String()),
    displayName: Nullable(Type.String()),
    phoneNumber: Nullable(Type.String()),
    couponTitle: Nullable(Type.String()),
    memo: Nullable(
      Type.String({ description: 'The order note of the operators; null without a note, and always for the buyer' }),
    ),
    undoUntil: Nullable(
      Type.String({
        format: 'date-time',
        description:
          'The time until which an operator can undo the last step, a parcel or the delivery. Null when nothing can be undone, and always for the buyer',
      }),
    ),
    packingBatchId: Nullable(
      Type.Integer({
        description:
          'The id of the packing batch that contains the order; null when none does, and always for the buyer',
      }),
    ),
  },
  { name: 'OrderDetail' },
);
export const ByMerchantUid = Type.Object({ uid: MerchantUid });

export const TrackingNumber = Typed('digits', {
  name: 'TrackingNumber',
  minLength: 1,
  maxLength: 40,
  title: '운송장 번호',
  message: '운송장 번호 형식이 올바르지 않습니다.',
});
