import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { services } from '@gyeol/contracts/call.ts';
import { allEvents } from '@gyeol/contracts/events/index.ts';
import { allCalls, callsByName } from '@gyeol/contracts/http/index.ts';
import { drain } from '@gyeol/service-kit/http/drain.ts';
import { addHealth, type Health } from '@gyeol/service-kit/http/health.ts';
import type { InternalClient } from '@gyeol/service-kit/http/internal-client.ts';
import { addMetricsEndpoint } from '@gyeol/service-kit/http/metrics-endpoint.ts';
import { createStaffPlaceCheck } from '@gyeol/service-kit/http/networks.ts';
import { createKeyOf, type KeyOf } from '@gyeol/service-kit/http/program-keys.ts';
import { createServer } from '@gyeol/service-kit/http/server.ts';
import { createStaffOf, type StaffOf } from '@gyeol/service-kit/http/staff.ts';
import type { TokenVerifier } from '@gyeol/service-kit/http/token-verifier.ts';
import type { ServiceInstances } from '@gyeol/service-kit/instance-registry.ts';
import { runPhases } from '@gyeol/service-kit/lifecycle.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import type { Metrics } from '@gyeol/service-kit/metrics.ts';
import type { OpenServices } from '@gyeol/service-kit/open-services.ts';
import { version } from '@gyeol/service-kit/version.ts';
import type { FastifyInstance } from 'fastify';
import { addBodyReader } from './calls/body.ts';
import { createCallRouter } from './calls/call-router.ts';
import { limitUnknownKeys } from './calls/known-keys.ts';
import { createLimits } from './calls/limits.ts';
import { createRevocations, type Revocations } from './calls/revocations.ts';
import { createSeenSessions, type SeenSessions } from './calls/seen-sessions.ts';
import { type GatewayConfig, internalAddresses, limitsLoopback, serviceAddresses } from './config.ts';
import { addDocuments } from './crawlers/documents.ts';
import { feeds } from './crawlers/feeds.ts';
import { addRobots } from './crawlers/robots.ts';
import { sitemap } from './crawlers/sitemap.ts';
import { walkItems } from './crawlers/walk.ts';
import { addDispatch } from './dispatch.ts';
import { addDocs, documentsOf } from './docs/docs.ts';
import { sendConnectionClose, waitForConnectionsToClose } from './graceful-shutdown.ts';
import { readyInProcess, readyOverHttp, serviceProbes } from './health.ts';
import { type CatalogChanges, createCatalogChanges } from './pages/catalog-changes.ts';
import { createSendPage } from './pages/page.ts';
import { createPageRouter } from './pages/page-router.ts';
import { createRenderer } from './pages/renderer.ts';
import { runtimeConfig } from './pages/runtime-config.ts';
import { securityHeaders, stayWithHttps } from './pages/security-headers.ts';
import { createShopSource, type ShopSource } from './pages/shop.ts';
import { addShopFiles } from './pages/shop-look.ts';
import { createPathReader, createShopReader } from './pages/shop-reader.ts';
import { addStaticFiles } from './pages/static-files.ts';
import { addInProcessProxy } from './proxy/in-process-proxy.ts';
import { limiterFor } from './proxy/limiter-for.ts';
import { createLoadBalancer } from './proxy/load-balancer.ts';
import { createOverloadSigns, type OverloadSigns } from './proxy/overload-signs.ts';
import { addProxy } from './proxy/proxy.ts';
import { createShed } from './proxy/shed.ts';
import { disconnectSlowClients } from './proxy/slow-clients.ts';
import { createUpstreams, inThisProcess, type Upstreams } from './proxy/upstreams.ts';
import { openWaitingRoom } from './waiting-room/waiting-room.ts';

const findTarget = createCallRouter(allCalls);
const findPage = createPageRouter();

interface GatewayDeps {
  readonly config: GatewayConfig;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly internal: InternalClient;
  readonly verifyToken: TokenVerifier;
  readonly now: () => Date;
  /**
   * The pause in ms between two requests for revoked tokens, and between two requests for changes of the catalogue.
   * 1,000 by default. Sessions that were used are reported at each sixtieth.
   */
  readonly pollIntervalMs?: number;
  /** The services of this process. When given, the gateway calls them without a socket and needs no addresses. */
  readonly open?: OpenServices | undefined;
}

