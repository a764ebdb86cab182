import type { FastifyRequest } from 'fastify';

/** Answers the stable name of a request in metrics and logs: never its path, which holds personal ids. */
export const operationOf = ({ operation, routeOptions }: FastifyRequest): string =>
  operation ?? routeOptions.config.operation ?? routeOptions.url ?? 'unknown';
