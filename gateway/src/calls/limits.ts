import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { ProblemCode } from '@gyeol/contracts/problems.ts';
import { type ProblemError, problem } from '@gyeol/service-kit/errors.ts';
import { createNetworkCheck } from '@gyeol/service-kit/http/networks.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type { Target } from './call-router.ts';
import { createWindowCounter } from './window-counter.ts';

interface LimitOptions {
  readonly redisUrl?: string | undefined;
  /** True when the limits also apply to requests from loopback. */
  readonly loopback: boolean;
  /** Writes per minute: of an account, and of an address when a call has no account. */
  readonly writes: Allowance;
  /** The addresses and networks (`10.0.0.0/8`) that the payment provider calls from. */
  readonly webhookNetworks: readonly string[];
  /** Reads per minute. Each gateway counts its own reads. */
  readonly reads: Allowance;
  readonly log: Logger;
}
interface Allowance {
  readonly account: number;
  readonly address: number;
}
export interface Limits {
  /** Counts a call with a limit, or a write. Throws 429 when the limit is exceeded. */
  check(request: FastifyRequest, target: Target): Promise<void>;
  /** Counts a call with the key of a program. Throws 429 when the key's own limit is exceeded. */
  checkKey(request: FastifyRequest): Promise<void>;
  refuseRead(request: FastifyRequest, kind: 'call' | 'image'): ProblemError | undefined;
}

interface Window {
  readonly windowMs: number;
  readonly code: ProblemCode;
}
interface Limit extends Allowance, Window {}
const tenMinutes = 10 * 60_000;
/**
 * Thousands of phones share one address of a Korean carrier, so the limits of an address are high. The member service
 * sees which sign-ins fail and has finer limits (per phone, per account and address).
 */
const limits = {
  login: { account: 30, address: 1_000, windowMs: tenMinutes, code: 'LOGIN_LIMIT' },
  code: { account: 30, address: 200, windowMs: tenMinutes, code: 'CODE_LIMIT' },
  // By the specification, these calls tell whether a person is a member. The limit is enough for forms, but too low for
  // listing the members of a whole country.
  lookup: { account: 30, address: 200, windowMs: tenMinutes, code: 'TOO_MANY_REQUESTS' },
  // Each webhook causes a request over the connections that payments use, and load shedding never refuses a webhook.
  webhook: { account: 600, address: 600, windowMs: 60_000, code: 'TOO_MANY_REQUESTS' },
} as const satisfies Record<string, Limit>;

export const isLoopback = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address);

/**
 * Connects to the Redis in which all gateways count together. While it is unreachable, each gateway counts by itself.
 * The client is imported here, so that a gateway without a Redis URL does not load it.
 */
const connectRedis = async (url: string, log: Logger): Promise<Redis> => {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    connectTimeout: 500,
    commandTimeout: 200,
    // A failed machine does not close its connections. After this time without an answer, the client connects again.
    socketTimeout: 2_000,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
  });
  redis.on('error', (err: Error) =>
    log.warn({ err }, 'Redis does not answer; each gateway counts by itself meanwhile'),
  );
  return redis;
};

/** The address under which a call is counted. Undefined for one from loopback, unless the limits apply to loopback. */
export const addressOf = ({ ip }: FastifyRequest, loopback: boolean): string | undefined =>
  isLoopback(ip) && !loopback ? undefined : `address ${normalizeIP(ip)}`;

/**
 * The key under which a call is counted: its account, or else its address. Undefined for a call from loopback without
 * an account, unless the limits apply to loopback.
 */
const countedAs = (request: FastifyRequest, loopback: boolean): string | undefined =>
  request.member ? `member ${request.member.id}` : addressOf(request, loopback);

export const tooMany = (code: ProblemCode, leftMs: number): ProblemError =>
  problem(code, { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) });

/**
 * The limit for images is this many times higher, because a page shows many images. Browsers cache each image for good.
 */
const imagesPerRead = 10;

/**
 * Counts reads in the process, because an answer from memory must not wait for Redis. Without limits on loopback, no
 * read from there is counted, even with an account.
 */
const createReadLimit = ({ reads, loopback }: Pick<LimitOptions, 'reads' | 'loopback'>): Limits['refuseRead'] => {
  const counter = createWindowCounter(60_000, Date.now);
  return (request, kind) => {
    if (!loopback && isLoopback(request.ip)) return undefined;
    const most = kind === 'image' ? reads.address * imagesPerRead : request.member ? reads.account : reads.address;
    const { calls, leftMs } = counter.count(`${kind} ${countedAs(request, true)}`);
    return calls > most ? tooMany('TOO_MANY_REQUESTS', leftMs) : undefined;
  };
};

/** Logins, codes and writes are counted in Redis or, without a URL, in this process. Reads are always counted here. */
export const createLimits = async (server: FastifyInstance, options: LimitOptions): Promise<Limits> => {
  const redis = options.redisUrl ? await connectRedis(options.redisUrl, options.log) : undefined;
  await server.register(rateLimit, {
    global: false,
    skipOnError: false,
    nameSpace: 'gyeol ',
    ...(redis ? { redis } : {}),
  });
  server.addHook('onClose', async () => void redis?.disconnect());

  const countUpTo = (name: string, max: (request: FastifyRequest) => number, { windowMs, code }: Window) => {
    const keyGenerator = (request: FastifyRequest) => `${name} ${countedAs(request, options.loopback)}`;
    const count = server.createRateLimit({ max, timeWindow: windowMs, keyGenerator });
    const fallback = createWindowCounter(windowMs, Date.now);
    const countHere = (request: FastifyRequest): void => {
      const { calls, leftMs } = fallback.count(keyGenerator(request));
      if (calls > max(request)) throw tooMany(code, leftMs);
    };
    return async (request: FastifyRequest): Promise<void> => {
      const counted = await count(request).catch(() => undefined);
      if (counted === undefined) return countHere(request);
      if (!counted.isAllowed && counted.isExceeded) throw tooMany(code, counted.ttl);
    };
  };
  const counter = (name: string, limit: Limit) =>
    countUpTo(name, ({ member }) => (member ? limit.account : limit.address), limit);
  const oneMinute: Window = { windowMs: 60_000, code: 'TOO_MANY_REQUESTS' };
  const checkKey = countUpTo('key', ({ key }) => key?.callsPerMinute ?? 0, oneMinute);
  const writes = counter('write', { ...options.writes, ...oneMinute });
  const named = {
    login: counter('login', limits.login),
    code: counter('code', limits.code),
    lookup: counter('lookup', limits.lookup),
    webhook: counter('webhook', limits.webhook),
  };
  const isProvider = createNetworkCheck(options.webhookNetworks);

  const check: Limits['check'] = async (request, { limit, writes: isWrite }) => {
    if (countedAs(request, options.loopback) === undefined) return;
    if (limit === 'webhook' && isProvider(request.ip)) return;
    if (limit) await named[limit](request);
    if (isWrite && limit !== 'webhook') await writes(request);
  };
  return { check, checkKey, refuseRead: createReadLimit(options) };
};
