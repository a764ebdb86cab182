import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Accepts no new connection, and waits until each open connection has carried one more request: the answer tells the
 * client to close it (see `sendConnectionClose`). To close an idle connection at once could cut off a request that is
 * on its way.
 */
export const waitForConnectionsToClose = async (server: FastifyInstance, maxMs: number): Promise<void> => {
  const until = Date.now() + maxMs;
  // Closes the listening socket alone: the method of an HTTP server would cut the idle connections as well.
  Server.prototype.close.call(server.server);
  while (Date.now() < until && server.connections.size > 0) await sleep(20);
};

/** Makes every answer, whatever writes it, close its connection once `isLeaving` returns true. */
export const sendConnectionClose = (server: FastifyInstance, isLeaving: () => boolean): void => {
  server.addHook('onRequest', (_request, reply, done) => {
    if (isLeaving()) reply.raw.setHeader('connection', 'close');
    done();
  });
};
