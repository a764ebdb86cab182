import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { createValidatePayment } from './validate-payment.ts';
import { createHandleWebhook } from './webhook.ts';

/** The two ways in which we learn of a payment; both only make us ask. */
export const paymentRoutes = (api: FastifyInstance, deps: Deps): void => {
  const validate = createValidatePayment(deps);
  const handleWebhook = createHandleWebhook(deps);
  serve(api, orderCalls.validate, ({ member, params }) => validate(member, params));
  serve(api, orderCalls.webhook, async ({ params, body }) => {
    await handleWebhook(params.provider, body);
    return { ok: true as const };
  });
};
