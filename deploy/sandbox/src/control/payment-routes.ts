import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { WebhookMode } from '../behaviour.ts';
import { cancelPayment, decideCancel } from '../portone/cancel-payment.ts';
import { deposit, failNow, issueAccount, openPayment, payNow } from '../portone/charge.ts';
import type { PortoneDeps } from '../portone/deps.ts';
import { bankNames, isV2, liveReceiptOf, type PayMethod, type Payment } from '../portone/payment.ts';
import { detailsOf } from '../portone/request-pay.ts';
import { preparedKey, v2Details } from '../portone-v2/request-payment.ts';
import { type PastPayment, recordPast } from './past-payments.ts';
import { consoleCancelSchema, depositSchema, pastPaymentsSchema, paymentSchema } from './schemas.ts';

interface NewPayment {
  imp_uid?: string;
  merchant_uid: string;
  amount: number;
  currency?: string;
  status?: 'paid' | 'failed' | 'ready';
  sandbox?: boolean;
  webhook?: WebhookMode;
  notice_url?: string;
  pay_method?: PayMethod;
  pg?: string;
  /** True when the buyer asked for a receipt in the window. */
  cash_receipt?: boolean;
  vbank_due?: string;
  escrow?: boolean;
  /** Absent for V1. */
  version?: 'v1' | 'v2';
}

const shortView = (payment: Payment) => ({
  imp_uid: payment.impUid,
  amount: payment.amount,
  cancel_amount: payment.cancelAmount,
  status: payment.status,
  ...(isV2(payment) && { version: 'v2' }),
  receipt: liveReceiptOf(payment)?.number ?? null,
});

export const listView = (payment: Payment) => ({
  ...shortView(payment),
  merchant_uid: payment.merchantUid,
  name: payment.details.name ?? null,
  started_at: payment.startedAt,
  paid_at: payment.paidAt,
  cancelled_at: payment.cancelledAt,
  fail_reason: payment.failReason ?? null,
  account: payment.account ? `${bankNames[payment.account.bank]} ${payment.account.number}` : null,
  escrow: payment.details.escrow === true,
  confirmed: payment.confirmations > 0,
  delivery: payment.deliveries.at(-1) ?? null,
});

/** The sums over all payments, in won. The shop's own ledger must agree with them. */
const totalsOf = (payments: Iterable<Payment>) => {
  const totals = { count: 0, paidCount: 0, paidAmount: 0, cancelledAmount: 0, netAmount: 0 };
  for (const payment of payments) {
    totals.count += 1;
    if (payment.paidAt === 0) continue;
    totals.paidCount += 1;
    totals.paidAmount += payment.amount;
    totals.cancelledAmount += payment.cancelAmount;
  }
  return { ...totals, netAmount: totals.paidAmount - totals.cancelledAmount };
};

/** Writes the ledger piece by piece, because it is long after a load test. */
function* ledgerJson(payments: () => Iterable<Payment>): Generator<string> {
  yield `{"totals":${JSON.stringify(totalsOf(payments()))},"payments":[`;
  let first = true;
  for (const payment of payments()) {
    yield `${first ? '' : ','}${JSON.stringify(listView(payment))}`;
    first = false;
  }
  yield ']}';
}

/** True for a second success of a `paymentId`, which V2 does not allow. Source: SDK 일반 결제. */
const isPaidOnce = ({ store }: PortoneDeps, payment: Payment): boolean =>
  isV2(payment) && store.ofOrder(payment.merchantUid, 'v2').some(({ paidAt }) => paidAt > 0);

/** Makes an opened payment paid or failed, or leaves it open, and sends the webhooks. */
const proceed = (deps: PortoneDeps, payment: Payment, { status = 'paid', webhook }: NewPayment): void => {
  if (payment.details.pay_method === 'vbank' && payment.account === undefined && status !== 'failed')
    issueAccount(deps, payment, { webhook: 'none' });
  if (status === 'paid' && isPaidOnce(deps, payment)) failNow(deps, payment, '이미 결제가 완료된 결제 건입니다.');
  else if (status === 'paid') payNow(deps, payment, { webhook });
  else if (status === 'failed') failNow(deps, payment, '[결제실패] 시험에서 실패로 만든 결제입니다.');
  if (status !== 'paid' && webhook !== undefined) deps.webhooks.send(payment, { mode: webhook });
};

