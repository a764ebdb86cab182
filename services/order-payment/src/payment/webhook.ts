import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { findOrderProgress, type OrderProgress } from '../order/order-store.ts';
import { acquireProviderQuery, askProvider, reconcileLater } from './ask-provider.ts';
import type { Deps } from './deps.ts';
import { isFinalFailure } from './final-failure.ts';
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
  const endsFailed = await isFinalFailure(deps, merchantUid, payment);
  return [await settlePayment(deps, merchantUid, payment, { actor: 'webhook', endsFailed })];
};

/**
 * True for a notice of the payment that has already paid the order. A cancel, even of a part, is also reported as
 * `paid`, but with a `cancellation_id`.
 */
const isKnownPayment = ({ status, imp_uid, cancellation_id }: WebhookInput, { impUid }: OrderProgress): boolean =>
  status === 'paid' && impUid !== null && imp_uid === impUid && !cancellation_id;

/**
 * Handles a provider's webhook. Anyone can send a webhook, so our order is looked up first. An unknown order causes no
 * call to the provider, and a known order at most one call a second. A webhook within a second of the previous call
 * causes no call. The reconciler asks a second later instead. Throws PROVIDER_DOWN and ORDER_BUSY, which a retry can
 * correct, and UNKNOWN_PROVIDER.
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
    // The provider sends each notice only once, so the reconciler asks again.
    await reconcileLater(deps.db, merchantUid, 1);
    throw error;
  });
  if (settled.some(({ kind }) => kind === 'busy')) throw problem('ORDER_BUSY', { retryAfterSeconds: 1 });
};
