import { Type } from 'typebox';
import { Id, Instant, Nullable, OrderWon } from '../../schema.ts';
import { Carrier } from './delivery-terms.ts';
import { ClaimKind, ClaimState } from './order.ts';
import { Receiver } from './receiver.ts';

/**
 * The kinds of claim that a buyer can make. Pieces that were not sent are cancelled at once, even while other pieces of
 * the order are on their way.
 */
export const WantedKind = Type.Union([Type.Literal('cancel'), Type.Literal('return'), Type.Literal('exchange')], {
  name: 'WantedKind',
  title: '요청 종류',
});
/** The codes of `claimReasons`. */
export const ClaimReason = Type.Union(
  [
    Type.Literal('CHANGE_OF_MIND'),
    Type.Literal('SIZE'),
    Type.Literal('COLOUR_DESIGN'),
    Type.Literal('DEFECT'),
    Type.Literal('WRONG_ITEM'),
    Type.Literal('NOT_AS_DESCRIBED'),
    Type.Literal('DAMAGED'),
    Type.Literal('LATE'),
    Type.Literal('OTHER'),
  ],
  { name: 'ClaimReason', title: '사유', message: '사유를 선택해주세요.' },
);
export const ClaimFault = Type.Union([Type.Literal('buyer'), Type.Literal('seller')], {
  name: 'ClaimFault',
  title: '귀책',
});
/**
 * `ClaimMoney` of the rules, in won. Null for a claim that an earlier release received, until the claim is accepted.
 */
export const ClaimMoney = Type.Object(
  {
    goods: OrderWon,
    discountShare: OrderWon,
    /** Points that are restored beside the refund; absent when there are none. */
    points: Type.Optional(OrderWon),
    differenceBack: Type.Optional(
      Type.Integer({
        description:
          'The won that the buyer paid for the price difference of an earlier exchange; negative when won were refunded. Absent without a difference',
      }),
    ),
    feeBack: OrderWon,
    feeCharged: OrderWon,
    returnFee: OrderWon,
    refund: OrderWon,
    difference: Type.Optional(
      Type.Integer({
        description:
          'The won by which the new goods of an exchange cost more than the returned goods; negative when they cost less. Absent without a difference',
      }),
    ),
  },
  { name: 'ClaimMoney' },
);
export const OrderedLine = {
  lineId: Id,
  title: Type.String(),
  itemOptionName: Type.String(),
  imageUrl: Type.String(),
  unitPrice: Type.Integer(),
};
/** The option that the shop sends in exchange for a line; `difference` is in won for each piece. */
const ExchangeOption = Type.Object(
  {
    itemOptionId: Id,
    itemOptionName: Type.String(),
    difference: Type.Integer(),
  },
  { name: 'ExchangeOption' },
);
/** The payment of the difference of an exchange: it has an order number of its own and is paid through `final`. */
const ExchangePayment = Type.Object(
  {
    merchantUid: Type.String(),
    amount: OrderWon,
    state: Type.Union([Type.Literal('waiting'), Type.Literal('paid'), Type.Literal('ended')]),
    expiresAt: Nullable(Instant),
  },
  { name: 'ExchangePayment' },
);
/** The parcel that went out in exchange; `carrier` is the carrier's Korean name. */
const ExchangeParcel = Type.Object(
  {
    carrier: Type.String(),
    trackingNumber: Type.String(),
    postUrl: Type.String(),
    shippedAt: Instant,
    deliveredAt: Nullable(Instant),
  },
  { name: 'ExchangeParcel' },
);
export const LineClaim = Type.Object(
  {
    id: Id,
    merchantUid: Type.String(),
    /** The exchange in which the shop sent the goods that come back; null for goods of the original order. */
    exchangeClaimId: Type.Optional(Nullable(Id)),
    kind: ClaimKind,
    state: ClaimState,
    /**
     * Null for cancels at the provider's console, and for claims that an earlier release received by the documented call.
     */
    reason: Nullable(ClaimReason),
    /** The Seoul day on which the buyer noticed the fault; null for claims that did not name a day. */
    noticedOn: Type.Optional(Nullable(Type.String({ format: 'date' }))),
    fault: ClaimFault,
    message: Type.String(),
    lines: Type.Array(
      Type.Object({
        ...OrderedLine,
        quantity: Type.Integer(),
        restocked: Nullable(
          Type.Integer({
            description:
              'The number of pieces that are back in stock, while the others are written off; null before the inspection',
          }),
        ),
        exchange: Type.Optional(Nullable(ExchangeOption)),
      }),
    ),
    money: Nullable(ClaimMoney),
    refunding: Type.Boolean({ description: 'True while the refund is under way at the payment provider' }),
    refundRefused: Type.Optional(
      Type.Boolean({
        description:
          'True when the payment provider refunded a part and refused the rest, which an operator tries again or refunds in another way',
      }),
    ),
    refunded: Nullable(
      Type.Integer({ description: 'The won that were refunded to the buyer for the claim; null before the refund' }),
    ),
    refusal: Nullable(
      Type.String({ description: 'The reason for the refusal, for the buyer; null when the claim is not refused' }),
    ),
    writeOff: Nullable(
      Type.String({
        description: 'The reason why returned pieces are written off, which means not sold again; null when none are',
      }),
    ),
    trackingNumber: Nullable(
      Type.String({
        description: 'The tracking number of the parcel in which the goods come back; null when it is not known',
      }),
    ),
    /** The carrier of the parcel that comes back. */
    carrier: Type.Optional(Nullable(Carrier)),
    photos: Type.Optional(Type.Array(Type.String())),
    pickup: Type.Optional(Nullable(Receiver)),
    payment: Type.Optional(Nullable(ExchangePayment)),
    parcel: Type.Optional(Nullable(ExchangeParcel)),
    createdAt: Instant,
    dueAt: Nullable(Instant),
    processedAt: Nullable(Instant),
  },
  { name: 'LineClaim' },
);
