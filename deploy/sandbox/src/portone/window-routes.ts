import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Pages } from '../pages.ts';
import { openV2Window } from '../portone-v2/request-payment.ts';
import { abandoned, approve, declined, failNow, openPayment, outcomeOf } from './charge.ts';
import type { PortoneDeps } from './deps.ts';
import { answerError, failure, fieldsOf, refusePayments } from './envelope.ts';
import { type CardChoice, cardNames, defaultChoice, type Payment, paymentView, windowNames } from './payment.ts';
import { detailsOf, refusalOf } from './request-pay.ts';

interface ByImpUid {
  Params: { imp_uid: string };
}

const choiceOf = (fields: Record<string, unknown>): CardChoice & { bank: string } => ({
  bank: String(fields.card),
  card: cardNames.find((card) => card.code === fields.card)?.code ?? defaultChoice.card,
  quota: Number.isInteger(fields.quota) ? Math.min(12, Math.max(0, fields.quota as number)) : defaultChoice.quota,
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const openWindow = (deps: PortoneDeps, body: Record<string, unknown>) => {
  const params = isObject(body.params) ? body.params : {};
  const order = String(params.merchant_uid ?? '');
  const refusal = refusalOf(
    { userCode: body.user_code, params },
    {
      code: deps.context.config.portone.code,
      prepared: deps.store.prepared(order),
      attempts: deps.store.ofOrder(order),
    },
  );
  if (refusal !== undefined) return { imp_uid: null, merchant_uid: order, ...refusal };
  const payment = openPayment(deps, {
    merchantUid: order,
    amount: params.amount as number,
    details: detailsOf({ ...params, channel: body.channel }),
  });
  const { impUid, amount, details } = payment;
  const method = details.pay_method ?? 'card';
  const shown = { method, title: windowNames[method], name: details.name ?? '주문 상품', cards: cardNames };
  return { imp_uid: impUid, merchant_uid: order, amount, ...shown };
};

export const portoneWindowRoutes = (deps: PortoneDeps, pages: Pages) => async (app: FastifyInstance) => {
  const { context, store } = deps;
  app.setErrorHandler(answerError);
  app.addHook(
    'onRequest',
    async (_request, reply): Promise<FastifyReply | undefined> =>
      context.behaviour.payments.windowDown ? refusePayments(reply, 503) : undefined,
  );

  const act = (path: string, action: (payment: Payment, fields: Record<string, unknown>) => unknown) =>
    app.post<ByImpUid>(path, async (request, reply) => {
      const payment = store.get(request.params.imp_uid);
      if (payment !== undefined) return action(payment, fieldsOf(request));
      reply.code(404);
      return failure(1, '존재하지 않는 결제정보입니다.');
    });

  const abandonPayment = (reason: string) => (payment: Payment) => {
    if (payment.status === 'ready') failNow(deps, payment, reason);
    return outcomeOf(payment);
  };

  app.get('/v1/iamport.js', pages.script('pay-window.js', 'iamport.js'));
  app.get('/v2/browser-sdk.js', pages.script('pay-window.js', 'portone-v2.js'));
  app.get('/window', pages.page('portone-window.html'));
  app.post('/window/open', async (request) => {
    const fields = fieldsOf(request);
    return fields.version === 'v2' ? openV2Window(deps, fields) : openWindow(deps, fields);
  });
  act('/window/:imp_uid/approve', (payment, fields) => approve(deps, payment, choiceOf(fields)));
  act('/window/:imp_uid/cancel', abandonPayment(abandoned));
  act('/window/:imp_uid/decline', abandonPayment(declined));

  app.get('/receipt/:imp_uid', pages.page('portone-receipt.html'));
  app.get<ByImpUid>('/receipt/:imp_uid/data', async (request, reply) => {
    const payment = store.get(request.params.imp_uid);
    if (payment !== undefined) return paymentView(payment, `${context.baseUrl()}/portone`);
    reply.code(404);
    return failure(1, '존재하지 않는 결제정보입니다.');
  });
};
