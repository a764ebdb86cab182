import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../payment/deps.ts';
import { readFailedDeliveries } from './escrow-deliveries.ts';

/** What operators see of 구매안전 beside the orders themselves. */
export const escrowRoutes = (api: FastifyInstance, { db }: Deps): void => {
  serve(api, orderCalls.escrowFailures, ({ params }) => readFailedDeliveries(db, params));
};
