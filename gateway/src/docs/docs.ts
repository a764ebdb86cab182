import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Call } from '@gyeol/contracts/call.ts';
import type { EventType } from '@gyeol/contracts/event.ts';
import { memoize } from '@gyeol/service-kit/memoize.ts';
import { version } from '@gyeol/service-kit/version.ts';
import type { FastifyInstance } from 'fastify';
import type { Headers } from '../pages/security-headers.ts';
import { buildAsyncApi } from './asyncapi.ts';
import { buildOpenApi } from './openapi.ts';

/** Functions that build the documents, by the paths under which the documents are served. */
type Documents = Readonly<Record<'/openapi.json', () => Buffer> & Partial<Record<'/asyncapi.json', () => Buffer>>>;

/**
 * Answers the documents of these calls and events. Each document is built at the first request for it, once for all
 * servers.
 */
export const documentsOf = (rows: ReadonlyMap<string, Call>, events: readonly EventType[]): Documents => {
  const json = (build: () => object) => memoize(() => Buffer.from(JSON.stringify(build())));
  return {
    '/openapi.json': json(() => buildOpenApi(rows)),
    ...(events.length > 0 && { '/asyncapi.json': json(() => buildAsyncApi(events)) }),
  };
};

/** Swagger's viewer wants a document when the server starts. It shows the real one, which this module serves. */
const placeholder = { openapi: '3.1.0', info: { title: 'Shop', version }, paths: {} } as const;

/** Serves the documents and the viewer `/docs`, under the same security policy as the pages. */
export const addDocs = (server: FastifyInstance, headers: Headers, documents: Documents): void => {
  for (const [path, json] of Object.entries(documents))
    server.get(path, (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
        .type('application/json')
        .send(json()),
    );
  server.register(async (scope) => {
    scope.addHook('onRequest', (request, reply, done) => {
      reply.headers(headers);
      // The viewer's own routes would build JSON and YAML anew for each request. YAML takes a quarter of a second.
      const { url } = request.routeOptions;
      if (url === '/docs/json') reply.type('application/json').send(documents['/openapi.json']());
      else if (url === '/docs/yaml') reply.callNotFound();
      else done();
    });
    await scope.register(swagger, { mode: 'static', specification: { document: placeholder } });
    await scope.register(swaggerUi, { routePrefix: '/docs', uiConfig: { docExpansion: 'none' } });
  });
};
