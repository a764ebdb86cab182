import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Accepts no new connection, and waits until each open connection has carried one more request. The answer to this
 * request tells the client to close the connection (see `sendConnectionClose`). If the server closed an idle connection
 * at once, it could cut off a request that is on its way.
 */
export const waitForConnectionsToClose = async (server: FastifyInstance, maxMs: number): Promise<void> => {
  const until = Date.now() + maxMs;
  // Closes only the listening socket. An HTTP server's own `close` would also cut the idle connections.
  Server.prototype.close.call(server.server);
  while (Date.now() < until && server.connections.size > 0) await sleep(20);
};

/** Once `isLeaving` returns true, every answer closes its connection, even an answer that a service writes itself. */
export const sendConnectionClose = (server: FastifyInstance, isLeaving: () => boolean): void => {
  server.addHook('onRequest', (_request, reply, done) => {
    if (isLeaving()) reply.raw.setHeader('connection', 'close');
    done();
  });
};
