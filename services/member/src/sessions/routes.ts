import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { listOpenSessions, markSessionsSeen, saveEndedSession } from '../login/session-store.ts';
import { createBrowser } from '../phones/browser.ts';
import { endSession } from './end-session.ts';

export const sessionRoutes = (api: FastifyInstance, deps: Deps): void => {
  const browser = createBrowser(deps.config);
  serve(api, memberCalls.logout, async ({ member }) => {
    await saveEndedSession(deps.db, member);
    return ok;
  });
  serve(api, memberCalls.sessions, ({ member: { id: memberId, jti } }) =>
    listOpenSessions(deps.db, { memberId, jti }, deps.now()),
  );
  serve(api, memberCalls.endSession, async ({ member, params, request }) => {
    await endSession(deps, member, { id: params.id, prover: browser.prover(request) });
    return ok;
  });
};

export const internalSessionRoutes = (api: FastifyInstance, { db, now }: Deps): void => {
  serveInternal(api, internalCalls.sessionsSeen, async ({ body }) => {
    await markSessionsSeen(db, body.jtis, now());
    return ok;
  });
};
