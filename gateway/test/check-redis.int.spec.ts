import { runChecks } from '@gyeol/service-kit/check/check.ts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { redisCheck } from '../src/checks/check-redis.ts';
import { describeWithRedis, startRedis } from './redis.ts';

const lineOf = async (url: string, timeoutMs?: number): Promise<string> =>
  (await runChecks([redisCheck(url, timeoutMs)])).lines.join();

describeWithRedis('the check of Redis', () => {
  let server: Awaited<ReturnType<typeof startRedis>>;
  let redis: Redis;
  beforeAll(async () => {
    server = await startRedis();
    redis = new Redis(server.url);
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });

  it('is green when Redis accepts writes and never drops keys, and leaves no key behind', async () => {
    await redis.config('SET', 'maxmemory-policy', 'noeviction');
    expect(await lineOf(server.url)).toBe('ok  Redis: noeviction, may be written, no TLS (a private address)');
    expect(await redis.dbsize()).toBe(0);
  });

  it('is red when Redis may drop keys', async () => {
    await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
    expect(await lineOf(server.url)).toMatch(/^RED Redis: its maxmemory-policy is allkeys-lru – set it to noeviction/);
    await redis.config('SET', 'maxmemory-policy', 'noeviction');
  });

  it('is red for a replica, which accepts no writes', async () => {
    await redis.replicaof('127.0.0.1', 9);
    expect(await lineOf(server.url)).toMatch(/^RED Redis: it takes no writes: a replica – name the primary/);
    await redis.replicaof('NO', 'ONE');
  });

  it('distinguishes a missing password, a wrong password and a closed port', async () => {
    await redis.config('SET', 'requirepass', 'of-the-shop');
    expect(await lineOf(server.url)).toMatch(/^RED Redis: it wants a password – put it into the address/);
    const withPassword = (password: string) => server.url.replace('//', `//:${password}@`);
    expect(await lineOf(withPassword('guessed'))).toMatch(/^RED Redis: the password is refused – put/);
    expect(await lineOf(withPassword('of-the-shop'))).toMatch(/^ok/);
    expect(await lineOf('redis://127.0.0.1:9')).toMatch(/^RED Redis: nobody listens at 127.0.0.1:9 .* – start/);
    expect(await lineOf('redis.internal')).toMatch(/^RED Redis: its address is none – it looks like redis:/);
    await redis.config('SET', 'requirepass', '');
  });

  it('is red when the address demands TLS and the server has none', async () => {
    expect(await lineOf(server.url.replace('redis:', 'rediss:'), 500)).toMatch(/^RED Redis: no way leads to 127/);
  });
});
