import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { maxClaimPhotos } from '../../rules/claim.ts';
import { Id, Instant, MerchantUid, Nullable, OrderWon, Quantity } from '../../schema.ts';
import { ClaimFault, ClaimMoney, ClaimReason, LineClaim, OrderedLine, WantedKind } from './claim-shapes.ts';
import { Carrier } from './delivery-terms.ts';
import { ByMerchantUid } from './order.ts';
import { Receiver, ReceiverInput } from './receiver.ts';

const ClaimedLine = Type.Object(
  {
    lineId: Id,
    quantity: Quantity,
    itemOptionId: Type.Optional(
      Type.Integer({
        minimum: 1,
        title: '교환할 옵션',
        description:
          'For an exchange: the option that the buyer wants instead. When absent, the same option is sent again',
      }),
    ),
  },
  { name: 'ClaimedLine' },
);
const ClaimedLines = Type.Array(ClaimedLine, {
  name: 'ClaimedLines',
  minItems: 1,
  maxItems: 100,
  title: '상품',
  message: '상품을 선택해주세요.',
});
const Wanted = {
  originalMerchantUid: MerchantUid,
  kind: WantedKind,
  reason: ClaimReason,
  lines: ClaimedLines,
  /** The Seoul day on which the buyer noticed that the goods are not as described; the day of the claim when absent. */
  noticedOn: Type.Optional(
    Typed('day', { format: 'date', title: '문제를 안 날', message: '문제를 안 날은 2026-01-02처럼 입력해주세요.' }),
  ),
  /** The exchange in which the shop sent the goods of this claim. Absent for goods of the original order. */
  exchangeClaimId: Type.Optional(Id),
};
const ClaimableLine = Type.Object(
  {
    ...OrderedLine,
    itemId: Id,
    itemOptionId: Id,
    quantity: Type.Integer(),
    left: Type.Integer({
      description: 'The number of pieces that are in no claim. Refused and withdrawn claims do not count',
    }),
    unsent: Type.Integer({
      description:
        'The number of pieces in `left` that are in no parcel. They can be cancelled; the others in `left` can be returned or exchanged',
    }),
    /**
     * True when the line is made to order and the buyer agreed to the terms of such goods: the line cannot be returned
     * for a change of mind.
     */
    madeToOrder: Type.Boolean(),
  },
  { name: 'ClaimableLine' },
);
export const ById = Type.Object({ id: Id });
export const ReturnNumber = Typed('digits', {
  name: 'ReturnNumber',
  minLength: 1,
  maxLength: 40,
  title: '반송 운송장 번호',
  message: '운송장 번호를 입력해주세요.',
});
export const Sentence = (title: string, message: string) =>
  Typed('text', { minLength: 1, maxLength: 2_000, title, message });

const wantedRefusals = [
  'CLAIM_MADE_TO_ORDER',
  'CLAIM_TOO_LATE',
  'CLAIM_NOTICED_TOO_LATE',
  'CLAIM_NOTICED_INVALID',
  'CLAIM_NOT_SHIPPED',
  'CLAIM_SHIPPED',
  'CLAIM_PACKED',
  'CLAIM_WHOLE_ORDER',
  'CLAIM_TOO_MANY',
  'CLAIM_OPTION_INVALID',
  'CLAIM_OPTION_SOLD_OUT',
] as const;

