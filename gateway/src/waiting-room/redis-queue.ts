import { passMinutes } from '@gyeol/contracts/rules/waiting.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import type { Redis } from 'ioredis';
import { awayMs, keptMs, longestGapMs, mostAtOnce, type Queue, type QueueDoor, type Standing } from './queue.ts';
import { stand } from './stand.lua.ts';

/** As the script answers it; without a place the state stands alone. */
type Answer = readonly [state: string, now: string, waiting: number, ahead: number, ticket?: string];
type Scripted = Redis & { stand(...given: (string | number)[]): Promise<Answer> };

const names = ['line', 'away', 'seen', 'tickets', 'state'] as const;
/** The braces keep the keys of a door together in a Redis cluster. */
const keyOf = (doorId: number, name: (typeof names)[number]): string => `gyeol waiting {${doorId}} ${name}`;
const keysOf = (doorId: number): string[] => names.map((name) => keyOf(doorId, name));

const standingOf = (answer: Answer): Standing | undefined => {
  if (answer[0] === 'NONE') return undefined;
  const [state, at, waiting, ahead, ticket = ''] = answer;
  const now = Number(at);
  if (state === 'EARLY') return { state, now, waiting };
  if (state === 'WAITING') return { state, now, waiting, ahead };
  const [jti = '', endsAt] = ticket.split('|');
  return { state: 'ADMITTED', now, waiting, jti, endsAt: Number(endsAt) };
};

/** Of a lost Redis one line, not one for each who waits. */
const noteHealth = (redis: Redis, log: Logger): void => {
  let lost = false;
  redis.on('error', (err: Error) => {
    if (!lost) log.error({ err }, 'Redis does not answer: the doors of the waiting room stay shut');
    lost = true;
  });
  redis.on('ready', () => {
    if (lost) log.info('Redis answers again: the waiting room goes on');
    lost = false;
  });
};

/** The queue of all gateways together. Nothing is asked later than now: who cannot be answered hears so. */
export const createRedisQueue = async (url: string, log: Logger): Promise<Queue> => {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    connectTimeout: 1_000,
    commandTimeout: 1_000,
    // A machine that is gone closes no connection: after this silence another one is made.
    socketTimeout: 2_000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (times) => Math.min(100 * times, 1_000),
  }) as Scripted;
  noteHealth(redis, log);
  redis.defineCommand('stand', { numberOfKeys: names.length, lua: stand });

  const look = async (verb: 'take' | 'see', door: QueueDoor, memberId: number, draw: number) => {
    const { doorId, opensAt, perMinute } = door;
    const terms = [
      opensAt.getTime(),
      perMinute,
      mostAtOnce(perMinute),
      passMinutes * 60_000,
      awayMs,
      longestGapMs,
      keptMs,
    ];
    return standingOf(await redis.stand(...keysOf(doorId), verb, memberId, draw, ...terms));
  };
  return {
    take: async (door, { memberId, draw }) => (await look('take', door, memberId, draw)) as Standing,
    see: (door, memberId) => look('see', door, memberId, 0),
    leave: async (doorId, memberId) => {
      const [line, away, seen, tickets] = keysOf(doorId) as [string, string, string, string];
      const leaving = redis.multi().zrem(line, memberId).zrem(away, memberId);
      await leaving.hdel(seen, String(memberId)).hdel(tickets, String(memberId)).exec();
    },
    crowd: async (doorId) => {
      const [line, away, , , state] = keysOf(doorId) as [string, string, string, string, string];
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