export interface Gateway {
  /** Serves browsers and the outside world. */
  readonly server: FastifyInstance;
  /** Serves probes and metrics to the cluster. */
  readonly internal: FastifyInstance;
  start(): Promise<{ port: number; internalPort: number }>;
  /** Call it when services have started or are about to stop. */
  updateInstances(to: ServiceInstances): void;
  stop(): Promise<void>;
}

const closeGraceMs = 1_000;
/**
 * The most connections that wait to be accepted. Thousands may arrive in one second. Node's default of 511 overflows
 * while the process is busy for a moment. A dropped client connects again a second later at best. The system's own
 * limit is 4,096 by default.
 */
const backlog = 4_096;
const webBuild = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/** The host that a request names is never used for an address, because cached texts are shown to other visitors. */
const createAbsolute = ({ publicUrl, port }: GatewayConfig) => {
  const base = publicUrl ?? `http://127.0.0.1:${port}`;
  return (path: string): string => new URL(path, base).href;
};

const addCrawlers = (server: FastifyInstance, { config, internal, now }: GatewayDeps, shop: ShopSource): void => {
  const absolute = createAbsolute(config);
  const walk = () => walkItems(internal);
  addRobots(server, absolute);
  addDocuments(server, [sitemap({ absolute, walk }), ...feeds({ absolute, walk, shop, now })], { shop, now });
};

interface News {
  readonly staffOf: StaffOf;
  readonly keyOf: KeyOf;
  readonly revocations: Revocations;
  readonly seenSessions: SeenSessions;
  readonly changes: CatalogChanges;
  readonly shop: ShopSource;
}

const addPages = async (server: FastifyInstance, deps: GatewayDeps, upstreams: Upstreams, { changes, shop }: News) => {
  const { config, log, now, open } = deps;
  const webRoot = config.webRoot ?? webBuild;
  server.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(runtimeConfig(config, await shop.read())),
  );
  server.get('/index.html', (_request, reply) => reply.redirect('/', 301));
  const readPath = createPathReader({ upstreams, open, log, now });
  const read = createShopReader(readPath);
  const render = createRenderer({ webRoot, read: readPath, log });
  addCrawlers(server, deps, shop);
  addShopFiles(server, shop);
  await addStaticFiles(server, webRoot);
  const absolute = createAbsolute(config);
  return createSendPage({ webRoot, config, read, shop, render, changes, absolute, log, now });
};

interface Services {
  readonly upstreams: Upstreams;
  readonly overload: OverloadSigns;
}

const addCalls = async (server: FastifyInstance, deps: GatewayDeps, news: News, { upstreams, overload }: Services) => {
  const { config, log, open } = deps;
  const sendPage = await addPages(server, deps, upstreams, news);
  const { revocations, seenSessions, staffOf } = news;
  const isStaffPlace = createStaffPlaceCheck(config.staffNetworks);
  const keyOf = limitUnknownKeys(news.keyOf, { loopback: limitsLoopback(config), now: Date.now });
  const access = { revocations, seenSessions, staffOf, isStaffPlace, keyOf, verifyToken: deps.verifyToken };
  const limits = await createLimits(server, {
    redisUrl: config.redisUrl,
    loopback: limitsLoopback(config),
    writes: { account: config.writesPerAccount, address: config.writesPerAddress },
    reads: { account: config.readsPerAccount, address: config.readsPerAddress },
    webhookNetworks: config.portoneWebhookNetworks,
    log,
  });
  const routes = async (scope: FastifyInstance) => {
    addDispatch(scope, { findTarget, findPage, sendPage, limits, log, ...access });
    addBodyReader(scope);
    const orderInstances = () => upstreams.countInstances('order-payment');
    await openWaitingRoom(scope, { ...deps, overload, orderInstances });
    const entrance = createLoadBalancer(scope, upstreams, createShed(deps.metrics, overload));
    if (open) addInProcessProxy(scope, open, entrance);
    else addProxy(scope, upstreams, entrance);
  };
  // Only errors are logged. The library's lines about a failed call say less than those of the error handler.
  await server.register(routes, { logLevel: 'error' });
};

const isOpenToTheWorld = ({ nodeEnv }: GatewayConfig): boolean => nodeEnv === 'production';
const allDocuments = documentsOf(callsByName, allEvents);
const publicDocuments = documentsOf(new Map([...callsByName].filter(([, { access }]) => access !== 'admin')), []);

