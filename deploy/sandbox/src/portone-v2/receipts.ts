import type { FastifyInstance } from 'fastify';
import { consumeFault } from '../behaviour.ts';
import type { Context } from '../context.ts';
import type { PortoneDeps } from '../portone/deps.ts';
import { dropsAnswer } from '../portone/drops-answer.ts';
import { fieldsOf, toText } from '../portone/envelope.ts';
import { balanceOf, type CashReceipt, liveReceiptOf } from '../portone/payment.ts';
import { type ByPaymentId, currentPayment, refuse } from './by-payment-id.ts';
import { receiptView } from './payment-view.ts';

const failed = { type: 'PG_PROVIDER', pgCode: 'E', pgMessage: '[PG사 오류] 현금영수증 요청이 처리되지 않았습니다.' };
const types: Readonly<Record<string, CashReceipt['type']>> = { PERSONAL: 'person', CORPORATE: 'company' };

/** The 현금영수증 routes of V2. Source: `CashReceiptClient` of `@portone/server-sdk` and its error types. */
export const receiptRoutesV2 = (
  app: FastifyInstance,
  deps: PortoneDeps,
  seconds: (context: Context) => number,
): void => {
  const { context, store } = deps;
  app.get<ByPaymentId>('/payments/:payment_id/cash-receipt', async (request, reply) => {
    const payment = currentPayment(deps, request.params.payment_id);
    const receipt = payment?.receipts.at(-1);
    return receipt ? reply.send(receiptView(receipt)) : refuse(reply, 404, 'CASH_RECEIPT_NOT_FOUND');
  });
  app.post('/cash-receipts', async (request, reply) => {
    const { paymentId, channelKey, type, amount, customer } = fieldsOf(request);
    const payment = currentPayment(deps, String(paymentId));
    const total = (amount as { total?: number } | undefined)?.total;
    const identity = toText((customer as { identityNumber?: unknown } | undefined)?.identityNumber);
    const kind = types[String(type)];
    if (toText(channelKey) === undefined) return refuse(reply, 404, 'CHANNEL_NOT_FOUND');
    if (payment === undefined || kind === undefined || !/^\d{10,19}$/.test(identity ?? ''))
      return refuse(reply, 400, 'INVALID_REQUEST', '현금영수증 발급 정보를 확인해주세요.');
    if (payment.details.cash_receipt || liveReceiptOf(payment))
      return refuse(reply, 409, 'CASH_RECEIPT_ALREADY_ISSUED');
    if (total !== balanceOf(payment)) return refuse(reply, 400, 'INVALID_REQUEST', '금액을 확인해주세요.');
    if (consumeFault(context.behaviour.payments, 'receiptFail')) return reply.code(502).send(failed);
    const digits = payment.impUid.replace(/\D/g, '').slice(-7).padStart(7, '0');
    const number = String(payment.receipts.length + 1).padStart(2, '0') + digits;
    store.record({
      k: 'receipt',
      uid: payment.impUid,
      receipt: { number, type: kind, amount: total, at: seconds(context) },
    });
    const cashReceipt = { issueNumber: number, url: '', pgReceiptId: number };
    return dropsAnswer(context, request, reply) ? reply : reply.send({ cashReceipt });
  });
  app.post<ByPaymentId>('/payments/:payment_id/cash-receipt/cancel', async (request, reply) => {
    const payment = currentPayment(deps, request.params.payment_id);
    if (payment === undefined || payment.receipts.length === 0) return refuse(reply, 404, 'CASH_RECEIPT_NOT_FOUND');
    if (liveReceiptOf(payment) === undefined) return refuse(reply, 409, 'CASH_RECEIPT_NOT_ISSUED');
    if (consumeFault(context.behaviour.payments, 'receiptFail')) return reply.code(502).send(failed);
    const at = seconds(context);
    store.record({ k: 'receipt-cancelled', uid: payment.impUid, at });
    const answer = {
      cancelledAmount: payment.receipts.at(-1)?.amount,
      cancelledAt: new Date(at * 1_000).toISOString(),
    };
    return dropsAnswer(context, request, reply) ? reply : reply.send(answer);
  });
};
