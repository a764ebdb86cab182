import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, it } from 'vitest';
import { demandRedisServer, orSkip, startRedisServer } from '../../tests/support/parts.ts';

const found = await orSkip(demandRedisServer);

/**
 * Starts a Redis for one test alone, because some tests need an empty Redis and some tests end it. Use this in
 * `describeWithRedis`.
 */
export const startRedis = (port?: number): ReturnType<typeof startRedisServer> => {
  if ('reason' in found) throw new Error(found.reason);
  return startRedisServer(found.part, port);
};

/**
 * A connection to Redis that can fall silent, like one to a machine without power. It then stays open, but nothing
 * arrives. New connections work.
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

/** Skips the tests when the Redis program is not installed. The name of the group then gives the reason. */
export const describeWithRedis = (name: string, tests: () => void): void => {
  if ('reason' in found) describe(`${name} (${found.reason})`, () => it.skip(found.reason));
  else describe(name, tests);
};
