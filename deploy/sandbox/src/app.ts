import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { healthyBehaviour } from './behaviour.ts';
import type { SandboxConfig } from './config.ts';
import type { Context } from './context.ts';
import { controlRoutes } from './control/control-routes.ts';
import { kakaoRoutes } from './kakao/kakao-routes.ts';
import { openKakaoStore } from './kakao/kakao-store.ts';
import { createPages } from './pages.ts';
import { openPaymentStore } from './portone/payment-store.ts';
import { portoneRestRoutes } from './portone/rest-routes.ts';
import { createWebhooks } from './portone/webhooks.ts';
import { portoneWindowRoutes } from './portone/window-routes.ts';
import { portoneV2Routes } from './portone-v2/rest-routes.ts';
import { postcodeRoutes } from './postcode/postcode-routes.ts';
import { openMessageStore } from './sms/message-store.ts';
import { solapiRoutes } from './sms/solapi-routes.ts';
import { trackingRoutes } from './tracking/tracking-routes.ts';
import { openTrackingStore } from './tracking/tracking-store.ts';

export interface Sandbox {
  app: FastifyInstance;
  /** Ends every connection, then closes the journals. */
  close(): Promise<void>;
}

const createServer = (config: SandboxConfig): FastifyInstance =>
  Fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  });

const openStores = async (config: SandboxConfig, now: () => number) => ({
  payments: await openPaymentStore(config.dataDir),
  messages: await openMessageStore(config.dataDir),
  kakao: await openKakaoStore(config.dataDir, now),
  tracking: await openTrackingStore(config.dataDir),
});

/** `now` is the clock in milliseconds. */
export const buildSandbox = async (config: SandboxConfig, now: () => number = Date.now): Promise<Sandbox> => {
  const app = createServer(config);
  const baseUrl = (): string => {
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    return `http://127.0.0.1:${port}`;
  };
  const context: Context = { config, behaviour: healthyBehaviour(), now, baseUrl };
  const stores = await openStores(config, now);
  const { payments, messages, kakao, tracking } = stores;
  const webhooks = createWebhooks(context);
  const portone = { context, store: payments, webhooks };
  const pages = await createPages(app, config.shopOrigins);

  await app.register(formbody);
  await app.register(portoneRestRoutes(portone), { prefix: '/portone' });
  await app.register(portoneV2Routes(portone), { prefix: '/portone-v2' });
  await app.register(portoneWindowRoutes(portone, pages), { prefix: '/portone' });
  await app.register(solapiRoutes(context, messages), { prefix: '/solapi' });
  await app.register(trackingRoutes(context, tracking), { prefix: '/tracker' });
  await app.register(kakaoRoutes(context, kakao, pages), { prefix: '/kakao' });
  await app.register(postcodeRoutes(context, pages), { prefix: '/postcode' });
  await app.register(controlRoutes({ portone, messages, kakao, tracking, pages }), { prefix: '/_sandbox' });
  app.get('/chat', pages.page('chat.html', { framed: false }));
  app.get('/', async (_request, reply) => reply.redirect('/_sandbox/'));

  return {
    app,
    close: async () => {
      webhooks.close();
      await app.close();
      for (const store of Object.values(stores)) store.close();
    },
  };
};
