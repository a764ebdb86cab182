import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { maxClaimPhotos } from '../../rules/claim.ts';
import {
  contentPage,
  Id,
  Instant,
  MerchantUid,
  Nullable,
  OrderStatus,
  OrderWon,
  PageParams,
  Quantity,
} from '../../schema.ts';
import { ClaimFault, ClaimMoney, ClaimReason, LineClaim, OrderedLine, WantedKind } from './claim-shapes.ts';
import { Carrier } from './delivery-terms.ts';
import { ByMerchantUid, ClaimState, Receiver, ReceiverInput } from './order.ts';

const QueuedClaim = Type.Object({
  ...LineClaim.properties,
  realName: Type.String(),
  phoneNumber: Type.String(),
  paymentStatus: OrderStatus,
});
const ClaimedLine = Type.Object({
  lineId: Id,
  quantity: Quantity,
  itemOptionId: Type.Optional(
    Type.Integer({
      minimum: 1,
      title: '교환할 옵션',
      description: 'of an exchange; the same option where it is absent',
    }),
  ),
});
const ClaimedLines = Type.Array(ClaimedLine, {
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
  /** The exchange whose goods the claim is about. Absent when the order itself sent the goods. */
  exchangeClaimId: Type.Optional(Id),
};
const ClaimableLine = Type.Object({
  ...OrderedLine,
  itemId: Id,
  itemOptionId: Id,
  quantity: Type.Integer(),
  left: Type.Integer({ description: 'pieces that nobody claims' }),
  unsent: Type.Integer({ description: 'of those, the ones in no parcel: they are cancelled, the others come back' }),
  /**
   * True when the line is made to order and the buyer agreed to the terms of such goods: the line cannot be returned
   * for a change of mind.
   */
  madeToOrder: Type.Boolean(),
});
const ById = Type.Object({ id: Id });
const ReturnNumber = Typed('digits', {
  minLength: 1,
  maxLength: 40,
  title: '반송 운송장 번호',
  message: '운송장 번호를 입력해주세요.',
});
const Sentence = (title: string, message: string) => Typed('text', { minLength: 1, maxLength: 2_000, title, message });
const action = '반품·교환 요청 처리';

/** Calls for claims of single lines, which show the refund in won before a claim is sent. All are additions. */
export const lineClaimCalls = defineCalls({
  /**
   * Answers the lines of an order that can still be claimed, the end of the period, and the reason when a claim is
   * refused. Also lists the claims of the order, the newest first.
   */
  claimableLines: {
    method: 'GET',
    path: '/api/claims/order/{uid}',
    owner: 'order-payment',
    access: 'member',
    addition: true,
    params: ByMerchantUid,
    answers: {
      200: Type.Object({
        lines: Type.Array(ClaimableLine),
        /** Goods that an exchange sent can be returned, too. `until` counts from the parcel of the exchange. */
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
    method: 'POST',
    path: '/api/claims/estimate',
    owner: 'order-payment',
    access: 'member',
    addition: true,
    body: Type.Object(Wanted),
    answers: { 200: Type.Object({ fault: ClaimFault, money: ClaimMoney }) },
  },
  /** Creates a claim, by the buyer, or by an operator for a buyer who called. */
  createClaim: {
    method: 'POST',
    path: '/api/claims',
    owner: 'order-payment',
    access: 'member',
    addition: true,
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
    method: 'PUT',
    path: '/api/claims/{id}/withdraw',
    owner: 'order-payment',
    access: 'member',
    addition: true,
    action: '반품·교환 요청 철회',
    params: ById,
    answers: { 200: LineClaim },
  },
  /**
   * Lists the claims under way, the earliest deadline first. With a state, lists the claims in that state, the newest
   * first.
   */
  claimQueue: {
    method: 'GET',
    path: '/api/admin/claims/{page}/{size}',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    params: PageParams,
    query: Type.Object({ state: Type.Optional(ClaimState) }),
    answers: { 200: contentPage(QueuedClaim) },
  },
  /** Does the next step of a claim. Accepting calculates its money again. */
  moveClaim: {
    method: 'PUT',
    path: '/api/admin/claims/{id}/state',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    action,
    params: ById,
    body: Type.Object({
      to: Type.Union(
        [
          Type.Literal('ACCEPTED'),
          Type.Literal('COLLECTING'),
          Type.Literal('RECEIVED'),
          Type.Literal('INSPECTED'),
          Type.Literal('REFUSED'),
        ],
        { title: '처리 상태' },
      ),
      /** The reason for REFUSED, which the buyer reads. */
      refusal: Type.Optional(Sentence('거절 사유', '거절 사유를 입력해주세요.')),
      /**
       * For INSPECTED: the pieces that are not sold again; `writeOff` is the reason. All other pieces are back in
       * stock.
       */
      writtenOff: Type.Optional(Type.Array(Type.Object({ lineId: Id, quantity: Quantity }), { maxItems: 100 })),
      writeOff: Type.Optional(Sentence('폐기 사유', '폐기 사유를 입력해주세요.')),
      /** For COLLECTING: the return parcel, as in `setReturnParcel`. */
      trackingNumber: Type.Optional(ReturnNumber),
      carrier: Type.Optional(Carrier),
    }),
    answers: { 200: LineClaim },
  },
  /**
   * Records the parcel in which goods come back, by the buyer who sent it or by an operator. An accepted claim becomes
   * COLLECTING. When the claim is COLLECTING already, the tracking number is corrected. Without `carrier`, the carrier
   * of the parcel is the shop's carrier.
   */
  setReturnParcel: {
    method: 'PUT',
    path: '/api/claims/{id}/return-parcel',
    owner: 'order-payment',
    access: 'member',
    addition: true,
    action: '반송 운송장 등록',
    params: ById,
    body: Type.Object({ trackingNumber: ReturnNumber, carrier: Type.Optional(Carrier) }),
    answers: { 200: LineClaim },
  },
  /**
   * Ships the new goods of an inspected exchange, once the difference is paid. A difference in the buyer's favour is
   * refunded first; then the claim becomes EXCHANGED. A repeat corrects the tracking number. `expectedRefund` works as
   * in `createClaim`.
   */
  shipExchange: {
    method: 'PUT',
    path: '/api/admin/claims/{id}/parcel',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    action: '교환 상품 발송',
    params: ById,
    body: Type.Object({
      trackingNumber: Typed('digits', {
        minLength: 1,
        maxLength: 40,
        title: '운송장 번호',
        message: '운송장 번호를 입력해주세요.',
      }),
      expectedRefund: OrderWon,
    }),
    answers: { 200: LineClaim },
  },
  /** Turns a requested exchange into a return, for example because the other option is sold out. */
  turnIntoReturn: {
    method: 'PUT',
    path: '/api/admin/claims/{id}/return',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    action: '교환 요청을 반품으로 변경',
    params: ById,
    answers: { 200: LineClaim },
  },
  setClaimFault: {
    method: 'PUT',
    path: '/api/admin/claims/{id}/fault',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    action: '반품·교환 귀책 변경',
    params: ById,
    body: Type.Object({ fault: ClaimFault }),
    answers: { 200: LineClaim },
  },
  /**
   * Refunds an inspected return, once. `expectedRefund` is the sum that the operator saw, and works as in
   * `createClaim`.
   */
  refundClaim: {
    method: 'PUT',
    path: '/api/admin/claims/{id}/refund',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    action: '반품 환불',
    params: ById,
    body: Type.Object({ expectedRefund: OrderWon }),
    answers: { 200: LineClaim },
  },
});
