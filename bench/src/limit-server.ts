import httpProxy from '@fastify/http-proxy';
import Fastify from 'fastify';

// limit.ts starts this program twice: once as an upstream that answers the given bytes, once as a proxy that adds
// nothing.
const [role, argument = ''] = process.argv.slice(2);
const app = Fastify();
if (role === 'upstream') {
  const bytes = Buffer.from(argument, 'base64');
  app.get('/', async (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(bytes));
} else {
  await app.register(httpProxy, { upstream: argument, undici: { connections: 64, pipelining: 1 }, disableCache: true });
}
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
process.once('disconnect', () => process.exit(0));
