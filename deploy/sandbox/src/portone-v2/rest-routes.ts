import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consumeFault, faultHook } from '../behaviour.ts';
import { seconds } from '../context.ts';
import { cancelPayment } from '../portone/cancel-payment.ts';
import type { PortoneDeps } from '../portone/deps.ts';
import { dropsAnswer } from '../portone/drops-answer.ts';
import { answerError, fieldsOf, refusePayments, toText } from '../portone/envelope.ts';
import { balanceOf, type Payment } from '../portone/payment.ts';
import { type ByPaymentId, currentPayment, refuse } from './by-payment-id.ts';
import { escrowRoutesV2 } from './escrow.ts';
import { createIdempotency } from './idempotency.ts';
import { listPayments } from './list-payments.ts';
import { paymentViewV2 } from './payment-view.ts';
import { receiptRoutesV2 } from './receipts.ts';
import { preparedKey } from './request-payment.ts';

const banks = /^[A-Z_]+$/;
/** Undefined when the payment can be cancelled so. Source: `CancelPaymentError`, `CancelPaymentBody`. */
const cancelRefusal = (payment: Payment, fields: Record<string, unknown>): [number, string, string] | undefined => {
  const { amount, currentCancellableAmount: expected, reason, refundAccount } = fields;
  const balance = balanceOf(payment);
  if (toText(reason) === undefined) return [400, 'INVALID_REQUEST', 'reason이 없습니다.'];
  if (payment.status === 'cancelled') return [409, 'PAYMENT_ALREADY_CANCELLED', '이미 취소된 결제 건입니다.'];
  if (payment.status !== 'paid') return [409, 'PAYMENT_NOT_PAID', '결제가 완료되지 않은 건입니다.'];
  if (expected !== undefined && expected !== balance)
    return [409, 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN', `취소 가능 잔액이 다릅니다. (잔액 ${balance})`];
  if (typeof amount === 'number' && amount > balance)
    return [409, 'CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT', '취소 금액이 취소 가능 금액보다 큽니다.'];
  const { bank, number, holderName } = (refundAccount ?? {}) as Record<string, unknown>;
  const isNamed = banks.test(String(bank)) && toText(number) !== undefined && toText(holderName) !== undefined;
  // Source: 결제취소(환불) 연동하기 (V2), 가상계좌 환불.
  return payment.account !== undefined && !isNamed
    ? [400, 'INVALID_REQUEST', '가상계좌 환불에는 refundAccount가 필요합니다.']
    : undefined;
};

const createCancel = (deps: PortoneDeps) => {
  const { context, store, webhooks } = deps;
  const idempotent = createIdempotency(context.now);
  return async (request: FastifyRequest<ByPaymentId>, reply: FastifyReply): Promise<FastifyReply> => {
    const fields = fieldsOf(request);
    const { status, body } = idempotent(request.headers['idempotency-key'], () => {
      const payment = currentPayment(deps, request.params.payment_id);
      if (payment === undefined) return { status: 404, body: { type: 'PAYMENT_NOT_FOUND' } };
      const refusal = cancelRefusal(payment, fields);
      if (refusal !== undefined) return { status: refusal[0], body: { type: refusal[1], message: refusal[2] } };
      if (consumeFault(context.behaviour.payments, 'cancelFail'))
        return {
          status: 502,
          body: { type: 'PG_PROVIDER', pgCode: 'E', pgMessage: '취소 요청이 처리되지 않았습니다.' },
        };
      const amount = typeof fields.amount === 'number' ? fields.amount : balanceOf(payment);
      const id = cancelPayment(context, store, { payment, amount }, String(fields.reason));
      if (fields.skipWebhook !== true) webhooks.send(payment, { cancellationId: id });
      const cancellation = paymentViewV2(context, payment).cancellations.at(-1);
      return { status: 200, body: { cancellation } };
    });
    return dropsAnswer(context, request, reply) ? reply : reply.code(status).send(body);
  };
};

const createPreRegister =
  (deps: PortoneDeps) =>
  async (request: FastifyRequest<ByPaymentId>, reply: FastifyReply): Promise<FastifyReply> => {
    const { context, store } = deps;
    const { payment_id: paymentId } = request.params;
    const { totalAmount, currency = 'KRW' } = fieldsOf(request);
    if (currentPayment(deps, paymentId)?.status === 'paid') return refuse(reply, 409, 'ALREADY_PAID');
    if (!Number.isSafeInteger(totalAmount)) return refuse(reply, 400, 'INVALID_REQUEST', 'totalAmount를 확인해주세요.');
    store.record({ k: 'prepared', order: preparedKey(paymentId), won: totalAmount as number, cur: String(currency) });
    return dropsAnswer(context, request, reply) ? reply : reply.send({});
  };

/** `Authorization: PortOne <secret>`, and the store of the secret. Source: REST API V2, 인증 방식. */
const createRequireSecret =
  ({ context }: PortoneDeps) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { secret, storeId } = context.config.portoneV2;
    if (request.headers.authorization !== `PortOne ${secret}`) return refuse(reply, 401, 'UNAUTHORIZED');
    const { storeId: asked } = request.query as { storeId?: string };
    return asked !== undefined && asked !== storeId ? refuse(reply, 403, 'FORBIDDEN') : undefined;
  };

/** The routes of PortOne V2 REST (`https://api.portone.io`), under `/portone-v2`. */
export const portoneV2Routes = (deps: PortoneDeps) => async (app: FastifyInstance) => {
  const { context } = deps;
  app.addHook('onRequest', faultHook(context.behaviour.payments, refusePayments));
  app.addHook('onRequest', createRequireSecret(deps));
  app.setErrorHandler(answerError);
  app.get<ByPaymentId>('/payments/:payment_id', async (request, reply) => {
    const payment = currentPayment(deps, request.params.payment_id);
    return payment ? reply.send(paymentViewV2(context, payment)) : refuse(reply, 404, 'PAYMENT_NOT_FOUND');
  });
  app.get<{ Querystring: { requestBody?: string } }>('/payments', async ({ query }, reply) =>
    reply.send(listPayments(deps, query.requestBody)),
  );
  app.post<ByPaymentId>('/payments/:payment_id/cancel', createCancel(deps));
  app.post<ByPaymentId>('/payments/:payment_id/pre-register', createPreRegister(deps));
  receiptRoutesV2(app, deps, seconds);
  escrowRoutesV2(app, deps);
};
