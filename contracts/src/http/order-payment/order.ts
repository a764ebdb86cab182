import { Type } from 'typebox';
import { Typed } from '../../kinds.ts';
import { embedded, Id, Instant, MerchantUid, Nullable, OrderStatus, PostCode, Quantity } from '../../schema.ts';

import { OfferedMethod } from './payment-methods.ts';

/** `PaidMethod` of the rules; null = nothing was paid. A later release may know more methods. */
const PaidMethod = Nullable(Type.String({ description: 'ours: what the provider says was paid with' }));
/** A line as it was when the sheet was made. `finalPrice` is the unit price with the option, in won. */
const OrderLine = Type.Object({
  itemId: Id,
  itemOptionId: Id,
  itemOptionName: Type.String(),
  title: Type.String(),
  imageUrl: Type.String(),
  quantity: Type.Integer(),
  finalPrice: Type.Integer(),
  madeToOrder: Type.Boolean({ description: 'ours: 주문제작' }),
});
/** The number of the original order, when the payment is the difference of an exchange. */
export const ExchangeOf = Type.Optional(Type.String({ description: 'ours' }));
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
export const ClaimKind = Type.Union([
  Type.Literal('cancel'),
  Type.Literal('return'),
  Type.Literal('exchange'),
  Type.Literal('provider'),
]);
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
  { title: '처리 상태' },
);
/** The progress of a claim of an order; `refunded` is the won that was refunded for the claim. */
const ClaimProgress = Type.Object({
  id: Id,
  kind: ClaimKind,
  state: ClaimState,
  refunded: Nullable(Type.Integer()),
  createdAt: Instant,
  processedAt: Nullable(Instant),
});
const ClaimsOfOrder = Type.Array(ClaimProgress, { description: 'ours: oldest first' });
/** A row of the list of orders: the documented columns, and the lines, claims and tracking link that the list shows. */
const HistoryRowWithLines = Type.Object({
  ...HistoryRow.properties,
  imageUrl: Type.String({ description: 'ours: of the first line' }),
  postUrl: Nullable(Type.String({ description: 'ours: where the parcel can be followed' })),
  paymentMethod: PaidMethod,
  lines: Type.Array(Type.Object({ title: Type.String(), itemOptionName: Type.String(), quantity: Type.Integer() }), {
    description: 'ours',
  }),
  claims: ClaimsOfOrder,
});
/**
 * `counts` (addition): the number of orders in each state. A search limits the counted orders; the chosen state does
 * not.
 */
export const OrderHistory = Type.Object({
  ...embedded('paymentHistoryDTOList', HistoryRowWithLines).properties,
  counts: Type.Record(OrderStatus, Type.Integer(), { description: 'ours' }),
});
const ParcelLines = Type.Array(
  Type.Object({ lineId: Id, title: Type.String(), itemOptionName: Type.String(), quantity: Type.Integer() }),
);
/**
 * `carrier` is the carrier's Korean name. `deliveredAt` is the time of delivery that the carrier, or a person,
 * reported.
 */
