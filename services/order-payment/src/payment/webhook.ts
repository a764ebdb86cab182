import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { findOrderProgress, type OrderProgress } from '../order/order-store.ts';
import { acquireProviderQuery, askProvider, reconcileLater } from './ask-provider.ts';
import type { Deps } from './deps.ts';
import { endsByFailure } from './ends-by-failure.ts';
import { isImpUid, isNamed } from './payment-provider.ts';
import { settlePayment } from './settle.ts';
import { settleAll } from './settle-all.ts';

type WebhookInput = BodyOf<typeof orderCalls.webhook>;

const settleReported = async (deps: Deps, merchantUid: string, impUid: string | undefined) => {
  const { provider } = deps;
  if (impUid === undefined) {
    return settleAll(deps, merchantUid, await askProvider(() => provider.findAll(merchantUid)), 'webhook');
  }
  const payment = await askProvider(() => provider.find(impUid));
  if (payment === undefined) return [];
  const endsFailed = await endsByFailure(deps, merchantUid, payment);
  return [await settlePayment(deps, merchantUid, payment, { actor: 'webhook', endsFailed })];
};

/** The payment that paid the order is paid: no news. A cancel, be it of a part, is reported as `paid` too, with its number. */
const isKnownPayment = ({ status, imp_uid, cancellation_id }: WebhookInput, { impUid }: OrderProgress): boolean =>
  status === 'paid' && impUid !== null && imp_uid === impUid && !cancellation_id;

/**
 * The provider says that something happened. Anybody can say so: our order is looked up first, an unknown one costs no
 * call, and an order makes at most one call a second; what comes sooner is looked into by the reconciler a second later.
 * Throws only what a repeat can correct: PROVIDER_DOWN, ORDER_BUSY; and UNKNOWN_PROVIDER.
 */
export const handleWebhook = async (deps: Deps, providerKey: string, input: WebhookInput): Promise<void> => {
  if (!isNamed(deps.provider, providerKey)) throw problem('UNKNOWN_PROVIDER');
  const merchantUid = input.merchant_uid;
  if (typeof merchantUid !== 'string' || merchantUid === '' || merchantUid.length > 40) return;
  const order = await findOrderProgress(deps.db, merchantUid);
  if (order === undefined) return;
  const impUid = isImpUid(input.imp_uid) ? input.imp_uid : undefined;
  if (isKnownPayment(input, order)) return;
  if (order.status === 'PLACING') throw problem('ORDER_BUSY', { retryAfterSeconds: 1 });
  if (!(await acquireProviderQuery(deps.db, merchantUid, deps.now()))) {
    await reconcileLater(deps.db, merchantUid, 1);
    return;
  }
  const settled = await settleReported(deps, merchantUid, impUid).catch(async (error: unknown) => {
    // The provider says it once: what could not be asked now is asked by the reconciler.
    await reconcileLater(deps.db, merchantUid, 1);
    throw error;
  });
  if (settled.some(({ kind }) => kind === 'busy')) throw problem('ORDER_BUSY', { retryAfterSeconds: 1 });
};
