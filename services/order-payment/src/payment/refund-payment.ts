import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { publish, refundedEvent } from '../order/order-events.ts';
import { lockExistingOrder, saveLocked } from '../order/order-store.ts';
import { type LockedOrder, nextVersion } from '../order/transition.ts';
import type { Deps } from './deps.ts';
import {
  balanceOf,
  type PaymentProvider,
  ProviderDown,
  type ProviderPayment,
  ProviderRefused,
} from './payment-provider.ts';
import { findPayment, recordLedgerEntries, type StoredPayment, savePayment, wholeAmount } from './payment-store.ts';
import { refundReasons } from './settlement.ts';

/** After this many tries a person must look at the provider's console. */
const alarmingTries = 5;

/** Cancels what is left and reads again: only what the provider then says is believed. */
export const refundBalance = async (
  provider: PaymentProvider,
  impUid: string,
  reason: string,
): Promise<{ payment: ProviderPayment; refusal: ProviderRefused | undefined }> => {
  const read = async (): Promise<ProviderPayment> => {
    const payment = await provider.find(impUid);
    if (payment === undefined) throw new ProviderDown('does not know a payment that it knew before');
    return payment;
  };
  const before = await read();
  const balance = balanceOf(before);
  if (balance === 0) return { payment: before, refusal: undefined };
  let refusal: ProviderRefused | undefined;
  try {
    await provider.cancel({ impUid, amount: balance, checksum: balance, currency: before.currency, reason });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    refusal = error;
  }
  return { payment: await read(), refusal };
};

const recordRefund = async (tx: Tx, order: LockedOrder, payment: ProviderPayment, stored: StoredPayment, at: Date) => {
  const next = nextVersion(order);
  savePayment(tx, payment, { provider: stored.provider, role: 'RETURNED', ...reasonOf(stored), at });
  recordLedgerEntries(tx, payment, at);
  saveLocked(tx, next, { what: 'payment returned', actor: 'settle', at, note: payment.impUid });
  const { impUid } = payment;
  const amount = wholeAmount(payment.amount);
  await publish(tx, refundedEvent(next, at, { impUid, amount, reason: refundReasons[stored.reason ?? 'late'] }));
};
const reasonOf = ({ reason }: StoredPayment) => (reason === null ? {} : { reason });

/**
 * Refunds a payment that does not fit its order. The intent (role RETURNING) stands already; a repeat, by whomever,
 * refunds nothing twice. Answers whether the money is refunded. Throws ProviderDown.
 */
export const refundPayment = async (deps: Deps, impUid: string): Promise<boolean> => {
  const stored = await findPayment(deps.db, impUid);
  if (stored?.role !== 'RETURNING') return stored?.role === 'RETURNED';
  const reason = refundReasons[stored.reason ?? 'late'];
  const { payment, refusal } = await refundBalance(deps.provider, impUid, reason);
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
