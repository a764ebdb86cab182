import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls as calls } from '@gyeol/contracts/internal/index.ts';
import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { memberBuyer } from '@gyeol/contracts/rules/buyer-limit.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { serveRepublish } from '@gyeol/service-kit/events/republish.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { republishCodedItems, republishItems } from '../items/item-events.ts';
import { republishSales } from '../items/sale-events.ts';
import { republishOpening } from '../opening/opening-store.ts';
import { republishRequests } from '../restock/republish-requests.ts';
import { holdStock, releaseStock, returnStock } from './hold-stock.ts';
import { listLiveHolds, listQuotes, readRemaining } from './stock-store.ts';

export const buyerLimitRoutes = (api: FastifyInstance, { db, now }: Deps): void => {
  serve(api, catalogCalls.buyerLimit, async ({ member, params }) => {
    const found = await readRemaining(db, params.itemId, memberBuyer(member.id), now());
    if (found === undefined) throw problem('ITEM_NOT_FOUND');
    return found;
  });
};

export const stockRoutes = (api: FastifyInstance, deps: Deps): void => {
  serveRepublish(api, republishCalls.catalog, deps.db, {
    requests: (after) => republishRequests(deps.db, after),
    items: (after) => republishItems(deps, after),
    'product-codes': (after) => republishCodedItems(deps, after),
    opening: () => republishOpening(deps.db),
    sales: (after) => republishSales(deps.db, after),
  });
  serveInternal(api, calls.quote, async ({ body }) => ({ lines: await listQuotes(deps.db, body, deps.now()) }));
  serveInternal(api, calls.holdStock, async ({ body }) => {
    await holdStock(deps, body);
    return ok;
  });
  serveInternal(api, calls.releaseStock, async ({ body }) => {
    await releaseStock(deps, body.merchantUids);
    return ok;
  });
  serveInternal(api, calls.liveStockHolds, ({ body }) => listLiveHolds(deps.db, body.after));
  serveInternal(api, calls.returnStock, async ({ body }) => {
    await returnStock(deps, body);
    return ok;
  });
};
