import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import type { ServiceApp } from '@gyeol/service-kit/app.ts';
import { readConfig } from '@gyeol/service-kit/config.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { createLogger } from '@gyeol/service-kit/logger.ts';
import { createMetrics } from '@gyeol/service-kit/metrics.ts';
import { createFakeInternalClient, type Fake, fake } from '@gyeol/service-kit/testing/fakes.ts';
import { createTestTokens, type TestTokens } from '@gyeol/service-kit/testing/tokens.ts';
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import { onTestFinished, vi } from 'vitest';
import { buildGateway, type Gateway } from '../src/app.ts';
import { type GatewayConfig, gatewaySettings } from '../src/config.ts';
import { linesInto } from './kit-service.ts';
import { shopOf } from './shop-of-test.ts';

export interface Seen {
  readonly service: string;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
export interface Upstream {
  readonly url: string;
  readonly server: FastifyInstance;
  readonly seen: Seen[];
}
type Behave = (request: FastifyRequest, seen: Seen) => unknown;

const listen = async (server: FastifyInstance, port = 0): Promise<string> => {
  // The same server may be passed for several services, so it may be listening already.
  if (!server.server.listening) await server.listen({ port, host: '127.0.0.1' });
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
};

/** Answers with the request itself, or with the result of `behave`. */
export const startUpstream = async (service: string, behave?: Behave, port = 0): Promise<Upstream> => {
  const routerOptions = { maxParamLength: 6_000 };
  const server = fastify({ forceCloseConnections: true, bodyLimit: 20_000_000, routerOptions });
  const seen: Seen[] = [];
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.all('/*', async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    const one: Seen = { service, method: request.method, url: request.url, headers: request.headers, body };
    seen.push(one);
    if (!behave) return one;
    const result = await behave(request, one);
    return result === undefined ? reply : result;
  });
  return { url: await listen(server, port), server, seen };
};

/** The file has Windows line ends, which browsers normalise. */
export const inlineScript = '\n  document.title = `결`;\n';
const template = `<!doctype html><html lang="ko"><head><script>${inlineScript.replaceAll('\n', '\r\n')}</script><!--gyeol:head--><title>결</title><!--/gyeol:head--><!--gyeol:config--></head><body><div id="root"></div></body></html>`;

const createWebRoot = async (renderer: string | undefined): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'gyeol-web-'));
  await mkdir(join(root, 'assets'));
  const script = `export const text = '${'결'.repeat(2_000)}';`;
  await writeFile(join(root, 'index.html'), template);
  if (renderer !== undefined) {
    await mkdir(join(root, 'server'));
    await writeFile(join(root, 'server', 'render.js'), renderer);
    await writeFile(join(root, 'server', 'package.json'), '{"type":"module"}');
  }
  await writeFile(join(root, 'verification.txt'), 'a file beside the page');
  await writeFile(join(root, 'assets', 'main-a1b2c3.js'), script);
  await writeFile(join(root, 'assets', 'main-a1b2c3.js.br'), brotliCompressSync(script));
  await writeFile(join(root, 'assets', 'main-a1b2c3.js.gz'), gzipSync(script));
  return root;
};

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Names and values alternate, in the order in which they arrived. */
  readonly rawHeaders: readonly string[];
  readonly bytes: Buffer;
  readonly text: string;
  json<T = Record<string, unknown>>(): T;
}
export interface RequestInput {
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/** Sends one request exactly as given, without normalising or adding anything, and follows no redirect. */
export const send = (
  base: string,
  method: string,
  path: string,
  { headers = {}, body }: RequestInput = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = httpRequest({ hostname, port, method, path, headers: { ...length, ...headers }, agent: false });
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString('utf8');
        const { statusCode: status = 0, headers: answered, rawHeaders } = incoming;
        resolve({ status, headers: answered, rawHeaders, bytes, text, json: <T>() => JSON.parse(text) as T });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });

