import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { findDeliveries } from './order-views.ts';
import { makeShipBatch } from './ship-batch.ts';

/** What review and admin-reporting ask of orders. */
export const internalOrderRoutes = (api: FastifyInstance, deps: Deps): void => {
  const shipBatch = makeShipBatch(deps);
  serveInternal(api, internalCalls.deliveries, async ({ query: { memberId, itemId } }) => ({
    lines: await findDeliveries(deps.db, memberId, itemId),
  }));
  serveInternal(api, internalCalls.shipBatch, ({ body: { rows, dryRun } }) => shipBatch(rows, dryRun));
};
