import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';

/** Serves `/metrics` in the text format of Prometheus. */
export const addMetricsEndpoint = (server: FastifyInstance, metrics: Metrics): void => {
  server.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.text()),
  );
};
