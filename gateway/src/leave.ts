import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Takes no new connection, and lets those that are in use say one more thing each: the answer tells them to close (see
 * `sendConnectionClose`). A connection that is closed while idle could be cut just as its next request is on the way.
 */
export const waitForConnectionsToClose = async (server: FastifyInstance, maxMs: number): Promise<void> => {
  const until = Date.now() + maxMs;
  // The listening socket alone: the method of an HTTP server would cut the idle connections as well.
  Server.prototype.close.call(server.server);
  while (Date.now() < until && server.connections.size > 0) await sleep(20);
};

/** Has every answer, whoever writes it, close its connection from the moment that `isLeaving` says so. */
export const sendConnectionClose = (server: FastifyInstance, isLeaving: () => boolean): void => {
  server.addHook('onRequest', (_request, reply, done) => {
    if (isLeaving()) reply.raw.setHeader('connection', 'close');
    done();
  });
};