const Parcel = Type.Object({
  id: Id,
  carrier: Type.String(),
  trackingNumber: Type.String(),
  postUrl: Type.String(),
  state: Type.Union([Type.Literal('SHIPPING'), Type.Literal('DELIVERED')]),
  shippedAt: Instant,
  deliveredAt: Nullable(Instant),
  lines: ParcelLines,
});
export const OrderDetail = Type.Object({
  ...HistoryRow.properties,
  itemManagements: Type.Array(OrderLine),
  name: Type.String(),
  postCode: Type.String(),
  address: Type.String(),
  detailAddress: Type.String(),
  postMemo: Nullable(Type.String()),
  postUrl: Nullable(Type.String()),
  trackingNumber: Nullable(Type.String({ description: 'ours' })),
  shippedAt: Nullable(Instant),
  deliveredAt: Nullable(Instant),
  receiverChangeable: Type.Boolean({ description: 'ours: it waits and is in no packing batch' }),
  confirmedAt: Nullable(Type.String({ format: 'date-time', description: 'ours: 구매확정' })),
  parcels: Type.Array(Parcel, { description: 'ours: oldest first' }),
  unshipped: Type.Array(ParcelLines.items, { description: 'ours: what is in no parcel yet' }),
  productTotal: Type.Integer({ description: 'ours' }),
  discount: Type.Integer({ description: 'ours' }),
  points: Type.Integer({ description: 'ours: points that were used, in won' }),
  deliveryFee: Type.Integer({ description: 'ours: the flat part' }),
  remoteFee: Type.Integer({ description: 'ours: the surcharge of a remote area' }),
  madeToOrderAgreement: Nullable(
    Type.Object(
      { text: Type.String(), at: Instant },
      { description: 'ours: what its buyer agreed to about the lines that are made to order, before the order' },
    ),
  ),
  paymentMethod: PaidMethod,
  escrow: Nullable(
    Type.Object(
      {
        provider: Type.String({ description: 'who holds the money; may be empty' }),
        trackingNumber: Nullable(Type.String({ description: 'of the delivery that it was told of' })),
        registeredAt: Nullable(Instant),
        fault: Nullable(Type.String({ description: 'why it was not taken the last time; null for the owner' })),
      },
      { description: 'ours: its payment is held in escrow (구매안전)' },
    ),
  ),
  cancelPending: Type.Boolean({ description: 'ours: a cancel is under way at the provider' }),
  mine: Type.Boolean({ description: 'ours: the reader owns the order' }),
  goodsBack: Nullable(
    Type.Boolean({ description: 'ours: cancelled after it left the house: whether an operator ticked the goods in' }),
  ),
  goodsWrittenOff: Type.Optional(
    Nullable(Type.String({ description: 'ours: why those never come back; to operators alone' })),
  ),
  receiverPhoneNumber: Type.String({ description: 'ours' }),
  cancelledAt: Nullable(Instant),
  refunded: Type.Integer({ description: 'ours: won that went back to the buyer' }),
  refundable: Type.Integer({ description: 'ours: won that a cancel of the whole order gives back' }),
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
      { description: 'ours: what its owner asked for, and whether it was dealt with' },
    ),
  ),
  // The fields from `buyerName` to `memo` and `packingBatchId` are null for the owner and filled for an admin.
  buyerName: Nullable(Type.String({ description: 'ours: who bought it, who may not be the receiver' })),
  username: Nullable(Type.String()),
  displayName: Nullable(Type.String()),
  phoneNumber: Nullable(Type.String()),
  couponTitle: Nullable(Type.String()),
  memo: Nullable(Type.String({ description: 'ours: what operators noted' })),
  undoUntil: Nullable(
    Type.String({ format: 'date-time', description: 'ours: until when its last step can be taken back' }),
  ),
  packingBatchId: Nullable(Type.Integer({ description: 'ours: the packing batch it was taken into' })),
});
const Methods = Type.Optional(
  Type.Array(OfferedMethod, { description: 'ours: the ways to pay that are on, in their order' }),
);
export const OrderSheet = Type.Object({
  orderSheetId: Id,
  username: Type.String(),
  name: Type.String(),
  phoneNumber: Type.String(),
  // The next four fields come from the order that was placed from the sheet, or else from the sheet itself. They are
  // null until the buyer enters them.
  postCode: Nullable(Type.String()),
  address: Nullable(Type.String()),
  detailAddress: Nullable(Type.String()),
  postMemo: Nullable(Type.String()),
  itemTitles: Type.String(),
  itemManagements: Type.Array(OrderLine),
  productTotal: Type.Integer(),
  deliveryFee: Type.Integer({ description: 'the flat part' }),
  remoteFee: Type.Integer({ description: 'ours: what the postcode costs beside it' }),
  remoteArea: Nullable(Type.String({ description: 'ours: the name of the remote area that the postcode lies in' })),
  hasRemoteAreas: Type.Boolean({ description: 'ours: whether there are postcodes that cost more' }),
  totalPrice: Type.Integer({ description: 'the product total' }),
  madeToOrderTerms: Nullable(
    Type.String({
      description: 'ours: what the buyer of lines that are made to order agrees to; null without such lines',
    }),
  ),
  createdAt: Instant,
  methods: Methods,
});
export const FinalOrder = Type.Object({
  totalPrice: Type.Integer(),
  merchantUid: Type.String(),
  itemTitles: Type.String(),
  name: Type.String(),
  phoneNumber: Type.String(),
  address: Type.String(),
  detailAddress: Type.Optional(Type.String({ description: 'ours' })),
  postCode: Type.String(),
  expiresAt: Type.Optional(Instant),
  exchangeOf: ExchangeOf,
  methods: Methods,
  depositEndsAt: Type.Optional(Instant),
});
export const ReceiverAddress = {
  postCode: PostCode,
  address: Typed('name', {
    minLength: 1,
    maxLength: 200,
    title: '주소',
    message: '올바른 주소를 입력해주세요.',
  }),
  detailAddress: Typed('name', {
    minLength: 1,
    maxLength: 200,
    title: '상세주소',
    message: '상세주소를 입력해주세요.',
  }),
};
/** The person who receives a parcel or, for a pick-up, hands it over, with the address. */
export const ReceiverInput = {
  name: Typed('name', {
    minLength: 1,
    maxLength: 50,
    title: '받는 분',
    message: '받는 분을 입력해주세요.',
  }),
  /** The service refuses a number that no courier can call (PHONE_INVALID). */
  phoneNumber: Typed('phone', {
    minLength: 1,
    maxLength: 20,
    title: '연락처',
    message: '전화번호 형식이 바르지 않습니다.',
  }),
  ...ReceiverAddress,
};
/** The receiver in the form in which an order or a claim stores it. */
export const Receiver = Type.Object({
  name: Type.String(),
  phoneNumber: Type.String(),
  postCode: Type.String(),
  address: Type.String(),
  detailAddress: Type.String(),
});
export const Lines = Type.Array(Type.Object({ itemOptionId: Id, quantity: Quantity, cartId: Type.Optional(Id) }), {
  minItems: 1,
  maxItems: 100,
  title: '주문 상품',
});
export const ByMerchantUid = Type.Object({ uid: MerchantUid });

export const TrackingNumber = Typed('digits', {
  minLength: 1,
  maxLength: 40,
  title: '운송장 번호',
  message: '운송장 번호 형식이 올바르지 않습니다.',
});
