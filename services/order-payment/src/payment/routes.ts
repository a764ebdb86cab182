import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import { listWaitingDeposits } from './deposit-store.ts';
import { depositView } from './deposit-view.ts';
import type { Deps } from './deps.ts';
import { setRefundAccount } from './refund-account.ts';
import { createHandledNotices, handleSignedWebhook } from './signed-webhook.ts';
import { tryPaymentKeys } from './try-payment-keys.ts';
import { confirmPayment, validatePayment } from './validate-payment.ts';
import { handleWebhook } from './webhook.ts';

/**
 * Serves the calls about payments. Browser and webhook only report a payment. This service then asks the provider about
 * that payment.
 */
export const paymentRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, orderCalls.validate, ({ member, params }) => validatePayment(deps, member, params));
  serve(api, orderCalls.webhook, async ({ params, body }) => {
    await handleWebhook(deps, params.provider, body);
    return ok;
  });
  const handled = createHandledNotices();
  serve(api, orderCalls.signedWebhook, async ({ body, request: { rawBody: text, headers } }) => {
    await handleSignedWebhook(deps, handled, { text, headers, body });
    return ok;
  });
  serve(api, orderCalls.confirmPayment, ({ member, params: { merchantUid } }) =>
    confirmPayment(deps, member, merchantUid),
  );
  serve(api, orderCalls.deposit, ({ member, params: { uid } }) => depositView(deps.db, member, uid));
  serve(api, orderCalls.waitingDeposits, ({ params }) => listWaitingDeposits(deps.db, params));
  serve(api, orderCalls.setRefundAccount, async ({ member, params: { uid }, body }) => {
    await setRefundAccount(deps, member, uid, body);
    return ok;
  });
  serve(api, orderCalls.tryPaymentKeys, () => tryPaymentKeys(deps));
};
