import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { contentPage, Instant, MerchantUid, Nullable, Ok, PageParams } from '../../schema.ts';
import { FailureDecision } from './failure-decision.ts';

const Purpose = Type.Union([Type.Literal('deduction'), Type.Literal('expense')], {
  title: '현금영수증 용도',
  message: '소득공제와 지출증빙 중에서 골라주세요.',
});
const FailedReceipt = Type.Object({
  merchantUid: Type.String(),
  purpose: Nullable(
    Type.Union([Type.Literal('deduction'), Type.Literal('expense')], { description: 'null: self-issued' }),
  ),
  number: Nullable(Type.String({ description: 'masked' })),
  fault: Type.String({ description: 'as the provider says it' }),
  tries: Type.Integer({ description: 'since it was last as it should be' }),
  nextAt: Nullable(Type.String({ format: 'date-time', description: 'when it is tried again by itself' })),
});
const ofOrder = Type.Object({ uid: MerchantUid });

/** Calls for the 현금영수증 of orders that are paid in cash. */
export const receiptCalls = defineCalls({
  /**
   * Answers the receipt of an order, for the owner and admins; 404 for orders that take no receipt.
   *
   * - The receipt is `none` until one is requested, `requested` until it is issued, and then `issued`. It is
   *   `cancelled` when its money is refunded.
   * - Without an `approvalNumber` the receipt was issued in the provider's window, or by hand.
   * - `purpose` is `self` when nobody requested a receipt and the shop issued it to the tax office's number.
   * - `number` is masked; `amount` is in won.
   */
  cashReceipt: {
    method: 'GET',
    path: '/api/payment/cash-receipt/{uid}',
    owner: 'order-payment',
    access: 'member',
    addition: true,
    params: ofOrder,
    answers: {
      200: Type.Object({
        merchantUid: Type.String(),
        state: Type.Union([
          Type.Literal('none'),
          Type.Literal('requested'),
          Type.Literal('issued'),
          Type.Literal('cancelled'),
        ]),
        purpose: Nullable(Type.Union([Type.Literal('deduction'), Type.Literal('expense'), Type.Literal('self')])),
        number: Nullable(Type.String()),
        amount: Nullable(Type.Integer()),
        approvalNumber: Nullable(Type.String({ description: 'of the tax office' })),
        issuedAt: Nullable(Instant),
        changeable: Type.Boolean({ description: 'whether its owner can ask for one, or for another' }),
        selfIssueAt: Nullable(
          Type.String({ format: 'date-time', description: 'from when on it is issued without a request' }),
        ),
      }),
    },
  },
  /**
   * Saves the buyer's request for a receipt, before or after the payment. The last request before the receipt is issued
   * counts. Refuses with 400 CASH_RECEIPT_NUMBER, 409 CASH_RECEIPT_ISSUED, and ILLEGAL_MOVE for an order that ended or
   * was not paid in cash.
   */
  requestCashReceipt: {
    method: 'PUT',
    path: '/api/payment/cash-receipt/{uid}',
    owner: 'order-payment',
    access: 'member',
    addition: true,
    params: ofOrder,
    body: Type.Object({
      purpose: Purpose,
      number: Typed('digits', { maxLength: 30, title: '현금영수증 번호' }),
    }),
    answers: { 200: Ok },
  },
  /** Lists receipts whose last attempt failed, the earliest next attempt first. */
  failedReceipts: {
    method: 'GET',
    path: '/api/admin/receipts/failed/{page}/{size}',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    params: PageParams,
    answers: { 200: contentPage(FailedReceipt) },
  },
  /**
   * Tries the receipt again at once, or leaves it alone because an operator handled it. Answers 409
   * CASH_RECEIPT_NOT_FAILED when the receipt is not failed.
   */
  decideReceipt: {
    method: 'PUT',
    path: '/api/admin/receipts/{uid}',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    action: '현금영수증 처리',
    params: ofOrder,
    body: FailureDecision,
    answers: { 200: Ok },
  },
});
