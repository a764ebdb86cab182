import type { Call } from '@gyeol/contracts/call.ts';
import { calls } from '@gyeol/contracts/http/index.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { periodOf } from '../filters/query-filters.ts';
import { listActions } from './action-list.ts';

const rows = Object.values(calls).flatMap((group) => Object.values<Call>(group));
/** Every action that calls can record. The audit trail may hold further actions, which commands recorded. */
const actions = [...new Set(rows.flatMap(({ action }) => action ?? []))].sort((a, b) => a.localeCompare(b, 'ko'));

export const auditRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, calls.reporting.audit, async ({ params: { page, size }, query }) => {
    const { operatorId = null, action = null, kind = null, thingId = null } = query;
    const filter = { ...periodOf(query), operatorId, action, kind, thingId: thingId || null };
    return { ...(await listActions(deps.db, filter, size, page * size)), actions };
  });
};
