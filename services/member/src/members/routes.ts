import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { parsePhone } from '@gyeol/contracts/rules/phone.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { serveRepublish } from '@gyeol/service-kit/events/republish.ts';
import { answer, serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { findByPhone, findByUsername } from './member-store.ts';
import { phoneOf } from './phone-of.ts';
import { republishMembers } from './republish.ts';
import { editUserInfo, userInfo } from './user-info.ts';

export const memberRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, memberCalls.findByPhone, async ({ body }) =>
    (await findByPhone(deps.db, phoneOf(body.phoneNumber))) ? ok : answer(204),
  );
  serve(api, memberCalls.userInfo, ({ member }) => userInfo(deps, member));
  serve(api, memberCalls.editUserInfo, async ({ member, body }) => {
    await editUserInfo(deps, member, body);
    return ok;
  });
};

const findMemberId = async (
  { db }: Deps,
  { username, phoneNumber }: { username?: string; phoneNumber?: string },
): Promise<number | null> => {
  if (username !== undefined) return (await findByUsername(db, username))?.id ?? null;
  const digits = parsePhone(phoneNumber ?? '');
  return digits === undefined ? null : ((await findByPhone(db, digits))?.id ?? null);
};

export const internalMemberRoutes = (api: FastifyInstance, deps: Deps): void => {
  serveInternal(api, internalCalls.findMember, async ({ body }) => ({ memberId: await findMemberId(deps, body) }));
  serveRepublish(api, republishCalls.member, deps.db, {
    members: async (after) => {
      const ids = (await republishMembers(deps, Number(after || 0))).map(({ id }) => String(id));
      return { told: ids, next: ids.at(-1) ?? null };
    },
  });
};
