import { staffCalls } from '@gyeol/contracts/http/staff.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { clientAddress } from '@gyeol/service-kit/http/client-address.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { deviceOf } from '../login/open-session.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { listInvitations } from './invitation-store.ts';
import { inviteStaff, resendInvitation, withdrawInvitation } from './invite.ts';
import { manageStaff } from './manage-staff.ts';
import { findStaff, listStaff } from './staff-store.ts';

export const staffRoutes = (api: FastifyInstance, deps: Deps): void => {
  const { db, now } = deps;
  serve(api, staffCalls.me, async ({ member }) => {
    const staff = await findStaff(deps, db, member.jti);
    if (staff === undefined) throw problem('UNAUTHENTICATED');
    const { role, rights, factor } = staff;
    return { role, rights: [...rights], ...(factor === 'exempt' ? { factorExempt: true as const } : {}) };
  });
  serve(api, staffCalls.list, async ({ member }) =>
    (await listStaff(db, now())).map((row) => ({ ...row, me: row.id === member.id })),
  );
  serve(api, staffCalls.setRole, async ({ member, params, body }) => {
    await manageStaff(deps, member.id, { id: params.id, staffRole: body.role });
    return ok;
  });
  serve(api, staffCalls.end, async ({ member, params }) => {
    await manageStaff(deps, member.id, { id: params.id, staffRole: null });
    return ok;
  });
};

export const invitationRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, staffCalls.invitations, () => listInvitations(deps.db));
  serve(api, staffCalls.invite, ({ member, body }) => inviteStaff(deps, { ...body, invitedBy: member.id }));
  serve(api, staffCalls.resendInvitation, ({ params }) => resendInvitation(deps, params.id));
  serve(api, staffCalls.withdrawInvitation, async ({ params }) => {
    await withdrawInvitation(deps, params.id);
    return ok;
  });
  serve(api, staffCalls.readInvitation, ({ body }) => readInvitation(deps, body.token));
  serve(api, staffCalls.acceptInvitation, async ({ body, request }) => {
    await acceptInvitation(deps, { ...body, address: clientAddress(request), device: deviceOf(request) });
    return ok;
  });
};

export const internalStaffRoutes = (api: FastifyInstance, deps: Deps): void => {
  serveInternal(api, internalCalls.staffRights, async ({ body }) => {
    const staff = await findStaff(deps, deps.db, body.jti);
    return staff === undefined ? { rights: null } : { rights: [...staff.rights], factor: staff.factor };
  });
};
