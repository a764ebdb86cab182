import { staffCalls } from '@gyeol/contracts/http/staff.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { rightsOf } from '@gyeol/contracts/rules/rights.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { findRights, findStaffRole } from './staff-store.ts';

export const staffRoutes = (api: FastifyInstance, { db }: Deps): void => {
  serve(api, staffCalls.me, async ({ member }) => {
    const role = await findStaffRole(db, member.jti);
    if (role === undefined) throw problem('UNAUTHENTICATED');
    return { role, rights: [...rightsOf[role]] };
  });
};

export const internalStaffRoutes = (api: FastifyInstance, { db }: Deps): void => {
  serveInternal(api, internalCalls.staffRights, async ({ body }) => {
    const rights = await findRights(db, body.jti);
    return { rights: rights === undefined ? null : [...rights] };
  });
};
