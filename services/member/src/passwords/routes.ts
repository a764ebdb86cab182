import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { clientAddress } from '@gyeol/service-kit/http/client-address.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { deviceOf } from '../login/open-session.ts';
import { calculateOldestRevocation, listRevocations } from '../login/revocation-store.ts';
import { listEndedSessions } from '../login/session-store.ts';
import { createBrowser } from '../phones/browser.ts';
import { checkPassword } from './check-password.ts';
import { editPassword } from './edit-password.ts';
import { recoverAccount } from './recover.ts';

export const passwordRoutes = (api: FastifyInstance, deps: Deps): void => {
  const browser = createBrowser(deps.config);
  serve(api, memberCalls.tokenByPhone, ({ body, request }) =>
    recoverAccount(deps, body.phoneNumber, { prover: browser.prover(request), device: deviceOf(request) }),
  );
  serve(api, memberCalls.checkPassword, async ({ member, body, request }) => {
    await checkPassword(deps, member, body.prevPassword, clientAddress(request));
    return ok;
  });
  serve(api, memberCalls.editPassword, async ({ member, body }) => {
    await editPassword(deps, member, body.password);
    return ok;
  });
};

export const internalPasswordRoutes = (api: FastifyInstance, { db, now }: Deps): void => {
  serveInternal(api, internalCalls.revocations, async ({ query }) => {
    const oldest = calculateOldestRevocation(now());
    const since = new Date(Math.max(oldest.getTime(), query.since ?? 0));
    const [found, ended] = await Promise.all([listRevocations(db, since), listEndedSessions(db, since)]);
    return {
      ended: ended.map(({ jti, endedAt }) => ({ jti, endedAt: endedAt.getTime() })),
      revocations: found.map(({ memberId, before, exceptJti }) => ({
        sub: String(memberId),
        before: before.getTime(),
        exceptJti,
      })),
    };
  });
};
