import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { UsageError } from './settings.ts';

/** Below the range of the ports that the system assigns, so that a restarted process finds its own free again. */
const first = 18_100;
const last = 19_999;
/** Ports that were given out a short time ago, and may not be in use yet. */
const given = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });

/**
 * Finds a free port of the loopback. It is random, because another shop on this machine may look for ports at the same
 * time.
 */
export const reservePort = async (): Promise<number> => {
  if (given.size > (last - first) / 2) given.clear();
  for (let tries = 0; tries < 10 * (last - first); tries += 1) {
    const port = randomInt(first, last + 1);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new UsageError(`No free port between ${first} and ${last}.`);
};

/** Throws UsageError with advice when the port is in use. */
export const demandPort = async (port: number, variable: string, purpose: string): Promise<void> => {
  if (!(await isFree(port))) {
    throw new UsageError(
      `Port ${port} (${purpose}) is taken. End the program that uses it, or choose another: ${variable}=${port + 1} npm start`,
    );
  }
};
