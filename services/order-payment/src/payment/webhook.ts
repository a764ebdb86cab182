import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { findOrderProgress, type OrderProgress } from '../order/order-store.ts';
import { acquireProviderQuery, askProvider, reconcileLater } from './ask-provider.ts';
import type { Deps } from './deps.ts';
import { isFinalFailure } from './final-failure.ts';
import { portoneV1, recordWindow } from './open-window.ts';
import { idsOf, isImpUid, type PaymentProvider } from './payment-provider.ts';
import { settlePayment } from './settle.ts';
import { settleAll } from './settle-all.ts';

type WebhookInput = BodyOf<typeof orderCalls.webhook>;

const settleReported = async (
  deps: Deps,
  provider: PaymentProvider,
  order: OrderProgress,
  impUid: string | undefined,
) => {
  const { merchantUid } = order;
  if (impUid === undefined) {
    return settleAll(deps, merchantUid, await askProvider(() => provider.findAll(merchantUid)), 'webhook');
  }
  const payment = await askProvider(() => provider.find(idsOf({ merchantUid, impUid })));
  if (payment === undefined) return [];
  const endsFailed = await isFinalFailure(deps, order, payment);
  return [await settlePayment(deps, merchantUid, payment, { actor: 'webhook', endsFailed })];
};

/** The order and the payment that a provider's notice names. Any text can be in it, because anyone can send a notice. */
export interface Notice {
  merchantUid: unknown;
  /** Undefined when the provider is to be asked about all payments of the order. */
  impUid?: string | undefined;
  /** The payment that the notice reports as paid, without naming a cancel. */
  paidImpUid?: unknown;
}

/**
 * Handles a provider's notice. Anyone can send a notice of V1, so our order is looked up first. An unknown order causes
 * no call to the provider, and a known order at most one call a second. A webhook within a second of the previous call
 * causes no call. The reconciler asks a second later instead. Throws PROVIDER_DOWN and ORDER_BUSY, which a retry can
 * correct, and UNKNOWN_PROVIDER.
 */
export const handleNotice = async (
  deps: Deps,
  providerKey: string,
  { merchantUid, impUid, paidImpUid }: Notice,
): Promise<void> => {
  const provider = deps.providers.named(providerKey);
  if (provider === undefined) throw problem('UNKNOWN_PROVIDER');
  if (typeof merchantUid !== 'string' || merchantUid === '' || merchantUid.length > 40) return;
  const order = await findOrderProgress(deps.db, merchantUid);
  if (order === undefined) return;
  // The payment that has already paid the order is no news.
  if (order.impUid !== null && paidImpUid === order.impUid) return;
  if (order.status === 'PLACING') throw problem('ORDER_BUSY', { retryAfterSeconds: 1 });
  // The reconciler asks the providers of the order, and it has to ask this one if this call cannot.
  await recordWindow(deps, order, provider.name);
  if (!(await acquireProviderQuery(deps.db, merchantUid, deps.now()))) {
    await reconcileLater(deps.db, merchantUid, 1);
    return;
  }
  const settled = await settleReported(deps, provider, order, impUid).catch(async (error: unknown) => {
    // The provider sends each notice only once, so the reconciler asks again.
    await reconcileLater(deps.db, merchantUid, 1);
    throw error;
  });
  if (settled.some(({ kind }) => kind === 'busy')) throw problem('ORDER_BUSY', { retryAfterSeconds: 1 });
};

/**
 * Handles a webhook of V1, which has no signature. Nobody reaches V2 by it. A cancel, even of a part, is also reported
 * as `paid`, but with a `cancellation_id`. Throws the errors of `handleNotice`.
 */
export const handleWebhook = async (deps: Deps, providerKey: string, input: WebhookInput): Promise<void> => {
  if (deps.providers.named(providerKey)?.name !== portoneV1) throw problem('UNKNOWN_PROVIDER');
  const { merchant_uid: merchantUid, imp_uid, status, cancellation_id } = input;
  const impUid = isImpUid(imp_uid) ? imp_uid : undefined;
  const paidImpUid = status === 'paid' && !cancellation_id ? imp_uid : undefined;
  return handleNotice(deps, providerKey, { merchantUid, impUid, paidImpUid });
};
