import { sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../deps.ts';
import { urgentStep } from '../orders/check-schedule.ts';
import type { OrderState } from '../orders/order.ts';
import { settleAll } from './ask-about-unpaid.ts';
import { isImpUid, type PaymentProvider } from './payment-provider.ts';
import { settlePayment } from './settle.ts';
import { askProvider } from './validate-payment.ts';

interface Notice {
  imp_uid?: string | undefined;
  merchant_uid?: string | undefined;
  status?: string | undefined;
}
interface Known {
  status: OrderState;
  impUid: string | null;
}

const askedEveryMs = 1_000;
const known = sql('webhook.known', 'select status, imp_uid as "impUid" from orders where merchant_uid = $1::text');
const claim = sql(
  'webhook.claim',
  `update orders set asked_at = $2::timestamptz
   where merchant_uid = $1::text and (asked_at is null or asked_at <= $3::timestamptz)`,
);
const later = sql(
  'webhook.later',
  `update orders set check_due_at = asked_at + interval '1 second', check_step = $2::smallint
   where merchant_uid = $1::text and asked_at is not null
     and (check_due_at is null or check_due_at > asked_at + interval '1 second')`,
);

const ask = async (deps: Deps, provider: PaymentProvider, merchantUid: string, impUid: string | undefined) => {
  if (impUid === undefined) {
    return settleAll(deps, merchantUid, await askProvider(() => provider.findAll(merchantUid)), 'webhook');
  }
  const payment = await askProvider(() => provider.find(impUid));
  return payment ? [await settlePayment(deps, merchantUid, payment, { actor: 'webhook', endsFailed: true })] : [];
};

/**
 * The provider says that something happened. Anybody can say so: our order is looked up first, an unknown one costs no
 * call, and an order makes at most one call a second; what comes sooner is looked into by the reconciler a second later.
 * Throws only what a repeat can mend: PROVIDER_DOWN, ORDER_BUSY; and UNKNOWN_PROVIDER.
 */
export const makeTakeWebhook =
  (deps: Deps) =>
  async (providerKey: string, notice: Notice): Promise<void> => {
    const provider = deps.providers.byKey(providerKey);
    if (provider === undefined) throw problem('UNKNOWN_PROVIDER');
    const merchantUid = notice.merchant_uid ?? '';
    if (merchantUid === '' || merchantUid.length > 40) return;
    const order = await deps.db.maybe<Known>(known, [merchantUid]);
    if (order === undefined) return;
    const impUid = isImpUid(notice.imp_uid) ? notice.imp_uid : undefined;
    if (notice.status === 'paid' && impUid !== undefined && impUid === order.impUid) return;
    if (order.status === 'PLACING') throw problem('ORDER_BUSY', { retryAfterSeconds: 1 });
    const now = deps.now();
    if ((await deps.db.run(claim, [merchantUid, now, new Date(now.getTime() - askedEveryMs)])) === 0) {
      await deps.db.run(later, [merchantUid, urgentStep]);
      return;
    }
    const settled = await ask(deps, provider, merchantUid, impUid).catch(async (error: unknown) => {
      // The provider says it once: what could not be asked now is asked by the reconciler.
      await deps.db.run(later, [merchantUid, urgentStep]);
      throw error;
    });
    if (settled.some(({ kind }) => kind === 'busy')) throw problem('ORDER_BUSY', { retryAfterSeconds: 1 });
  };
