import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consumeFault } from '../behaviour.ts';
import { seconds } from '../context.ts';
import type { PortoneDeps } from './deps.ts';
import { dropsAnswer } from './drops-answer.ts';
import { type Envelope, failure, fieldsOf, notFound, ok, toText } from './envelope.ts';
import { balanceOf, type CashReceipt, liveReceiptOf, type Payment } from './payment.ts';

const identifiers = { person: /^\d{10,19}$/, company: /^\d{10}$/ } as const;

const receiptView = (payment: Payment, receipt: CashReceipt, baseUrl: string) => ({
  imp_uid: payment.impUid,
  receipt_tid: `sandbox_receipt_${receipt.number}`,
  apply_num: receipt.number,
  type: receipt.type,
  amount: receipt.amount,
  vat: Math.round(receipt.amount / 11),
  receipt_url: `${baseUrl}/receipt/${payment.impUid}`,
  applied_at: receipt.at,
  cancelled_at: receipt.cancelledAt,
});

/** Undefined when the receipt is issued. */
const refusalOf = (payment: Payment, type: unknown, identifier: string): string | undefined => {
  const method = payment.details.pay_method;
  if (method !== 'trans' && method !== 'vbank') return '현금영수증을 발급할 수 없는 결제수단입니다.';
  if (balanceOf(payment) === 0) return '현금영수증을 발급할 수 있는 결제 금액이 없습니다.';
  if (payment.details.cash_receipt || liveReceiptOf(payment)) return '이미 현금영수증이 발급된 거래입니다.';
  if (type !== 'person' && type !== 'company') return 'type은 person 또는 company여야 합니다.';
  return identifiers[type].test(identifier) ? undefined : '현금영수증 발급번호(identifier)를 확인해주세요.';
};

const failed = failure(-1, '[PG사 오류] 현금영수증 요청이 처리되지 않았습니다.');

/**
 * The 현금영수증 routes of PortOne V1. A payment has one valid receipt at a time. The amount of the receipt is the balance
 * of the payment.
 */
export const portoneReceiptRoutes = ({ context, store }: PortoneDeps) => {
  type OfPayment = FastifyRequest<{ Params: { imp_uid: string } }>;
  const show = (payment: Payment): Envelope => {
    const receipt = payment.receipts.at(-1);
    return receipt ? ok(receiptView(payment, receipt, `${context.baseUrl()}/portone`)) : notFound;
  };
  const issue = (payment: Payment, fields: Record<string, unknown>): Envelope | undefined => {
    const { type = 'person' } = fields;
    const refusal = refusalOf(payment, type, toText(fields.identifier) ?? '');
    if (refusal !== undefined) return failure(1, refusal);
    if (consumeFault(context.behaviour.payments, 'receiptFail')) return failed;
    const number = String(payment.receipts.length + 1).padStart(2, '0') + payment.impUid.replace(/\D/g, '').slice(-7);
    const receipt = { number, type: type as CashReceipt['type'], amount: balanceOf(payment), at: seconds(context) };
    store.record({ k: 'receipt', uid: payment.impUid, receipt });
    return undefined;
  };
  const cancel = (payment: Payment): Envelope | undefined => {
    if (liveReceiptOf(payment) === undefined) return failure(1, '취소할 현금영수증이 없습니다.');
    if (consumeFault(context.behaviour.payments, 'receiptFail')) return failed;
    store.record({ k: 'receipt-cancelled', uid: payment.impUid, at: seconds(context) });
    return undefined;
  };
  const changed =
    (change: (payment: Payment, fields: Record<string, unknown>) => Envelope | undefined) =>
    async (request: OfPayment, reply: FastifyReply): Promise<Envelope | FastifyReply> => {
      const payment = store.get(request.params.imp_uid);
      if (payment === undefined) {
        reply.code(404);
        return notFound;
      }
      const refused = change(payment, fieldsOf(request));
      if (refused !== undefined) return refused;
      return dropsAnswer(context, request, reply) ? reply : show(payment);
    };
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/receipts/:imp_uid', async (request: OfPayment, reply) => {
      const payment = store.get(request.params.imp_uid);
      if (payment === undefined || payment.receipts.length === 0) {
        reply.code(404);
        return notFound;
      }
      return show(payment);
    });
    app.post('/receipts/:imp_uid', changed(issue));
    app.delete('/receipts/:imp_uid', changed(cancel));
  };
};
