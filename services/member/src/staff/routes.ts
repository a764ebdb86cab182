import { staffCalls } from '@gyeol/contracts/http/staff.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { rightsOf } from '@gyeol/contracts/rules/rights.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { manageStaff } from './manage-staff.ts';
import { findRights, findStaffRole, listStaff } from './staff-store.ts';

export const staffRoutes = (api: FastifyInstance, deps: Deps): void => {
  const { db, now } = deps;
  serve(api, staffCalls.me, async ({ member }) => {
    const role = await findStaffRole(db, member.jti);
    if (role === undefined) throw problem('UNAUTHENTICATED');
    return { role, rights: [...rightsOf[role]] };
  });
  serve(api, staffCalls.list, async ({ member }) =>
    (await listStaff(db, now())).map((row) => ({ ...row, me: row.id === member.id })),
  );
  serve(api, staffCalls.setRole, async ({ params, body }) => {
    await manageStaff(deps, params.id, body.role);
    return ok;
  });
  serve(api, staffCalls.end, async ({ params }) => {
    await manageStaff(deps, params.id, null);
    return ok;
  });
};

export const internalStaffRoutes = (api: FastifyInstance, { db }: Deps): void => {
  serveInternal(api, internalCalls.staffRights, async ({ body }) => {
    const rights = await findRights(db, body.jti);
    return { rights: rights === undefined ? null : [...rights] };
  });
};
