import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, it } from 'vitest';
import { demandRedisServer, orSkip, startRedisServer } from '../../tests/support/parts.ts';

const found = await orSkip(demandRedisServer);

/**
 * Starts a Redis of its own for one test: some tests need an empty Redis, and some tests end it. Use this in
 * `describeWithRedis`.
 */
export const startRedis = (port?: number): ReturnType<typeof startRedisServer> => {
  if ('reason' in found) throw new Error(found.reason);
  return startRedisServer(found.part, port);
};

/**
 * Starts a connection to Redis that can fall silent, like a connection to a machine without power. The connection then
 * stays open, but nothing arrives. New connections work.
 */
export const startSilence = async (port: number) => {
  const ends: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    ends.push(near, far);
    for (const end of [near, far]) end.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fallSilent: () => {
      for (const end of ends) end.unpipe().pause();
    },
    stop: async () => {
      for (const end of ends) end.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/**
 * Groups tests that need Redis. When the Redis program is not installed, the tests are skipped, and the name of the
 * group gives the reason.
 */
export const describeWithRedis = (name: string, tests: () => void): void => {
  if ('reason' in found) describe(`${name} (${found.reason})`, () => it.skip(found.reason));
  else describe(name, tests);
};
