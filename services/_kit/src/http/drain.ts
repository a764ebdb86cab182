import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The longest time for running answers before they are cut, ms. */
export const drainMs = 8_000;

/**
 * Stops accepting connections, lets running answers finish, and finally cuts the rest. A connection whose last answer
 * went out after the stop would stay open for its keep-alive time. So idle connections are closed again and again.
 */
export const drain = async (server: FastifyInstance): Promise<void> => {
  const sweep = setInterval(() => server.server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.server.closeAllConnections(), drainMs);
  try {
    await server.close();
    // Waits for all connections, because `close` does not wait for those that a supervisor accepted.
    while (server.connections.size > 0) await sleep(10);
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
};
