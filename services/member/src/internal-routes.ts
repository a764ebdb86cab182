import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { normalizeEmail } from '@gyeol/contracts/rules/identity.ts';
import { parsePhone } from '@gyeol/contracts/rules/phone.ts';
import { serveRepublish } from '@gyeol/service-kit/events/republish.ts';
import { serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import { republishMembers } from './commands/republish.ts';
import type { Deps } from './config.ts';
import { tokenLifetime } from './login/tokens.ts';
import { findByPhone, findByUsername } from './members/member-store.ts';
import { recentRevocations } from './passwords/password-store.ts';

const createFindMember =
  ({ db }: Deps) =>
  async ({ username, phoneNumber }: { username?: string; phoneNumber?: string }): Promise<number | null> => {
    if (username !== undefined) return (await findByUsername(db, normalizeEmail(username)))?.id ?? null;
    const digits = parsePhone(phoneNumber ?? '');
    return digits === undefined ? null : ((await findByPhone(db, digits))?.id ?? null);
  };

/** Revocations are kept as long as a token lives: none can be older. */
export const revocationsSince = (now: Date): Date => new Date(now.getTime() - tokenLifetime * 1000);

/** Calls of other services and of the gateway. */
export const internalRoutes = (deps: Deps) => (api: FastifyInstance) => {
  const findMember = createFindMember(deps);
  serveRepublish(api, republishCalls.member, deps.db, {
    members: async (after) => {
      const ids = (await republishMembers(deps, Number(after || 0))).map(({ id }) => String(id));
      return { told: ids, next: ids.at(-1) ?? null };
    },
  });
  serveInternal(api, internalCalls.findMember, async ({ body }) => ({ memberId: await findMember(body) }));
  serveInternal(api, internalCalls.jwks, () => ({ keys: [...deps.keys.jwks] }));
  serveInternal(api, internalCalls.revocations, async ({ query }) => {
    const oldest = revocationsSince(deps.now());
    const found = await recentRevocations(deps.db, new Date(Math.max(oldest.getTime(), query.since ?? 0)));
    return {
      revocations: found.map(({ memberId, before, exceptJti }) => ({
        sub: String(memberId),
        before: before.getTime(),
        exceptJti,
      })),
    };
  });
};
