import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../payment/deps.ts';
import { decideDelivery, readFailedDeliveries } from './escrow-deliveries.ts';

export const escrowRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, orderCalls.escrowFailures, ({ params }) => readFailedDeliveries(deps.db, params));
  serve(api, orderCalls.decideEscrow, async ({ params: { uid }, body }) => {
    await decideDelivery(deps, uid, body);
    return ok;
  });
};
