import { routePath } from '@gyeol/contracts/call.ts';
import { pageRoutes } from '@gyeol/contracts/routes.ts';
import type { FastifyRequest } from 'fastify';
import findMyWay from 'find-my-way';

const unused = (): void => {};

/** Whether a path is a page of the shop. */
export const createPageRouter = (): ((path: string) => boolean) => {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 5_000 });
  for (const path of pageRoutes) router.on('GET', routePath(path), unused);
  return (path) => router.find('GET', path) !== null;
};

const reads = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** A browser goes to an address: it asks for HTML by name. */
export const isNavigation = (request: FastifyRequest): boolean =>
  reads(request) && (request.headers.accept ?? '').includes('text/html');

/** A visitor without wishes (a link preview, a monitor): takes a page where there is one. */
export const takesPage = (request: FastifyRequest): boolean => {
  const { accept } = request.headers;
  return reads(request) && (accept === undefined || accept.includes('text/html') || accept.includes('*/*'));
};
