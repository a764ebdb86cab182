import { services } from '@gyeol/contracts/call.ts';
import { variableOf } from '@gyeol/service-kit/config.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { OpenServices } from '@gyeol/service-kit/open-services.ts';
import type { FastifyInstance } from 'fastify';

const under = '/services/';

/** The addresses at which a command reaches the services of the serving process, such as `CATALOG_INTERNAL_URL`. */
export const internalUrls = (port: string): Record<string, string> =>
  Object.fromEntries(
    services.map((name) => [`${variableOf(name)}_INTERNAL_URL`, `http://127.0.0.1:${port}${under}${name}`]),
  );

/**
 * Serves the internal routes (calls, probes, metrics) of each service under the service's name, with the same tokens.
 * Programs outside this process need these routes, for example commands.
 */
export const addInternalCalls = (server: FastifyInstance, open: OpenServices): void => {
  server.addHook('onRequest', (request, reply, done) => {
    const { url = '' } = request.raw;
    if (!url.startsWith(under)) return done();
    const [name = '', ...path] = url.slice(under.length).split('/');
    const owner = services.find((service) => service === name);
    const service = owner && open.get(owner);
    if (!service) return done(problem(owner ? 'UNAVAILABLE' : 'UNKNOWN_PATH', { detail: `${name} is not open` }));
    reply.hijack();
    request.raw.url = `/${path.join('/')}`;
    service.internal.routing(request.raw, reply.raw);
  });
};
