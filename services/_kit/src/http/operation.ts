import type { FastifyRequest } from 'fastify';

/** The stable name of what a request asks for, in metrics and logs: never its path, which has people's ids in it. */
export const operationOf = ({ operation, routeOptions }: FastifyRequest): string =>
  operation ?? routeOptions.config.operation ?? routeOptions.url ?? 'unknown';
