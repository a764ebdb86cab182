import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { sendToSupervisor } from '../lifecycle.ts';

/**
 * The supervisor sends this message together with an accepted connection. The process sends the message back when it
 * takes the connection.
 */
export interface ConnectionMessage {
  readonly type: 'connection';
  readonly id: number;
}

/**
 * Lets a server take connections that a supervisor accepts on a port that several processes share. The server keeps its
 * own port too. The message `{ type: 'listening' }` reports to the supervisor that the server is ready for such
 * connections. Call this before the server listens. Without a supervisor it does nothing.
 */
export const takeHandedOverConnections = (server: Server): void => {
  if (process.send === undefined) return;
  const take = (message: unknown, socket: unknown): void => {
    const { type, id } = message as Partial<ConnectionMessage>;
    if (type !== 'connection') return;
    // Confirms before reading a byte, because until then the supervisor can give the connection to another process.
    sendToSupervisor({ type, id });
    // There is no socket when the client has already left.
    if (socket) server.emit('connection', socket as Socket);
  };
  server.once('listening', () => {
    process.on('message', take);
    sendToSupervisor({ type: 'listening' });
  });
};
