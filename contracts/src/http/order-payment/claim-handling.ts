import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { contentPage, Id, OrderStatus, OrderWon, PageParams, Quantity } from '../../schema.ts';
import { ClaimFault, LineClaim } from './claim-shapes.ts';
import { Carrier } from './delivery-terms.ts';
import { ById, ReturnNumber, Sentence } from './line-claims.ts';
import { ClaimState } from './order.ts';

const QueuedClaim = Type.Object(
  {
    ...LineClaim.properties,
    realName: Type.String(),
    phoneNumber: Type.String(),
    paymentStatus: OrderStatus,
  },
  { name: 'QueuedClaim' },
);
const action = '반품·교환 요청 처리';

/** The operators' calls for claims of single lines. All are additions to the specification. */
export const claimHandlingCalls = defineCalls({
  /** The claims in one state are listed newest first. */
  claimQueue: {
    summary: 'Lists the claims under way, the earliest deadline first, or the claims in one state',
    method: 'GET',
    path: '/api/admin/claims/{page}/{size}',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.read',
    addition: true,
    params: PageParams,
    query: Type.Object({ state: Type.Optional(ClaimState) }),
    answers: { 200: contentPage(QueuedClaim) },
  },
  /** When the claim is accepted, its money is calculated again. */
  moveClaim: {
    summary: 'Moves a claim to its next state, such as accepted, received or refused',
    method: 'PUT',
    path: '/api/admin/claims/{id}/state',
    owner: 'order-payment',
    access: 'admin',
    needs: 'members.read',
    addition: true,
    refusals: [
      'HOLD_RELEASED',
      'ILLEGAL_MOVE',
      'TRACKING_NUMBER_INVALID',
      'REFUND_NOT_FOUND',
      'CLAIM_OPTION_SOLD_OUT',
      'CLAIM_DIFFERENCE_UNPAID',
      'CLAIM_REFUNDING',
    ],
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
   * The difference must be paid before this call. A difference in the buyer's favour is refunded first; then the claim
   * becomes EXCHANGED. A repeat corrects the tracking number. `expectedRefund` works as in `createClaim`.
   */
  shipExchange: {
    summary: 'Ships the new goods of an inspected exchange',
    method: 'PUT',
    path: '/api/admin/claims/{id}/parcel',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.money',
    addition: true,
    refusals: [
      'ILLEGAL_MOVE',
      'CANCEL_PENDING',
      'CANCEL_REFUSED',
      'REFUND_ACCOUNT_NEEDED',
      'PROVIDER_DOWN',
      'TRACKING_NUMBER_INVALID',
      'REFUND_NOT_FOUND',
      'CLAIM_DIFFERENCE_UNPAID',
      'CLAIM_MONEY_CHANGED',
      'CLAIM_REFUNDING',
    ],
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
  /** An operator does this, for example, when the option to send in exchange is sold out. */
  turnIntoReturn: {
    summary: 'Turns a requested exchange into a return',
    method: 'PUT',
    path: '/api/admin/claims/{id}/return',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.money',
    addition: true,
    refusals: ['ILLEGAL_MOVE', 'REFUND_NOT_FOUND'],
    action: '교환 요청을 반품으로 변경',
    params: ById,
    answers: { 200: LineClaim },
  },
  setClaimFault: {
    summary: 'Sets whether the buyer or the shop bears the cost of a claim',
    method: 'PUT',
    path: '/api/admin/claims/{id}/fault',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.money',
    addition: true,
    refusals: ['ILLEGAL_MOVE', 'REFUND_NOT_FOUND', 'CLAIM_REFUNDING'],
    action: '반품·교환 귀책 변경',
    params: ById,
    body: Type.Object({ fault: ClaimFault }),
    answers: { 200: LineClaim },
  },
  /** The refund is made once. `expectedRefund` is the sum that the operator saw, and works as in `createClaim`. */
  refundClaim: {
    summary: 'Refunds an inspected return',
    method: 'PUT',
    path: '/api/admin/claims/{id}/refund',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.money',
    addition: true,
    refusals: [
      'ILLEGAL_MOVE',
      'CANCEL_PENDING',
      'CANCEL_REFUSED',
      'REFUND_ACCOUNT_NEEDED',
      'PROVIDER_DOWN',
      'REFUND_NOT_FOUND',
      'CLAIM_MONEY_CHANGED',
      'CLAIM_REFUNDING',
    ],
    action: '반품 환불',
    params: ById,
    body: Type.Object({ expectedRefund: OrderWon }),
    answers: { 200: LineClaim },
  },
});
