import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { publish, refundAccountNeededEvent, refundedEvent } from '../order/order-events.ts';
import { findOrder, lockExistingOrder, updateLockedOrder } from '../order/order-store.ts';
import { type LockedOrder, nextVersion } from '../order/transition.ts';
import type { Deps } from './deps.ts';
import {
  balanceOf,
  idsOf,
  type PaymentIds,
  type PaymentProvider,
  ProviderDown,
  type ProviderPayment,
  ProviderRefused,
  type RefundAccount,
} from './payment-provider.ts';
import {
  appendLedgerEntries,
  findPayment,
  markAccountAsked,
  type StoredPayment,
  savePayment,
  toWholeAmount,
} from './payment-store.ts';
import { findRefundAccount, markAccountUsed } from './refund-account-store.ts';
import { refundTextOf } from './settlement.ts';

/** After this many tries a person must look at the provider's console. */
const alarmingTries = 5;

/** True when a deposit cannot be refunded because the buyer's account is missing. */
const lacksAccount = ({ method }: ProviderPayment, account: RefundAccount | undefined): boolean =>
  method === 'vbank' && account === undefined;

/** `intent` names the cancel that is carried out, and is the same for each repeat of that cancel. */
interface RefundReasons {
  reason: string;
  intent: string;
  account?: RefundAccount | undefined;
}
/**
 * Cancels the balance and reads the payment again, because only the payment shows the outcome. A deposit without an
 * `account` is not refunded.
 */
export const refundBalance = async (
  provider: PaymentProvider,
  ids: PaymentIds,
  { reason, intent, account }: RefundReasons,
): Promise<{ payment: ProviderPayment; refusal: ProviderRefused | undefined }> => {
  const read = async (): Promise<ProviderPayment> => {
    const payment = await provider.find(ids);
    if (payment === undefined) throw new ProviderDown('does not know a payment that it knew before');
    return payment;
  };
  const before = await read();
  const balance = balanceOf(before);
  if (balance === 0 || lacksAccount(before, account)) return { payment: before, refusal: undefined };
  let refusal: ProviderRefused | undefined;
  try {
    const { currency, escrow } = before;
    await provider.cancel({ ...ids, intent, escrow, amount: balance, checksum: balance, currency, reason, account });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    refusal = error;
  }
  return { payment: await read(), refusal };
};

const recordRefund = async (tx: Tx, order: LockedOrder, payment: ProviderPayment, stored: StoredPayment, at: Date) => {
  const next = nextVersion(order);
  savePayment(tx, payment, { role: 'RETURNED', ...reasonOf(stored), at });
  appendLedgerEntries(tx, payment, at);
  markAccountUsed(tx, payment, at);
  updateLockedOrder(tx, next, { what: 'payment returned', actor: 'settle', at, note: payment.impUid });
  const { impUid } = payment;
  const amount = toWholeAmount(payment.amount);
  await publish(tx, refundedEvent(next, at, { impUid, amount, reason: refundTextOf(stored.reason, order) }));
};
const reasonOf = ({ reason }: StoredPayment) => (reason === null ? {} : { reason });

const askForAccount = ({ db, now }: Deps, { impUid, merchantUid }: StoredPayment, amount: number): Promise<void> =>
  db.tx(async (tx) => {
    const next = nextVersion(await lockExistingOrder(tx, merchantUid));
    const at = now();
    if (!(await markAccountAsked(tx, impUid, at))) return;
    updateLockedOrder(tx, next, { what: 'refund account needed', actor: 'settle', at, note: impUid });
    await publish(tx, refundAccountNeededEvent(next, at, { impUid, amount }));
  });

/**
 * Refunds a payment that must not pay its order. The intent (role RETURNING) is saved already, and a repeat refunds
 * nothing twice. Answers true when the money is refunded. Throws ProviderDown.
 */
export const refundPayment = async (deps: Deps, impUid: string): Promise<boolean> => {
  const stored = await findPayment(deps.db, impUid);
  if (stored?.role !== 'RETURNING') return stored?.role === 'RETURNED';
  const order = await findOrder(deps.db, stored.merchantUid);
  const reason = refundTextOf(stored.reason, { exchangeClaimId: order?.exchangeClaimId ?? null });
  const account = await findRefundAccount(deps, stored.merchantUid);
  const provider = deps.providers.of(stored.provider);
  const { payment, refusal } = await refundBalance(provider, idsOf(stored), { reason, intent: 'return', account });
  if (balanceOf(payment) > 0 && lacksAccount(payment, account)) {
    await askForAccount(deps, stored, toWholeAmount(balanceOf(payment)));
    return false;
  }
  if (balanceOf(payment) > 0) {
    const fault = { merchantUid: stored.merchantUid, impUid, err: refusal, tries: stored.tries };
    if (stored.tries >= alarmingTries) deps.log.error(fault, 'money cannot be refunded: look at the provider console');
    else deps.log.warn(fault, 'money could not be refunded yet');
    return false;
  }
  await deps.db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, stored.merchantUid);
    const now = await findPayment(tx, impUid);
    if (now?.role === 'RETURNING') await recordRefund(tx, order, payment, now, deps.now());
  });
  deps.orderMetrics.refunded.inc({ reason: stored.reason ?? 'late' });
  return true;
};
