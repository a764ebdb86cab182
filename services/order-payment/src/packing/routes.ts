import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { runAsOperator } from '@gyeol/service-kit/audit.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../payment/deps.ts';
import { packOrders } from './pack-orders.ts';

export const packingRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, orderCalls.packOrders, ({ member, body }) => packOrders(deps, member.id, body));
};

export const internalPackingRoutes = (api: FastifyInstance, deps: Deps): void => {
  serveInternal(api, internalCalls.packMatching, ({ body: { operator, packedBy, ...input } }) =>
    runAsOperator(operator && { ...operator, owner: 'order-payment' }, () => packOrders(deps, packedBy, input)),
  );
};
