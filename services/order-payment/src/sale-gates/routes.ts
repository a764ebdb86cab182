import { waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import type { AppDeps } from '@gyeol/service-kit/app.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { changeSaleGate, closeSaleGate, openSaleGate, requireRedis } from './manage-sale-gates.ts';
import { listActiveSaleGates, listSaleGates } from './sale-gate-store.ts';
import { readSaleOrders } from './sale-views.ts';

export const saleGateRoutes = (api: FastifyInstance, deps: AppDeps<Config>): void => {
  serve(api, waitingCalls.adminSaleGates, () => listSaleGates(deps.db));
  serve(api, waitingCalls.openSaleGate, ({ body }) => openSaleGate(deps, body));
  serve(api, waitingCalls.changeSaleGate, ({ params, body }) => changeSaleGate(deps, params.doorId, body));
  serve(api, waitingCalls.closeSaleGate, ({ params }) => closeSaleGate(deps, params.doorId));
  serve(api, waitingCalls.saleOrders, ({ params }) => readSaleOrders(deps.db, params.id));
};

/** Serves the open gates to the waiting rooms of the gateways. Each gateway asks at most once a second. */
export const internalSaleGateRoutes = (api: FastifyInstance, { db, now, config }: AppDeps<Config>): void => {
  serveInternal(api, internalCalls.saleGates, async () => ({
    doors: (await listActiveSaleGates(db)).filter(({ closesAt }) => closesAt === null || closesAt > now()),
  }));
  serveInternal(api, internalCalls.checkSaleGates, () => {
    requireRedis(config);
    return ok;
  });
};
