import { internalCalls as calls } from '@gyeol/contracts/internal/index.ts';
import { tellAgainCalls } from '@gyeol/contracts/internal/tell-again.ts';
import { serveTellAgain } from '@gyeol/service-kit/events/tell-again.ts';
import { serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { CatalogDeps } from '../deps.ts';
import { tellItemsAgain } from '../items/announce.ts';
import { ok } from '../ok.ts';
import { tellRequestsAgain } from '../restock/tell-again.ts';
import { holdStock, releaseStock, returnStock } from './hold-stock.ts';
import { liveHolds, quotes } from './stock-store.ts';

export const stockRoutes = (api: FastifyInstance, deps: CatalogDeps): void => {
  serveTellAgain(api, tellAgainCalls.catalog, deps.db, {
    requests: tellRequestsAgain(deps.db),
    items: tellItemsAgain(deps.db, deps.now),
  });
  serveInternal(api, calls.quote, async ({ body }) => ({ lines: await quotes(deps.db, body.itemOptionIds) }));
  serveInternal(api, calls.holdStock, async ({ body }) => ok(await holdStock(deps, body)));
  serveInternal(api, calls.releaseStock, async ({ body }) => ok(await releaseStock(deps, body.merchantUids)));
  serveInternal(api, calls.liveStockHolds, ({ body }) => liveHolds(deps.db, body.after));
  serveInternal(api, calls.returnStock, async ({ body }) => ok(await returnStock(deps, body.merchantUid)));
};
