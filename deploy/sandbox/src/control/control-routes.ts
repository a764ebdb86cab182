import type { FastifyError, FastifyInstance } from 'fastify';
import { type BehaviourChange, changeBehaviour, healthyBehaviour } from '../behaviour.ts';
import { issueCode } from '../kakao/kakao-routes.ts';
import type { KakaoStore } from '../kakao/kakao-store.ts';
import { parseUser } from '../kakao/kakao-user.ts';
import { logFailure } from '../log-failure.ts';
import type { Pages } from '../pages.ts';
import type { PortoneDeps } from '../portone/deps.ts';
import type { MessageStore } from '../sms/message-store.ts';
import { trackingControlRoutes } from '../tracking/tracking-routes.ts';
import type { TrackingStore } from '../tracking/tracking-store.ts';
import { onlyThisMachine } from './guard.ts';
import { listView, paymentControlRoutes } from './payment-routes.ts';
import { behaviourSchema } from './schemas.ts';

export interface ControlDeps {
  portone: PortoneDeps;
  messages: MessageStore;
  kakao: KakaoStore;
  tracking: TrackingStore;
  pages: Pages;
}

const shown = 30;

/** Adds the name of an unknown key, which the validator's own message leaves out. */
const explain = (error: FastifyError): string => {
  const [problem] = error.validation ?? [];
  const unknown = problem?.params.additionalProperty;
  return typeof unknown === 'string' ? `${error.message}: ${unknown}` : error.message;
};

/**
 * The routes that control and show the stand-ins, for tests and for people. Only callers that `onlyThisMachine` lets
 * through may use them.
 */
export const controlRoutes = (deps: ControlDeps) => async (app: FastifyInstance) => {
  const { portone, messages, kakao, tracking, pages } = deps;
  const { context } = portone;
  app.addHook('onRequest', onlyThisMachine(context.config.containerNames));
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) logFailure(reply.log, error, 'control call failed');
    return reply.code(status).send({ message: explain(error) });
  });

  app.get('/', pages.page('control.html', { framed: false }));
  app.get('/health', async () => ({ status: 'ok' }));

  app.get<{ Querystring: { to?: string } }>('/messages', async (request) =>
    messages.list(request.query.to?.replace(/\D/g, '')),
  );

  app.get('/behaviour', async () => context.behaviour);
  app.post<{ Body: BehaviourChange }>('/behaviour', { schema: { body: behaviourSchema } }, async (request) => {
    changeBehaviour(context.behaviour, request.body);
    return context.behaviour;
  });
  app.delete('/behaviour', async () => {
    changeBehaviour(context.behaviour, healthyBehaviour());
    return context.behaviour;
  });

  app.post<{ Body: Record<string, unknown> }>('/kakao/code', async (request, reply) => {
    const user = parseUser(request.body ?? {});
    if (user === undefined) return reply.code(400).send({ message: 'id는 1~19자리 숫자여야 합니다.' });
    return { code: issueCode(context, kakao, user) };
  });

  await app.register(paymentControlRoutes(portone));
  await app.register(trackingControlRoutes(context, tracking));

  app.get('/state', async () => ({
    behaviour: context.behaviour,
    messages: messages.list().slice(0, shown),
    payments: portone.store.latest().slice(0, shown).map(listView),
    webhooks: portone.webhooks.deliveries().slice(0, shown),
    people: kakao.recentUsers(),
    tracking: tracking.latest().slice(0, shown),
  }));
};
