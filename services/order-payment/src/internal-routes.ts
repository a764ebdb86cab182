import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { runAsOperator } from '@gyeol/service-kit/audit.ts';
import { type RepublishPage, serveRepublish } from '@gyeol/service-kit/events/republish.ts';
import { serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { CheckoutDeps } from './checkout/deps.ts';
import { findUnpaidHolds } from './checkout/sheet-store.ts';
import { createShipBatch } from './fulfilment/ship-batch.ts';
import { findDeliveries } from './history/order-views.ts';
import { type OrderKind, republishNextOrders } from './operations/republish.ts';

/** What cart, review and admin-reporting ask of orders, and the republished events for whoever missed them. */
export const internalOrderRoutes = (api: FastifyInstance, deps: CheckoutDeps): void => {
  const shipBatch = createShipBatch(deps);
  const pageOf =
    (kind: OrderKind): RepublishPage =>
    async (after) => {
      const { orders } = await republishNextOrders(deps.db, kind, after);
      return { told: orders, next: orders.at(-1) ?? null };
    };
  serveRepublish(api, republishCalls['order-payment'], deps.db, {
    orders: pageOf('paid'),
    'ended-orders': pageOf('ended'),
  });
  serveInternal(api, internalCalls.deliveries, async ({ query: { memberId, itemId } }) => ({
    lines: await findDeliveries(deps.db, memberId, itemId),
  }));
  serveInternal(api, internalCalls.unpaidHolds, async ({ body: { memberIds } }) => ({
    lines: await findUnpaidHolds(deps.db, memberIds),
  }));
  serveInternal(api, internalCalls.shipBatch, ({ body: { operator, ...batch } }) =>
    runAsOperator(operator && { ...operator, owner: 'order-payment' }, () => shipBatch(batch)),
  );
};
