import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../payment/deps.ts';
import { packOrders } from './pack-orders.ts';

export const packingRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, orderCalls.packOrders, ({ member, body }) => packOrders(deps, member, body));
};
