import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long answers at work may take before they are cut. */
export const drainMs = 8_000;

const connectionsOf = (server: FastifyInstance): Promise<number> =>
  new Promise((resolve) => server.server.getConnections((error, count) => resolve(error ? 0 : count)));
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Takes no new connection, and lets those that are in use say one more thing each: the answer tells them to close (see
 * `sendConnectionClose`). A connection that is closed while idle could be cut just as its next request is on the way.
 */
export const waitForConnectionsToClose = async (server: FastifyInstance, maxMs: number): Promise<void> => {
  const until = Date.now() + maxMs;
  // The listening socket alone: the method of an HTTP server would cut the idle connections as well.
  Server.prototype.close.call(server.server);
  while (Date.now() < until && (await connectionsOf(server)) > 0) await pause(20);
};

/** Has every answer close its connection from the moment that `isLeaving` says so. */
export const sendConnectionClose = (server: FastifyInstance, isLeaving: () => boolean): void => {
  server.addHook('onRequest', (_request, reply, done) => {
    if (isLeaving()) reply.header('connection', 'close');
    done();
  });
};

/**
 * Stops accepting, lets the answers at work go out, and at last cuts what is left. A connection whose last answer went
 * out after the stop would stay open for its keep-alive time, so idle ones are closed again and again.
 */
export const drain = async (server: FastifyInstance): Promise<void> => {
  const sweep = setInterval(() => server.server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.server.closeAllConnections(), drainMs);
  await server.close().finally(() => {
    clearInterval(sweep);
    clearTimeout(cut);
  });
};
