import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { ok } from '../ok.ts';
import { requestRestock } from './request-restock.ts';
import { requestsOf } from './request-store.ts';

export const restockRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, calls.requestRestock, async ({ member, params }) =>
    ok(await requestRestock(deps, member, params.optionId)),
  );
  serve(api, calls.optionRequests, ({ query }) => requestsOf(deps.db, query.itemIds.split(',').map(Number)));
};
