import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long answers at work may take before they are cut. */
export const drainMs = 8_000;

/**
 * Stops accepting, lets the answers at work go out, and at last cuts what is left. A connection whose last answer went
 * out after the stop would stay open for its keep-alive time, so idle ones are closed again and again.
 */
export const drain = async (server: FastifyInstance): Promise<void> => {
  const sweep = setInterval(() => server.server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.server.closeAllConnections(), drainMs);
  try {
    await server.close();
    // It waits for those alone that it has accepted itself.
    while (server.connections.size > 0) await sleep(10);
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
};
