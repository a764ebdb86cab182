import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { contentPage, Instant, MerchantUid, Nullable, Ok, PageParams } from '../../schema.ts';
import { FailureDecision } from './failure-decision.ts';

const Purpose = Type.Union([Type.Literal('deduction'), Type.Literal('expense')], {
  name: 'ReceiptPurpose',
  title: '현금영수증 용도',
  message: '소득공제와 지출증빙 중에서 골라주세요.',
});
const FailedReceipt = Type.Object(
  {
    merchantUid: Type.String(),
    purpose: Nullable(
      Type.Union([Type.Literal('deduction'), Type.Literal('expense')], {
        description: 'The purpose of the receipt; null when the shop issues it without a request (자진발급)',
      }),
    ),
    number: Nullable(
      Type.String({
        description: 'The masked number for which the receipt is issued; null when nobody requested the receipt',
      }),
    ),
    fault: Type.String({ description: 'The error of the last attempt, mostly the text of the provider' }),
    tries: Type.Integer({
      description: 'The number of attempts since the last success, new request or decision of an operator',
    }),
    nextAt: Nullable(
      Type.String({
        format: 'date-time',
        description: 'The time of the next automatic attempt; null when there is none',
      }),
    ),
  },
  { name: 'FailedReceipt' },
);
const ofOrder = Type.Object({ uid: MerchantUid });

/** Calls for the 현금영수증 of orders that are paid in cash. */
export const receiptCalls = defineCalls({
  /**
   * For the owner and admins; 404 for orders that take no receipt.
   *
   * - The receipt is `none` until one is requested, `requested` until it is issued, and then `issued`. It is
   *   `cancelled` when its money is refunded.
   * - Without an `approvalNumber` the receipt was issued in the provider's window, or by hand.
   * - `purpose` is `self` when nobody requested a receipt and the shop issued it to the tax office's number.
   * - `number` is masked; `amount` is in won.
   */
  cashReceipt: {
    summary: 'Answers the cash receipt of an order',
    method: 'GET',
    path: '/api/payment/cash-receipt/{uid}',
    owner: 'order-payment',
    access: 'member',
    asStaff: 'orders.read',
    addition: true,
    refusals: ['NOT_OWNER', 'ORDER_NOT_FOUND'],
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
        approvalNumber: Nullable(
          Type.String({
            description:
              'The approval number of the tax office; null before the receipt is issued, and when it was issued outside this shop',
          }),
        ),
        issuedAt: Nullable(Instant),
        changeable: Type.Boolean({ description: 'True when the buyer can request a receipt or change the request' }),
        selfIssueAt: Nullable(
          Type.String({
            format: 'date-time',
            description:
              'The time from which the shop issues the receipt without a request (자진발급); null when it does not',
          }),
        ),
      }),
    },
  },
  /**
   * This is possible before and after the payment. The last request before the receipt is issued counts. Refuses with
   * 400 CASH_RECEIPT_NUMBER, 409 CASH_RECEIPT_ISSUED, and ILLEGAL_MOVE for an order that ended or was not paid in cash.
   */
  requestCashReceipt: {
    summary: "Saves the buyer's request for a cash receipt of an order",
    method: 'PUT',
    path: '/api/payment/cash-receipt/{uid}',
    owner: 'order-payment',
    access: 'member',
    addition: true,
    refusals: ['NOT_OWNER', 'ORDER_NOT_FOUND', 'ILLEGAL_MOVE', 'CASH_RECEIPT_NUMBER', 'CASH_RECEIPT_ISSUED'],
    params: ofOrder,
    body: Type.Object({
      purpose: Purpose,
      number: Typed('digits', { maxLength: 30, title: '현금영수증 번호' }),
    }),
    answers: { 200: Ok },
  },
  failedReceipts: {
    summary: 'Lists the cash receipts whose last attempt failed, the earliest next attempt first',
    method: 'GET',
    path: '/api/admin/receipts/failed/{page}/{size}',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.money',
    addition: true,
    params: PageParams,
    answers: { 200: contentPage(FailedReceipt) },
  },
  /**
   * The shop tries to issue the receipt again at once, or leaves it alone because an operator handled it. Answers 409
   * CASH_RECEIPT_NOT_FAILED when the receipt is not failed.
   */
  decideReceipt: {
    summary: 'Tries a failed cash receipt again, or marks it as handled by hand',
    method: 'PUT',
    path: '/api/admin/receipts/{uid}',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.money',
    addition: true,
    refusals: ['CASH_RECEIPT_NOT_FAILED'],
    action: '현금영수증 처리',
    params: ofOrder,
    body: FailureDecision,
    answers: { 200: Ok },
  },
});
