import { randomUUID } from 'node:crypto';
import { admissionMinutes, type RateReason } from '@gyeol/contracts/rules/waiting.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import type { Redis } from 'ioredis';
import { queueScript } from './queue.lua.ts';
import {
  awayMs,
  longestGapMs,
  type Queue,
  type QueueCounts,
  type QueueEntry,
  type QueueGate,
  retentionMs,
  type TakeOverload,
} from './queue.ts';
import { firstRate, rateControl, withinBounds } from './rate.ts';

/** For a member without a position, the answer has only the state. */
type Answer = readonly [state: string, now: string, waiting: number, ahead: number, ticket: string, mean: string];
type Scripted = Redis & { lookInQueue(...args: (string | number)[]): Promise<Answer> };

const keyNames = ['line', 'away', 'seen', 'tickets', 'state'] as const;
/** The braces keep all keys of a gate on one node of a Redis cluster. */
const keyOf = (gateId: number, name: (typeof keyNames)[number]): string => `gyeol waiting {${gateId}} ${name}`;
const keysOf = (gateId: number): string[] => keyNames.map((name) => keyOf(gateId, name));
const refusalsKeyOf = (gateId: number): string => `gyeol waiting {${gateId}} refusals`;

const toQueueEntry = (answer: Answer): QueueEntry | undefined => {
  if (answer[0] === 'NONE') return undefined;
  const [state, at, waiting, ahead, admission, mean] = answer;
  const now = Number(at);
  if (state === 'EARLY') return { state, now, waiting };
  if (state === 'WAITING') return { state, now, waiting, ahead, perMinute: Number(mean) };
  const [jti = '', endsAt] = admission.split('|');
  return { state: 'ADMITTED', now, waiting, jti, endsAt: Number(endsAt) };
};

/** The gateways that use the queue, by the time at which each of them last reported itself. */
const gatewaysKey = 'gyeol waiting gateways';
const reportEveryMs = 5_000;
/** A gateway that has not reported itself for this long has stopped. */
const gatewayGoneMs = 3 * reportEveryMs;

/** Reports this gateway now and then, as soon as Redis is connected. A report that fails is not repeated. */
const reportGateway = (redis: Redis): { stop(): void } => {
  const id = randomUUID();
  const report = (): void => {
    const since = Date.now() - gatewayGoneMs;
    const reports = redis.multi().zadd(gatewaysKey, Date.now(), id).zremrangebyscore(gatewaysKey, 0, since);
    reports.exec().catch(() => undefined);
  };
  redis.on('ready', report);
  const timer = setInterval(report, reportEveryMs).unref();
  return { stop: () => clearInterval(timer) };
};

const toCounts = (
  gate: QueueGate,
  [waiting, away, [admitted, rate, reason]]: readonly [number, number, (string | null)[]],
): QueueCounts => {
  const first = firstRate(gate);
  const isKnown = gate.maxPerMinute !== null && rate !== null && rate !== undefined;
  return {
    ...{ waiting, away, admitted: Number(admitted ?? 0) },
    perMinute: Math.round(isKnown ? withinBounds(Number(rate), gate) : first.perMinute),
    rateReason: isKnown ? (reason as RateReason) : first.reason,
  };
};

/** Logs the loss of Redis once, not once for each member who waits. */
const logHealth = (redis: Redis, log: Logger): void => {
  let lost = false;
  redis.on('error', (err: Error) => {
    if (!lost) log.error({ err }, 'Redis does not answer: the gates of the waiting room stay shut');
    lost = true;
  });
  redis.on('ready', () => {
    if (lost) log.info('Redis answers again: the waiting room goes on');
    lost = false;
  });
};

const connect = async (url: string, log: Logger): Promise<Scripted> => {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    connectTimeout: 1_000,
    commandTimeout: 1_000,
    // A failed machine does not close its connections. After this time without an answer, the client connects again.
    socketTimeout: 2_000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (times) => Math.min(100 * times, 1_000),
  }) as Scripted;
  logHealth(redis, log);
  redis.defineCommand('lookInQueue', { numberOfKeys: keyNames.length, lua: queueScript });
  return redis;
};

const createLookUp =
  (redis: Scripted, takeOverload: TakeOverload) =>
  async (verb: 'take' | 'see', gate: QueueGate, memberId: number, draw: number): Promise<QueueEntry | undefined> => {
    const { gateId, opensAt, perMinute, maxPerMinute } = gate;
    const { everyMs, afterCut, stepsToMax, meanOf } = rateControl;
    const overloaded = maxPerMinute !== null && takeOverload(gateId);
    const terms = [
      opensAt.getTime(),
      ...[perMinute, maxPerMinute ?? 0],
      ...[admissionMinutes * 60_000, awayMs, longestGapMs, retentionMs],
      ...[overloaded ? 1 : 0, everyMs, afterCut, stepsToMax, meanOf],
    ];
    return toQueueEntry(await redis.lookInQueue(...keysOf(gateId), verb, memberId, draw, ...terms));
  };

/** All gateways share this queue. While Redis is away, no command waits for it, so the member is refused at once. */
export const createRedisQueue = async (
  url: string,
  log: Logger,
  takeOverload: TakeOverload = () => false,
): Promise<Queue> => {
  const redis = await connect(url, log);
  const reports = reportGateway(redis);
  const lookUp = createLookUp(redis, takeOverload);
  return {
    join: async (gate, { memberId, draw }) => (await lookUp('take', gate, memberId, draw)) as QueueEntry,
    find: (gate, memberId) => lookUp('see', gate, memberId, 0),
    leave: async (gateId, memberId) => {
      const [line, away, seen, tickets] = keysOf(gateId) as [string, string, string, string];
      const leaving = redis.multi().zrem(line, memberId).zrem(away, memberId);
      await leaving.hdel(seen, String(memberId)).hdel(tickets, String(memberId)).exec();
    },
    count: async (gate) => {
      const [line, away, , , state] = keysOf(gate.gateId) as [string, string, string, string, string];
      const read = [redis.zcard(line), redis.zcard(away), redis.hmget(state, 'admitted', 'rate', 'reason')] as const;
      return toCounts(gate, await Promise.all(read));
    },
    addRefusals: async (gateId, counts) => {
      const key = refusalsKeyOf(gateId);
      const adding = redis.multi();
      for (const [code, count] of Object.entries(counts)) adding.hincrby(key, code, count);
      await adding.pexpire(key, retentionMs).exec();
    },
    readRefusals: async (gateId) => {
      const counts = Object.entries(await redis.hgetall(refusalsKeyOf(gateId)));
      return Object.fromEntries(counts.map(([code, count]) => [code, Number(count)]));
    },
    countGateways: () => redis.zcount(gatewaysKey, Date.now() - gatewayGoneMs, '+inf'),
    close: () => {
      reports.stop();
      redis.disconnect();
    },
  };
};
