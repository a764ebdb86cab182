import { routePath } from '@gyeol/contracts/call.ts';
import { type PageRoute, pageRoutes } from '@gyeol/contracts/routes.ts';
import type { FastifyRequest } from 'fastify';
import findMyWay from 'find-my-way';

const unused = (): void => {};

export interface FoundPage {
  readonly route: PageRoute;
  readonly params: Readonly<Record<string, string | undefined>>;
}
export type FindPage = (path: string) => FoundPage | undefined;

export const createPageRouter = (): FindPage => {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 5_000 });
  for (const route of pageRoutes) router.on('GET', routePath(route), unused, route);
  return (path) => {
    const found = router.find('GET', path);
    return found === null ? undefined : { route: found.store as PageRoute, params: found.params };
  };
};

const reads = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** True when the request asks for HTML by name, as a browser does when it navigates. */
export const isNavigation = (request: FastifyRequest): boolean =>
  reads(request) && (request.headers.accept ?? '').includes('text/html');

/** True for a client that accepts HTML: a browser, or a client without a preference (a link preview, a monitor). */
export const takesPage = (request: FastifyRequest): boolean => {
  const { accept } = request.headers;
  return reads(request) && (accept === undefined || accept.includes('text/html') || accept.includes('*/*'));
};
