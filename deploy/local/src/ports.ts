import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { UsageError } from './settings.ts';

/**
 * The lowest port to choose from. The system assigns only higher ports to programs, so the port of a process stays free
 * while the process restarts.
 */
const first = 18_100;
const last = 19_999;
/** Ports that `reservePort` returned a short time ago. The process of such a port may not have opened the port yet. */
const given = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });

/**
 * Finds a free port of the loopback. The port is random, because another shop on this machine may look for ports at the
 * same time.
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
