import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Call } from '@gyeol/contracts/call.ts';
import type { FastifyInstance } from 'fastify';
import type { Headers } from '../pages/security-headers.ts';
import { buildOpenApi } from './openapi.ts';

interface Documents {
  readonly document: object;
  readonly json: Buffer;
}
export const writeDocuments = (rows: readonly Call[]): Documents => {
  const document = buildOpenApi(rows);
  return { document, json: Buffer.from(JSON.stringify(document)) };
};

/** Serves `/openapi.json` and the viewer `/docs`, under the same security policy as the pages. */
export const addDocs = (server: FastifyInstance, headers: Headers, { document, json }: Documents): void => {
  server.get('/openapi.json', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
      .type('application/json')
      .send(json),
  );
  server.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers);
      done();
    });
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } });
    await scope.register(swaggerUi, { routePrefix: '/docs', uiConfig: { docExpansion: 'none', url: '/openapi.json' } });
  });
};
