import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { sendToSupervisor } from '../lifecycle.ts';

/** What a supervisor sends with a connection that it has accepted; it is answered with the same when the connection is taken. */
export interface ConnectionMessage {
  readonly type: 'connection';
  readonly id: number;
}

/**
 * Has a server take the connections that a supervisor accepts on the port of several processes, besides those of its own
 * port: `{ type: 'listening' }` says that it can. Call it before the server listens; without a supervisor it does nothing.
 */
export const takePassedConnections = (server: Server): void => {
  if (process.send === undefined) return;
  const take = (message: unknown, socket: unknown): void => {
    const { type, id } = message as Partial<ConnectionMessage>;
    if (type !== 'connection') return;
    // Before a byte is read: until then the supervisor can give the connection to somebody else.
    sendToSupervisor({ type, id });
    // Its client may have gone meanwhile.
    if (socket) server.emit('connection', socket as Socket);
  };
  server.once('listening', () => {
    process.on('message', take);
    sendToSupervisor({ type: 'listening' });
  });
};
