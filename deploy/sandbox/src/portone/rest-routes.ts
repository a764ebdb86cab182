import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consumeFault, faultHook } from '../behaviour.ts';
import { type CancelInput, cancelPayment, decideCancel } from './cancel-payment.ts';
import type { PortoneDeps } from './deps.ts';
import { dropsAnswer } from './drops-answer.ts';
import {
  answerError,
  type Envelope,
  failure,
  fieldsOf,
  notFound,
  ok,
  refusePayments,
  toNumber,
  toText,
} from './envelope.ts';
import { escrowRoutes } from './escrow.ts';
import { createFindPayments } from './find-payments.ts';
import { paymentView } from './payment.ts';
import { portoneReceiptRoutes } from './receipts.ts';
import { createGetToken, createRequireToken } from './token.ts';

interface PrepareFields {
  merchantUid: string;
  amount: number;
  currency: string;
}

const badRequest = (reply: FastifyReply, message: string): Envelope => {
  reply.code(400);
  return failure(-1, message);
};

const prepareFields = (request: FastifyRequest): PrepareFields | undefined => {
  const fields = fieldsOf(request);
  const [merchantUid, amount] = [toText(fields.merchant_uid), toNumber(fields.amount)];
  if (merchantUid === undefined || merchantUid.length > 40) return undefined;
  if (amount === undefined || !Number.isSafeInteger(amount) || amount <= 0) return undefined;
  return { merchantUid, amount, currency: toText(fields.currency) ?? 'KRW' };
};

const preparedView = (merchantUid: string, prepared: { amount: number; currency: string }) => ({
  merchant_uid: merchantUid,
  amount: prepared.amount,
  currency: prepared.currency,
});

/**
 * Handles `register` and `change` of a prepared amount. `register` fails when the order already has an amount. `change`
 * fails when the order has no amount.
 */
const createPrepare =
  ({ context, store }: PortoneDeps, kind: 'register' | 'change') =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Envelope | FastifyReply> => {
    const input = prepareFields(request);
    if (input === undefined)
      return badRequest(reply, 'merchant_uid(40자 이하)와 amount(1 이상의 정수)를 확인해주세요.');
    const exists = store.prepared(input.merchantUid) !== undefined;
    if (kind === 'register' && exists) {
      return failure(1, '결제정보 사전등록에 실패하였습니다(이미 등록된 merchant_uid입니다).');
    }
    if (kind === 'change' && !exists) {
      reply.code(404);
      return failure(1, '사전등록된 결제정보가 존재하지 않습니다.');
    }
    const currency = input.currency === 'KRW' ? {} : { cur: input.currency };
    store.record({ k: 'prepared', order: input.merchantUid, won: input.amount, ...currency });
    if (dropsAnswer(context, request, reply)) return reply;
    return ok(preparedView(input.merchantUid, input));
  };

const isWon = (value: number | undefined) => value === undefined || (Number.isSafeInteger(value) && value >= 0);

const readCancelInput = (fields: Record<string, unknown>): CancelInput | undefined => {
  const [amount, checksum] = [toNumber(fields.amount), toNumber(fields.checksum)];
  const input = { impUid: toText(fields.imp_uid), merchantUid: toText(fields.merchant_uid), amount, checksum };
  const account = {
    bank: toText(fields.refund_bank),
    number: toText(fields.refund_account),
    holder: toText(fields.refund_holder),
  };
  const named = input.impUid !== undefined || input.merchantUid !== undefined;
  const confirmed = String(fields.escrow_confirmed) === 'true';
  return named && isWon(amount) && isWon(checksum)
    ? { ...input, reason: toText(fields.reason), account, confirmed }
    : undefined;
};

const createCancel =
  ({ context, store, webhooks }: PortoneDeps) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Envelope | FastifyReply> => {
    const fields = fieldsOf(request);
    const input = readCancelInput(fields);
    if (input === undefined) return badRequest(reply, 'imp_uid 또는 merchant_uid와 amount, checksum을 확인해주세요.');
    const decision = decideCancel(store, input);
    if ('refusal' in decision) return failure(1, decision.refusal);
    if (consumeFault(context.behaviour.payments, 'cancelFail'))
      return failure(-1, '[PG사 오류] 취소 요청이 처리되지 않았습니다.');
    const cancellationId = cancelPayment(context, store, decision, input.reason ?? '');
    if (String(fields.enable_webhook) === 'true') webhooks.send(decision.payment, { cancellationId });
    if (dropsAnswer(context, request, reply)) return reply;
    return ok(paymentView(decision.payment, `${context.baseUrl()}/portone`));
  };

/** Returns the holder of the only known account, 110-000-000000 at 신한은행. */
const holderOf = ({ bank_code, bank_num }: { bank_code?: string; bank_num?: string }): string | undefined =>
  bank_code === '088' && bank_num === '110000000000' ? '김하늘' : undefined;

/** The routes of PortOne V1 REST (`https://api.iamport.kr`), under `/portone`. */
export const portoneRestRoutes = (deps: PortoneDeps) => async (app: FastifyInstance) => {
  const { context, store } = deps;
  app.addHook('onRequest', faultHook(context.behaviour.payments, refusePayments));
  app.setErrorHandler(answerError);
  app.post('/users/getToken', createGetToken(context, store));

  await app.register(async (guarded) => {
    const { one, newest, everyOne, inPeriod } = createFindPayments(deps);
    guarded.addHook('onRequest', createRequireToken(context, store));
    guarded.get('/payments/:imp_uid', one);
    guarded.get('/payments/status/:payment_status', inPeriod);
    guarded.get('/payments/find/:merchant_uid/:payment_status?', newest);
    guarded.get('/payments/findAll/:merchant_uid/:payment_status?', everyOne);
    guarded.post('/payments/prepare', createPrepare(deps, 'register'));
    guarded.put('/payments/prepare', createPrepare(deps, 'change'));
    guarded.get<{ Params: { merchant_uid: string } }>('/payments/prepare/:merchant_uid', async (request, reply) => {
      const prepared = store.prepared(request.params.merchant_uid);
      if (prepared !== undefined) return ok(preparedView(request.params.merchant_uid, prepared));
      reply.code(404);
      return notFound;
    });
    guarded.post('/payments/cancel', createCancel(deps));
    await guarded.register(portoneReceiptRoutes(deps));
    escrowRoutes(guarded, deps);
    guarded.get<{ Querystring: { bank_code?: string; bank_num?: string } }>(
      '/vbanks/holder',
      async ({ query }, reply) => {
        const holder = holderOf(query);
        if (holder !== undefined) return ok({ bank_holder: holder });
        reply.code(404);
        return notFound;
      },
    );
  });
};
