import { sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { OrderState } from '../order/order-states.ts';
import { askLater, askProvider, claimQuestion } from './ask-provider.ts';
import type { Deps } from './deps.ts';
import { endsByFailure } from './failed-card.ts';
import { isImpUid, isNamed } from './payment-provider.ts';
import { settlePayment } from './settle.ts';
import { settleAll } from './settle-all.ts';

interface Notice {
  imp_uid?: string | undefined;
  merchant_uid?: string | undefined;
  status?: string | undefined;
  /** The news is about a cancel, be it of a part. */
  cancellation_id?: string | undefined;
}
interface Known {
  status: OrderState;
  impUid: string | null;
}

const known = sql('webhook.known', 'select status, imp_uid as "impUid" from orders where merchant_uid = $1::text');
const ask = async (deps: Deps, merchantUid: string, impUid: string | undefined) => {
  const { provider } = deps;
  if (impUid === undefined) {
    return settleAll(deps, merchantUid, await askProvider(() => provider.findAll(merchantUid)), 'webhook');
  }
  const payment = await askProvider(() => provider.find(impUid));
  if (payment === undefined) return [];
  const endsFailed = await endsByFailure(deps, merchantUid, payment);
  return [await settlePayment(deps, merchantUid, payment, { actor: 'webhook', endsFailed })];
};

/** The payment that paid the order is paid: no news. A cancel of a part of it is told as `paid` too, with its number. */
const isKnownPayment = ({ status, imp_uid, cancellation_id }: Notice, { impUid }: Known): boolean =>
  status === 'paid' && impUid !== null && imp_uid === impUid && !cancellation_id;

/**
 * The provider says that something happened. Anybody can say so: our order is looked up first, an unknown one costs no
 * call, and an order makes at most one call a second; what comes sooner is looked into by the reconciler a second later.
 * Throws only what a repeat can mend: PROVIDER_DOWN, ORDER_BUSY; and UNKNOWN_PROVIDER.
 */
export const makeTakeWebhook =
  (deps: Deps) =>
  async (providerKey: string, notice: Notice): Promise<void> => {
    if (!isNamed(deps.provider, providerKey)) throw problem('UNKNOWN_PROVIDER');
    const merchantUid = notice.merchant_uid ?? '';
    if (merchantUid === '' || merchantUid.length > 40) return;
    const order = await deps.db.maybe<Known>(known, [merchantUid]);
    if (order === undefined) return;
    const impUid = isImpUid(notice.imp_uid) ? notice.imp_uid : undefined;
    if (isKnownPayment(notice, order)) return;
    if (order.status === 'PLACING') throw problem('ORDER_BUSY', { retryAfterSeconds: 1 });
    if (!(await claimQuestion(deps.db, merchantUid, deps.now()))) {
      await askLater(deps.db, merchantUid, 1);
      return;
    }
    const settled = await ask(deps, merchantUid, impUid).catch(async (error: unknown) => {
      // The provider says it once: what could not be asked now is asked by the reconciler.
      await askLater(deps.db, merchantUid, 1);
      throw error;
    });
    if (settled.some(({ kind }) => kind === 'busy')) throw problem('ORDER_BUSY', { retryAfterSeconds: 1 });
  };
