import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { returnedEvent, tell } from '../order/order-events.ts';
import { lockKnownOrder, saveLocked } from '../order/order-store.ts';
import { type LockedOrder, nextVersion } from '../order/transition.ts';
import type { Deps } from './deps.ts';
import {
  balanceOf,
  type PaymentProvider,
  ProviderDown,
  type ProviderPayment,
  ProviderRefused,
} from './payment-provider.ts';
import { findPayment, keepPayment, type MoneyPayment, recordMoney, wholeAmount } from './payment-store.ts';
import { returnReasons } from './settlement.ts';

/** After this many tries a person must look at the provider's console. */
export const alarmingTries = 5;

/** Cancels what is left and reads again: only what the provider then says is believed. */
export const emptyPayment = async (
  provider: PaymentProvider,
  impUid: string,
  reason: string,
): Promise<{ payment: ProviderPayment; refusal: ProviderRefused | undefined }> => {
  const read = async (): Promise<ProviderPayment> => {
    const payment = await provider.find(impUid);
    if (payment === undefined) throw new ProviderDown('does not know a payment that it told of before');
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

const recordReturn = async (tx: Tx, order: LockedOrder, payment: ProviderPayment, kept: MoneyPayment, at: Date) => {
  const next = nextVersion(order);
  keepPayment(tx, payment, { provider: kept.provider, role: 'RETURNED', ...reasonOf(kept), at });
  recordMoney(tx, payment, at);
  saveLocked(tx, next, { what: 'payment returned', actor: 'settle', at, note: payment.impUid });
  const { impUid } = payment;
  const amount = wholeAmount(payment.amount);
  await tell(tx, returnedEvent(next, at, { impUid, amount, reason: returnReasons[kept.reason ?? 'late'] }));
};
const reasonOf = ({ reason }: MoneyPayment) => (reason === null ? {} : { reason });

/**
 * Gives a payment back that its order cannot take. The intent (role RETURNING) stands already; a repeat, by whomever,
 * gives nothing twice. Answers whether the money is back. Throws ProviderDown.
 */
export const returnMoney = async (deps: Deps, impUid: string): Promise<boolean> => {
  const kept = await findPayment(deps.db, impUid);
  if (kept?.role !== 'RETURNING') return kept?.role === 'RETURNED';
  const reason = returnReasons[kept.reason ?? 'late'];
  const { payment, refusal } = await emptyPayment(deps.provider, impUid, reason);
  if (balanceOf(payment) > 0) {
    const fault = { merchantUid: kept.merchantUid, impUid, err: refusal, tries: kept.tries };
    if (kept.tries >= alarmingTries) deps.log.error(fault, 'money cannot be given back: look at the provider console');
    else deps.log.warn(fault, 'money could not be given back yet');
    return false;
  }
  await deps.db.tx(async (tx) => {
    const order = await lockKnownOrder(tx, kept.merchantUid);
    const now = await findPayment(tx, impUid);
    if (now?.role === 'RETURNING') await recordReturn(tx, order, payment, now, deps.now());
  });
  deps.orderMetrics.returned.inc({ reason: kept.reason ?? 'late' });
  return true;
};