interface Revocation {
  sub: string;
  before: number;
  exceptJti: string | null;
}

type OpenMap = Map<ServiceName, Pick<ServiceApp, 'api' | 'internal'>>;
export interface TestGateway {
  readonly gateway: Gateway;
  readonly url: string;
  readonly open: OpenMap;
  readonly tokens: ReturnType<typeof createTestTokens>;
  readonly upstreams: Readonly<Record<ServiceName, Upstream>>;
  /** In the order of `services`. */
  seen(): Seen[];
  readonly logged: Record<string, unknown>[];
  /** Set `away` to make the member service unreachable. */
  readonly revoked: { list: Revocation[]; ended: { jti: string; endedAt: number }[]; away: boolean };
  /** The ids of the tokens whose sessions the gateway reported as used. */
  readonly sessionsSeen: readonly string[];
  /** The hashes of the keys about which the gateway asked member. */
  readonly keysAsked: readonly string[];
  call(method: string, path: string, input?: RequestInput): Promise<Answer>;
  bearer(member?: Parameters<ReturnType<typeof createTestTokens>['token']>[0]): { authorization: string };
  close(): Promise<void>;
}

export interface HarnessOptions {
  readonly env?: Record<string, string>;
  readonly behave?: Partial<Record<ServiceName, Behave>>;
  /** Addresses that replace the echo servers of services. Such a service is not open in the gateway's process. */
  readonly urls?: Partial<Record<ServiceName, string>>;
  readonly servers?: Partial<Record<ServiceName, FastifyInstance>>;
  readonly together?: boolean;
  readonly tokens?: TestTokens;
  readonly now?: () => Date;
  /** True when the gateway does not wait until the revocations are loaded. */
  readonly early?: boolean;
  readonly membersAway?: boolean;
  readonly revoked?: readonly Revocation[];
  readonly internal?: readonly Fake[];
  /** When absent, the web build has no renderer. */
  readonly renderer?: string | undefined;
}

/** An address at which no server answers. The system never assigns a port as low as this one. */
export const nobody = 'http://127.0.0.1:9';
const variable = (service: string): string => service.toUpperCase().replaceAll('-', '_');

const configOf = (options: HarnessOptions, upstreams: Record<string, Upstream>, webRoot: string): GatewayConfig => {
  const addresses = services.flatMap((service) => {
    const url = options.together ? nobody : (options.urls?.[service] ?? upstreams[service]?.url ?? '');
    return [[`${variable(service)}_URL`, url] as const, [`${variable(service)}_INTERNAL_URL`, url] as const];
  });
  return readConfig(gatewaySettings, {
    PORT: '0',
    INTERNAL_PORT: '0',
    SERVICE_TOKEN_SECRET: 's'.repeat(32),
    WEB_ROOT: webRoot,
    ...Object.fromEntries(addresses),
    ...options.env,
  });
};

