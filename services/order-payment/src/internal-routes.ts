import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { tellAgainCalls } from '@gyeol/contracts/internal/tell-again.ts';
import { asOperator } from '@gyeol/service-kit/audit.ts';
import { serveTellAgain, type TellPage } from '@gyeol/service-kit/events/tell-again.ts';
import { serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { CheckoutDeps } from './checkout/deps.ts';
import { unpaidHolds } from './checkout/sheet-store.ts';
import { makeShipBatch } from './fulfilment/ship-batch.ts';
import { findDeliveries } from './history/order-views.ts';
import { type OrderKind, tellOrdersAgain } from './operations/republish.ts';

/** What cart, review and admin-reporting ask of orders, and whoever missed events of them. */
export const internalOrderRoutes = (api: FastifyInstance, deps: CheckoutDeps): void => {
  const shipBatch = makeShipBatch(deps);
  const pageOf =
    (kind: OrderKind): TellPage =>
    async (after) => {
      const { orders } = await tellOrdersAgain(deps.db, kind, after);
      return { told: orders, next: orders.at(-1) ?? null };
    };
  serveTellAgain(api, tellAgainCalls['order-payment'], deps.db, {
    orders: pageOf('paid'),
    'ended-orders': pageOf('ended'),
  });
  serveInternal(api, internalCalls.deliveries, async ({ query: { memberId, itemId } }) => ({
    lines: await findDeliveries(deps.db, memberId, itemId),
  }));
  serveInternal(api, internalCalls.unpaidHolds, async ({ body: { memberIds } }) => ({
    lines: await unpaidHolds(deps.db, memberIds),
  }));
  serveInternal(api, internalCalls.shipBatch, ({ body: { operator, ...batch } }) =>
    asOperator(operator && { ...operator, owner: 'order-payment' }, () => shipBatch(batch)),
  );
};
