import { describe, it } from 'vitest';
import { demandRedisServer, orSkip, startRedisServer } from '../../tests/support/parts.ts';

const found = await orSkip(demandRedisServer);

/** A real Redis of the test's own: some want an empty one, some end it. For tests in `describeWithRedis`. */
export const startRedis = (port?: number): ReturnType<typeof startRedisServer> => {
  if ('reason' in found) throw new Error(found.reason);
  return startRedisServer(found.part, port);
};

/** Tests that need Redis; without its program they are skipped by name with the reason. */
export const describeWithRedis = (name: string, tests: () => void): void => {
  if ('reason' in found) describe(`${name} (${found.reason})`, () => it.skip(found.reason));
  else describe(name, tests);
};
