import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { requestRestock } from './request-restock.ts';
import { countRequests } from './request-store.ts';

export const restockRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, calls.requestRestock, async ({ member, params }) => {
    await requestRestock(deps, member, params.optionId);
    return ok;
  });
  serve(api, calls.optionRequests, ({ query }) => countRequests(deps.db, query.itemIds.split(',').map(Number)));
};
