import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Accepts no new connection, and waits until each open connection has carried one more request. The answer to that
 * request tells the client to close the connection (see `sendConnectionClose`). Closing an idle connection at once
 * could cut off a request that is on its way.
 */
export const waitForConnectionsToClose = async (server: FastifyInstance, maxMs: number): Promise<void> => {
  const until = Date.now() + maxMs;
  // Closes only the listening socket. The method of an HTTP server would also cut the idle connections.
  Server.prototype.close.call(server.server);
  while (Date.now() < until && server.connections.size > 0) await sleep(20);
};

/** Makes every answer close its connection once `isLeaving` returns true, also when a service writes the answer. */
export const sendConnectionClose = (server: FastifyInstance, isLeaving: () => boolean): void => {
  server.addHook('onRequest', (_request, reply, done) => {
    if (isLeaving()) reply.raw.setHeader('connection', 'close');
    done();
  });
};