const createServers = async (
  deps: GatewayDeps,
  { staffOf, keyOf }: Pick<News, 'staffOf' | 'keyOf'>,
  health: Health,
) => {
  const { log, metrics, verifyToken, config } = deps;
  const options = { log, metrics, verifyToken, staffOf, keyOf, checkCaller: () => undefined };
  const { trustedProxies, trustTraceparent: continuesTraces } = config;
  const server = createServer({ ...options, trustedProxies, continuesTraces });
  stayWithHttps(server, config);
  const readerLimits = { stallMs: config.answerStallMs, longestMs: config.answerLongestMs, maxSlowReaders: 64 };
  disconnectSlowClients(server.server, readerLimits, metrics);
  const internal = createServer(options);
  // In production only the internal server has health and metrics, which the public must not see.
  for (const one of isOpenToTheWorld(config) ? [internal] : [server, internal]) {
    addHealth(one, health);
    addMetricsEndpoint(one, metrics);
  }
  const headers = await securityHeaders(config);
  addDocs(server, headers, isOpenToTheWorld(config) ? publicDocuments : allDocuments);
  addDocs(internal, headers, allDocuments);
  return { server, internal };
};

const portOf = (server: FastifyInstance): number => (server.server.address() as AddressInfo).port;

const demandLoaded = (revocations: Revocations): void => {
  if (!revocations.loaded()) throw new Error('the list of revoked tokens is not loaded yet');
};

const closingPhases = (server: FastifyInstance, internal: FastifyInstance) => [
  { name: 'connections', maxMs: closeGraceMs + 500, run: () => waitForConnectionsToClose(server, closeGraceMs) },
  { name: 'requests', maxMs: 9_000, run: () => drain(server) },
  { name: 'internal requests', maxMs: 2_000, run: () => drain(internal) },
];

/** The gateway does nothing before `start()`. */
export const buildGateway = async (deps: GatewayDeps): Promise<Gateway> => {
  const { config, log, open, internal: client, pollIntervalMs = 1_000 } = deps;
  const now = () => deps.now().getTime();
  const revocations = createRevocations({ internal: client, log, now, pollIntervalMs });
  const seenSessions = createSeenSessions(client, pollIntervalMs * 60);
  const overload = createOverloadSigns();
  const limiterOf = limiterFor(allCalls, config.newOrderTargetMs, overload.add);
  const upstreams = createUpstreams(open ? inThisProcess : serviceAddresses(config), { ...deps, limiterOf });
  let internalUrls: ServiceInstances['internalUrls'] = internalAddresses(config);
  let stopping = false;
  const rightsOf = { staffOf: createStaffOf(client, { now }), keyOf: createKeyOf(client, { now }) };
  const { server, internal } = await createServers(deps, rightsOf, {
    // One successful load is enough for readiness. Otherwise an outage of member would make every gateway unready, and
    // a cluster would take the whole shop out of service.
    self: { revocations: async () => demandLoaded(revocations) },
    deep: serviceProbes(services, open ? readyInProcess(open) : readyOverHttp((service) => internalUrls[service]), now),
    stopping: () => stopping,
  });
  for (const name of ['target', 'instance'] as const) server.decorateRequest(name, undefined);
  server.decorateRequest('tried', false);
  sendConnectionClose(server, () => stopping);
  const shop = createShopSource(deps);
  const changes = createCatalogChanges({ internal: client, log, shop, pollIntervalMs });
  await addCalls(server, deps, { revocations, seenSessions, ...rightsOf, changes, shop }, { upstreams, overload });

  return {
    server,
    internal,
    start: async () => {
      await internal.listen({ host: config.host, port: config.internalPort });
      const judging = revocations.start();
      changes.start();
      seenSessions.start();
      // Before the revocations are loaded, the gateway shows pages but accepts no tokens. After the load it is ready.
      await server.listen({ host: config.host, port: config.port, backlog });
      await judging;
      const ports = { port: portOf(server), internalPort: portOf(internal) };
      log.info({ version, ...ports }, 'ready');
      return ports;
    },
    updateInstances: (to) => {
      internalUrls = to.internalUrls;
      upstreams.updateInstances(to.urls);
    },
    stop: async () => {
      stopping = true;
      revocations.stop();
      changes.stop();
      seenSessions.stop();
      await runPhases(closingPhases(server, internal), log);
      upstreams.close();
    },
  };
};
