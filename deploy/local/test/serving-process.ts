import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { takeHandedOverConnections } from '@gyeol/service-kit/http/handed-over-connections.ts';

/**
 * A server that answers with its process id and the client's address. After SIGTERM, the server ends when its last
 * connection is closed.
 */
const open = new Set<Socket>();
let ending = false;
const endWithLast = (): void => void (ending && open.size === 0 && process.exit());
const server = createServer((request, response) => {
  const { remoteAddress, remotePort } = request.socket;
  response.end(JSON.stringify({ pid: process.pid, remoteAddress, remotePort }));
});
server.on('connection', (socket) => {
  open.add(socket);
  socket.once('close', () => {
    open.delete(socket);
    endWithLast();
  });
});
process.on('SIGTERM', () => {
  ending = true;
  endWithLast();
});
takeHandedOverConnections(server);
server.listen(0, '127.0.0.1');
