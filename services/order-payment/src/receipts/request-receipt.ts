import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { parseReceiptNumber } from '@gyeol/contracts/rules/cash-receipt.ts';
import { isCash } from '@gyeol/contracts/rules/payment-methods.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Order } from '../order/order-row.ts';
import { isEnded } from '../order/order-states.ts';
import { lockExistingOrder } from '../order/order-store.ts';
import type { Deps } from '../payment/deps.ts';
import { findLastReceiptEntry, saveRequest } from './receipt-store.ts';

/** True when the order can have a receipt, because it is paid in cash or may still be. */
export const takesReceipt = ({ status, paidAt, paymentMethod }: Order): boolean =>
  !isEnded(status) && (paidAt === null || isCash(paymentMethod));

/**
 * Saves the recipient of an order's receipt. Only the owner of the order may request a receipt. Throws
 * CASH_RECEIPT_NUMBER, ORDER_NOT_FOUND, NOT_OWNER, ILLEGAL_MOVE for an order that can have no receipt,
 * CASH_RECEIPT_ISSUED, UNAVAILABLE without a key.
 */
export const requestReceipt = async (
  { db, config: { refundAccountKey: key }, now }: Deps,
  member: Member,
  merchantUid: string,
  { purpose, number: typed }: BodyOf<typeof orderCalls.requestCashReceipt>,
): Promise<void> => {
  const number = parseReceiptNumber(purpose, typed);
  if (number === undefined) throw problem('CASH_RECEIPT_NUMBER');
  if (key === '') throw problem('UNAVAILABLE');
  await db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, merchantUid);
    if (order.memberId !== member.id) throw problem('NOT_OWNER');
    if (!takesReceipt(order)) throw problem('ILLEGAL_MOVE');
    const impUid = order.paidAt === null ? null : order.impUid;
    const isSaved = await saveRequest(tx, { key, merchantUid, impUid, at: now() }, { purpose, number });
    if (!isSaved || (await findLastReceiptEntry(tx, merchantUid)) !== undefined) throw problem('CASH_RECEIPT_ISSUED');
  });
};
