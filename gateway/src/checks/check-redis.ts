import { randomUUID } from 'node:crypto';
import { type Check, Red } from '@gyeol/service-kit/check/check.ts';
import { explainReach, isPrivateHost } from '@gyeol/service-kit/check/reach.ts';
import type { Redis } from 'ioredis';

const replies: readonly (readonly [RegExp, wrong: string, remedy: string])[] = [
  [/^NOAUTH/, 'it wants a password', 'put it into the address: redis://:password@host:6379'],
  [
    /^WRONGPASS|invalid password/,
    'the password is refused',
    'put the one that Redis has (requirepass) into the address',
  ],
  [/^NOPERM/, 'the account lacks a right', 'allow it all commands on all keys'],
  [/^READONLY/, 'it takes no writes: a replica', 'name the primary'],
  [/^OOM/, 'its memory is full', 'raise maxmemory'],
  [/^MISCONF/, 'it cannot write its snapshots and takes no writes', 'make room on its disk, or `save ""`'],
];

const lookAt = async (redis: Redis, url: string): Promise<string> => {
  await redis.connect();
  const key = `gyeol:check:${randomUUID()}`;
  await redis.set(key, '', 'EX', 60);
  await redis.del(key);
  // The policy is read with the command INFO, because many hosting providers of Redis block the command CONFIG.
  const memory = await redis.info('memory');
  const policy = /maxmemory_policy:(\S+)/.exec(memory)?.[1];
  if (policy !== 'noeviction')
    throw new Red(
      `its maxmemory-policy is ${policy}`,
      'set it to noeviction: else places in a queue are lost when it is full',
    );
  const { protocol, hostname } = new URL(url);
  const isClear = protocol === 'redis:';
  if (isClear && !(await isPrivateHost(hostname)))
    throw new Red(`what is read and written goes over the net in clear to ${hostname}`, 'take rediss://');
  return `noeviction, may be written, ${isClear ? 'no TLS (a private address)' : 'TLS'}`;
};

/** The check is green when Redis is reachable, grants the needed rights and never evicts a key. */
export const redisCheck = (url: string | undefined, timeoutMs = 5_000): Check => ({
  name: 'Redis',
  run: async () => {
    if (url === undefined) return 'none (each gateway counts by itself; sale gates need it in production)';
    if (!/^rediss?:\/\/[^/]/.test(url))
      throw new Red('its address is none', 'it looks like redis://:password@host:6379');
    const { Redis } = await import('ioredis');
    const redis = new Redis(url, {
      lazyConnect: true,
      connectTimeout: timeoutMs,
      commandTimeout: timeoutMs,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    let failure: unknown;
    // Only this event reports an error from before the connection exists.
    redis.on('error', (error: unknown) => {
      failure = error;
    });
    try {
      return await lookAt(redis, url);
    } catch (error) {
      if (error instanceof Red) throw error;
      for (const one of [error, failure]) {
        const found = replies.find(([pattern]) => pattern.test((one as Error | undefined)?.message ?? ''));
        if (found) throw new Red(found[1], found[2]);
      }
      throw explainReach(failure, new URL(url).host) ?? explainReach(error, new URL(url).host) ?? error;
    } finally {
      redis.disconnect();
    }
  },
});
