import { connect } from 'node:net';
import { errorHandler } from '@gyeol/service-kit/http/error-handler.ts';
import { createLogger } from '@gyeol/service-kit/logger.ts';
import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { addBodyReader } from './body.ts';
import type { Target } from './call-router.ts';

it('a body that takes too long to arrive is refused', async () => {
  const server = fastify({ forceCloseConnections: true });
  onTestFinished(() => server.close());
  server.setErrorHandler(errorHandler(createLogger({ service: 'gateway', level: 'silent' })));
  server.addHook('onRequest', async (request) => {
    request.target = { bodyLimit: 100, bodyTimeoutMs: 20 } as Target;
  });
  addBodyReader(server);
  server.post('/', () => 'read');
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n';
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${head}{"a`));
  onTestFinished(() => void socket.destroy());
  const [answer] = (await new Promise<Buffer>((resolve) => socket.once('data', resolve))).toString().split('\r\n');
  expect(answer).toBe('HTTP/1.1 408 Request Timeout');
});