/** Starts a gateway as main.ts does, in front of seven real servers that answer with the request. */
export const startGateway = async (options: HarnessOptions = {}): Promise<TestGateway> => {
  const upstreams = {} as Record<ServiceName, Upstream>;
  for (const service of services) {
    const server = options.servers?.[service];
    upstreams[service] = server
      ? { url: await listen(server), server, seen: [] }
      : await startUpstream(service, options.behave?.[service]);
  }
  const open: OpenMap = new Map();
  for (const service of services) {
    const { server } = upstreams[service];
    if (options.urls?.[service] === undefined) open.set(service, { api: server, internal: server });
  }
  const webRoot = await createWebRoot(options.renderer);
  const revoked: TestGateway['revoked'] = {
    list: [...(options.revoked ?? [])],
    ended: [],
    away: options.membersAway ?? false,
  };
  const sessionsSeen: string[] = [];
  const keysAsked: string[] = [];
  const logged: Record<string, unknown>[] = [];
  const tokens = options.tokens ?? createTestTokens();
  const gateway = await buildGateway({
    config: configOf(options, upstreams, webRoot),
    log: createLogger({ service: 'gateway', level: 'info', destination: linesInto(logged) }),
    metrics: createMetrics('gateway'),
    verifyToken: tokens.verifyToken,
    now: options.now ?? (() => new Date()),
    pollIntervalMs: 20,
    open: options.together ? open : undefined,
    internal: createFakeInternalClient([
      fake(internalCalls.revocations, ({ query: { since = 0 } }) => {
        if (revoked.away) throw new Error('member is away');
        return {
          revocations: revoked.list.filter(({ before }) => before > since),
          ended: revoked.ended.filter(({ endedAt }) => endedAt > since),
        };
      }),
      fake(internalCalls.sessionsSeen, ({ body }) => {
        sessionsSeen.push(...body.jtis);
        return ok;
      }),
      fake(internalCalls.staffRights, async ({ body }) => {
        if (revoked.away) throw problem('UNAVAILABLE', { detail: 'member is away' });
        const staff = await tokens.staffOf(body.jti, {});
        return staff ? { rights: [...staff.rights], factor: staff.factor } : { rights: null };
      }),
      fake(internalCalls.programKey, async ({ body }) => {
        if (revoked.away) throw problem('UNAVAILABLE', { detail: 'member is away' });
        keysAsked.push(body.hash);
        const key = await tokens.keyOf(body.hash);
        return { key: key ? { ...key, rights: [...key.rights] } : null };
      }),
      ...(options.internal ?? []),
      fake(internalCalls.shop, () => shopOf()),
    ]),
  });
  const started = gateway.start();
  if (!options.early) await started;
  else await new Promise((resolve) => gateway.server.server.once('listening', resolve));
  const url = `http://127.0.0.1:${(gateway.server.server.address() as AddressInfo).port}`;
  return {
    gateway,
    url,
    open,
    tokens,
    upstreams,
    logged,
    revoked,
    sessionsSeen,
    keysAsked,
    seen: () => services.flatMap((service) => upstreams[service].seen),
    call: (method, path, input) => send(url, method, path, input),
    bearer: (member) => ({ authorization: `Bearer ${tokens.token(member)}` }),
    close: async () => {
      await gateway.stop();
      await Promise.all(services.map((service) => upstreams[service].server.close()));
      await rm(webRoot, { recursive: true });
    },
  };
};

/**
 * Lets `vi.advanceTimersByTime` move the clock of waiting lines, limits and readers. Call this before the gateway
 * starts.
 */
export const holdClock = (): void => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
};

const holdTimers = (): void => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
/** Runs the pending timers first. If they were dropped, the gateway's polls would end for good. */
const releaseTimers = (): void => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
};

/** Stops timers until the end of the test. They fire only when the test calls `vi.advanceTimersByTime`. */
export const holdTime = (): void => {
  holdTimers();
  onTestFinished(releaseTimers);
};

/** No timer fires meanwhile. This proves that `work` does not wait for a timer. */
export const withoutTimers = async <T>(work: () => Promise<T>): Promise<T> => {
  holdTimers();
  try {
    return await work();
  } finally {
    releaseTimers();
  }
};

/** Closes the gateway when the test ends, passed or failed. */
export const createTestGateway = async (options?: HarnessOptions): Promise<TestGateway> => {
  const shop = await startGateway(options);
  onTestFinished(() => shop.close());
  return shop;
};

/**
 * The two ways in which the gateway reaches its services. A rule about a call must be tested in both:
 * `describe.each(ways)('…, $way', ({ createTestGateway }) => …)`.
 */
export const ways = [
  { way: 'over HTTP', startGateway, createTestGateway },
  {
    way: 'in one process',
    startGateway: (options?: HarnessOptions) => startGateway({ ...options, together: true }),
    createTestGateway: (options?: HarnessOptions) => createTestGateway({ ...options, together: true }),
  },
] as const;
