import { admissionMinutes } from '@gyeol/contracts/rules/waiting.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import type { Redis } from 'ioredis';
import { queueScript } from './queue.lua.ts';
import { awayMs, longestGapMs, mostAtOnce, type Queue, type QueueEntry, type QueueGate, retentionMs } from './queue.ts';

/** For a member without a position, the answer has only the state. */
type Answer = readonly [state: string, now: string, waiting: number, ahead: number, ticket?: string];
type Scripted = Redis & { lookInQueue(...args: (string | number)[]): Promise<Answer> };

const keyNames = ['line', 'away', 'seen', 'tickets', 'state'] as const;
/** The braces keep all keys of a gate on one node of a Redis cluster. */
const keyOf = (gateId: number, name: (typeof keyNames)[number]): string => `gyeol waiting {${gateId}} ${name}`;
const keysOf = (gateId: number): string[] => keyNames.map((name) => keyOf(gateId, name));

const toQueueEntry = (answer: Answer): QueueEntry | undefined => {
  if (answer[0] === 'NONE') return undefined;
  const [state, at, waiting, ahead, admission = ''] = answer;
  const now = Number(at);
  if (state === 'EARLY') return { state, now, waiting };
  if (state === 'WAITING') return { state, now, waiting, ahead };
  const [jti = '', endsAt] = admission.split('|');
  return { state: 'ADMITTED', now, waiting, jti, endsAt: Number(endsAt) };
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

/** All gateways share this queue. While Redis is away, no command waits for it, so the member is refused at once. */
export const createRedisQueue = async (url: string, log: Logger): Promise<Queue> => {
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

  const lookUp = async (verb: 'take' | 'see', gate: QueueGate, memberId: number, draw: number) => {
    const { gateId, opensAt, perMinute } = gate;
    const terms = [
      opensAt.getTime(),
      perMinute,
      mostAtOnce(perMinute),
      admissionMinutes * 60_000,
      awayMs,
      longestGapMs,
      retentionMs,
    ];
    return toQueueEntry(await redis.lookInQueue(...keysOf(gateId), verb, memberId, draw, ...terms));
  };
  return {
    join: async (gate, { memberId, draw }) => (await lookUp('take', gate, memberId, draw)) as QueueEntry,
    find: (gate, memberId) => lookUp('see', gate, memberId, 0),
    leave: async (gateId, memberId) => {
      const [line, away, seen, tickets] = keysOf(gateId) as [string, string, string, string];
      const leaving = redis.multi().zrem(line, memberId).zrem(away, memberId);
      await leaving.hdel(seen, String(memberId)).hdel(tickets, String(memberId)).exec();
    },
    count: async (gateId) => {
      const [line, away, , , state] = keysOf(gateId) as [string, string, string, string, string];
      const [waiting, passedOver, admitted] = await Promise.all([
        redis.zcard(line),
        redis.zcard(away),
        redis.hget(state, 'admitted'),
      ]);
      return { waiting, away: passedOver, admitted: Number(admitted ?? 0) };
    },
    close: () => redis.disconnect(),
  };
};