/** Calls for claims of single lines, which show the refund in won before a claim is sent. All are additions. */
export const lineClaimCalls = defineCalls({
  /**
   * Also answers the end of the period for claims, and the reason when no claim can be made. The newest claim comes
   * first.
   */
  claimableLines: {
    summary: 'Lists the lines of an order that can be claimed, and the claims of the order',
    method: 'GET',
    path: '/api/claims/order/{uid}',
    owner: 'order-payment',
    access: 'member',
    asStaff: 'orders.read',
    addition: true,
    refusals: ['NOT_OWNER', 'ORDER_NOT_FOUND'],
    params: ByMerchantUid,
    answers: {
      200: Type.Object({
        lines: Type.Array(ClaimableLine),
        /**
         * Goods that the buyer got in an exchange can be returned, too. Their period, which ends at `until`, begins
         * with the parcel of the exchange.
         */
        exchanged: Type.Optional(
          Type.Array(
            Type.Object({
              exchangeClaimId: Id,
              lines: Type.Array(ClaimableLine),
              until: Nullable(Instant),
              refusal: Nullable(Type.String()),
            }),
          ),
        ),
        /**
         * The kinds of claim that can be made: `cancel` for pieces that were not sent, the other kinds for pieces that
         * were sent.
         */
        kinds: Type.Array(WantedKind),
        /** True while nothing was sent. A cancel of all remaining pieces then cancels the order. */
        cancelsOrder: Type.Boolean(),
        /** The won that a cancel of all remaining pieces refunds. */
        refundable: Type.Integer(),
        /**
         * The end of the period for claims for any reason; null before the delivery. Goods that are not as described
         * can be claimed within three months, and within 30 days of the day on which the buyer noticed the fault.
         */
        until: Nullable(Instant),
        refusal: Nullable(Type.String()),
        /** The receiver of the order: a claim is picked up there unless it names another address. */
        receiver: Receiver,
        claims: Type.Array(LineClaim),
      }),
    },
  },
  estimateClaim: {
    summary: 'Calculates the refund and the fees of a claim without making the claim',
    method: 'POST',
    path: '/api/claims/estimate',
    owner: 'order-payment',
    access: 'member',
    asStaff: 'members.read',
    addition: true,
    refusals: ['NOT_OWNER', 'ORDER_NOT_FOUND', 'ILLEGAL_MOVE', 'CANCEL_PENDING', ...wantedRefusals],
    body: Type.Object(Wanted),
    answers: { 200: Type.Object({ fault: ClaimFault, money: ClaimMoney }) },
  },
  /** The buyer makes the claim, or an operator for a buyer who called. */
  createClaim: {
    summary: 'Makes a claim for the cancel, return or exchange of lines of an order',
    method: 'POST',
    path: '/api/claims',
    owner: 'order-payment',
    access: 'member',
    asStaff: 'members.read',
    addition: true,
    refusals: [
      'NOT_OWNER',
      'IMAGE_NOT_FOUND',
      'IMAGE_TOO_LARGE',
      'IMAGE_TOO_MANY_PIXELS',
      'IMAGE_TOO_HEAVY',
      'IMAGE_TIMEOUT',
      'IMAGE_BROKEN',
      'IMAGE_TYPE',
      'PHONE_INVALID',
      'ORDER_NOT_FOUND',
      'ILLEGAL_MOVE',
      'CANCEL_PENDING',
      'CANCEL_REFUSED',
      'REFUND_ACCOUNT_NEEDED',
      'PROVIDER_DOWN',
      ...wantedRefusals,
      'CLAIM_MONEY_CHANGED',
      'CLAIM_REFUNDING',
    ],
    action: '반품·교환 요청 접수',
    body: Type.Object({
      ...Wanted,
      message: Sentence('상세 사유', '상세 사유를 입력해주세요.'),
      /**
       * The refund that the buyer saw. When the refund differs now, the call answers 409 CLAIM_MONEY_CHANGED with the
       * current `money`.
       */
      expectedRefund: Type.Optional(OrderWon),
      /** The photos that the buyer uploaded to `presignedUrl`, as in a review. */
      photos: Type.Optional(
        Type.Array(Typed('raw', { minLength: 1, maxLength: 300, title: '사진' }), {
          maxItems: maxClaimPhotos,
          title: '사진',
          message: `사진은 최대 ${maxClaimPhotos}장까지 올릴 수 있습니다.`,
        }),
      ),
      /** The pick-up address; the order's receiver when absent. */
      pickup: Type.Optional(Type.Object(ReceiverInput, { title: '수거지' })),
    }),
    answers: { 200: LineClaim },
  },
  withdrawClaim: {
    summary: 'Withdraws a claim whose goods are not on the way back yet',
    method: 'PUT',
    path: '/api/claims/{id}/withdraw',
    owner: 'order-payment',
    access: 'member',
    asStaff: 'members.read',
    addition: true,
    refusals: ['NOT_OWNER', 'ILLEGAL_MOVE', 'REFUND_NOT_FOUND', 'CLAIM_REFUNDING'],
    action: '반품·교환 요청 철회',
    params: ById,
    answers: { 200: LineClaim },
  },
  /**
   * The caller is the buyer who sent the parcel, or an operator. An accepted claim becomes COLLECTING. When the claim
   * is COLLECTING already, the tracking number is corrected. Without `carrier`, the carrier of the parcel is the shop's
   * carrier.
   */
  setReturnParcel: {
    summary: 'Records the parcel in which the goods of a claim come back',
    method: 'PUT',
    path: '/api/claims/{id}/return-parcel',
    owner: 'order-payment',
    access: 'member',
    asStaff: 'members.read',
    addition: true,
    refusals: [
      'NOT_OWNER',
      'ILLEGAL_MOVE',
      'TRACKING_NUMBER_INVALID',
      'REFUND_NOT_FOUND',
      'CLAIM_DIFFERENCE_UNPAID',
      'CLAIM_REFUNDING',
    ],
    action: '반송 운송장 등록',
    params: ById,
    body: Type.Object({ trackingNumber: ReturnNumber, carrier: Type.Optional(Carrier) }),
    answers: { 200: LineClaim },
  },
});