const buyerRoutes = (deps: PortoneDeps) => async (app: FastifyInstance) => {
  const { store } = deps;

  app.post<{ Body: { imp_uid: string; amount?: number; webhook?: WebhookMode } }>(
    '/deposits',
    { schema: { body: depositSchema } },
    async (request, reply) => {
      const { imp_uid: impUid, amount, webhook } = request.body;
      const payment = store.get(impUid);
      if (payment?.account === undefined) return reply.code(404).send({ message: '그런 가상계좌가 없습니다.' });
      if (isPaidOnce(deps, payment)) return reply.code(409).send({ message: '이미 입금된 결제 건입니다.' });
      return { imp_uid: deposit(deps, payment, { amount, webhook }).impUid };
    },
  );

  app.post<{ Params: { imp_uid: string } }>('/payments/:imp_uid/confirm', async (request, reply) => {
    const payment = store.get(request.params.imp_uid);
    if (payment?.details.escrow !== true) return reply.code(404).send({ message: '그런 에스크로 결제가 없습니다.' });
    if (payment.deliveries.length === 0) return reply.code(409).send({ message: '배송이 등록되지 않았습니다.' });
    store.record({ k: 'confirmed', uid: payment.impUid });
    return shortView(payment);
  });
};

export const paymentControlRoutes = (deps: PortoneDeps) => async (app: FastifyInstance) => {
  const { context, store, webhooks } = deps;

  const existingOrNew = (input: NewPayment): Payment | undefined => {
    if (input.imp_uid !== undefined) return store.get(input.imp_uid);
    const { merchant_uid: merchantUid, amount, currency, sandbox } = input;
    return openPayment(deps, {
      ...{ merchantUid, amount, currency, sandbox },
      details: { ...detailsOf({ ...input }), ...(input.version === 'v2' && v2Details(input)) },
    });
  };

  app.post<{ Body: NewPayment }>('/payments', { schema: { body: paymentSchema } }, async (request, reply) => {
    const payment = existingOrNew(request.body);
    if (payment === undefined) return reply.code(404).send({ message: '그런 imp_uid가 없습니다.' });
    if (payment.status !== 'ready') return reply.code(409).send({ message: '이미 끝난 결제입니다.' });
    proceed(deps, payment, request.body);
    return { imp_uid: payment.impUid };
  });

  app.post<{ Body: { payments: PastPayment[] } }>(
    '/payments/past',
    { schema: { body: pastPaymentsSchema } },
    async ({ body: { payments } }) => ({ loaded: recordPast(store, payments) }),
  );

  app.get<{ Querystring: { merchant_uid?: string } }>('/payments', async (request) => {
    const { merchant_uid } = request.query;
    return merchant_uid === undefined ? store.latest().map(listView) : store.everyAttempt(merchant_uid).map(shortView);
  });

  app.post<{ Params: { imp_uid: string }; Body: { amount?: number; reason?: string; webhook?: WebhookMode } | null }>(
    '/payments/:imp_uid/cancel',
    { schema: { body: consoleCancelSchema } },
    async (request, reply) => {
      const { amount, reason = '관리자 콘솔에서 취소', webhook } = request.body ?? {};
      const decision = decideCancel(store, { impUid: request.params.imp_uid, amount }, { everyVersion: true });
      if ('refusal' in decision) return reply.code(409).send({ message: decision.refusal });
      const cancellationId = cancelPayment(context, store, decision, reason);
      webhooks.send(decision.payment, { cancellationId, mode: webhook });
      return shortView(decision.payment);
    },
  );

  await app.register(buyerRoutes(deps));
  app.get<{ Params: { order: string }; Querystring: { version?: 'v1' | 'v2' } }>(
    '/prepared/:order',
    async (request) => {
      const { order } = request.params;
      return store.prepared(request.query.version === 'v2' ? preparedKey(order) : order) ?? {};
    },
  );
  app.get('/webhooks', async () => webhooks.deliveries());

  app.get('/ledger', async (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(Readable.from(ledgerJson(store.all), { objectMode: false })),
  );
};
