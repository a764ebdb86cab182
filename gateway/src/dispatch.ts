import { problem } from '@gyeol/service-kit/errors.ts';
import { operationOf } from '@gyeol/service-kit/http/operation.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AccessTools, checkAccess } from './calls/access.ts';
import type { FindTarget, Target } from './calls/call-router.ts';
import type { Limits } from './calls/limits.ts';
import type { SendPage } from './pages/page.ts';
import { type FindPage, type FoundPage, isNavigation, takesPage } from './pages/page-router.ts';

interface DispatchTools extends AccessTools {
  readonly findTarget: FindTarget;
  readonly findPage: FindPage;
  readonly sendPage: SendPage;
  readonly limits: Limits;
  readonly log: Logger;
}

const pathOf = (url: string): string => {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
};

/** True for an absolute form (`http://host/…`), for `*`, and for a fragment, which no client may send. */
const isNotAPath = (url: string): boolean => !url.startsWith('/') || url.includes('#');

/**
 * True when a decoded path may lead out of its root. No service may see such a path, and the proxy accepts no path with
 * two dots.
 */
const escapesRoot = (path: string): boolean => /\.\.|%2e/i.test(path) && decodeURIComponent(path).includes('..');

const kindOf = ({ upstream }: Target): 'call' | 'image' => (upstream === 'images' ? 'image' : 'call');

/** A call for which `isOpen` is true skips this asynchronous function, because such a call has nothing to await. */
const checkAccessAndLimits = async (
  request: FastifyRequest,
  reply: FastifyReply,
  target: Target,
  tools: DispatchTools,
): Promise<void> => {
  await checkAccess(request, reply, target, tools);
  if (request.key) return tools.limits.checkKey(request);
  if (target.limit || target.writes) await tools.limits.check(request, target);
  const refused = target.writes ? undefined : tools.limits.refuseRead(request, kindOf(target));
  if (refused) throw refused;
};
const isOpen = ({ headers }: FastifyRequest, { access, limit, writes }: Target): boolean =>
  access === 'public' && !limit && !writes && headers.authorization === undefined;

/**
 * Decides what a request asks for: a page (when a browser navigates to it), a documented call, or an unknown path.
 * `/internal/*` counts as unknown.
 */
export const addDispatch = (server: FastifyInstance, tools: DispatchTools): void => {
  const page = (request: FastifyRequest, reply: FastifyReply, found?: FoundPage): void => {
    request.operation = found ? 'page' : 'unknown page';
    const refused = tools.limits.refuseRead(request, 'call');
    if (refused) return void reply.send(refused);
    tools.sendPage(request, reply, found).catch((error: unknown) => reply.send(error));
  };
  const withoutTarget = (request: FastifyRequest, reply: FastifyReply, found?: FoundPage): void => {
    const wantsPage = found ? takesPage(request) : isNavigation(request);
    if (wantsPage) {
      page(request, reply, found);
      return;
    }
    request.operation = 'unknown path';
    reply.send(problem('UNKNOWN_PATH'));
  };
  server.addHook('onRequest', (request, reply, done) => {
    if (isNotAPath(request.url)) return done(problem('BAD_REQUEST', { detail: 'the target is no path' }));
    const path = pathOf(request.url);
    if (escapesRoot(path)) return done(problem('BAD_REQUEST', { detail: 'the path leaves its root' }));
    const found = isNavigation(request) ? tools.findPage(path) : undefined;
    if (found) return page(request, reply, found);
    const target = tools.findTarget(request.method, path);
    if (!target) return withoutTarget(request, reply, tools.findPage(path));
    request.target = target;
    request.operation = target.operation;
    if (isOpen(request, target)) return done(tools.limits.refuseRead(request, kindOf(target)));
    checkAccessAndLimits(request, reply, target, tools).then(() => done(), done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    if (request.target?.writes && reply.statusCode < 500) {
      const who = request.key ? { keyId: request.key.id } : { memberId: request.member?.id };
      const fields = { requestId: request.id, ...who, status: reply.statusCode };
      tools.log.info({ ...fields, operation: operationOf(request), ms: Math.round(reply.elapsedTime) }, 'answered');
    }
    done();
  });
};
