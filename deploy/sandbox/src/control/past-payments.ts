import type { PayMethod } from '../portone/payment.ts';
import type { PaymentEntry } from '../portone/payment-book.ts';
import type { PaymentStore } from '../portone/payment-store.ts';

/** The amount is in won, times are in unix seconds. */
export interface PastPayment {
  imp_uid: string;
  merchant_uid: string;
  amount: number;
  pay_method: PayMethod;
  paid_at: number;
  cancelled_at?: number;
}

/** The id that the shop's own seed data use for the refund of a cancelled past order. */
const cancellationId = 'seed';
const entriesOf = ({ imp_uid: uid, merchant_uid: order, amount: won, ...past }: PastPayment): PaymentEntry[] => {
  const at = past.paid_at;
  const entries: PaymentEntry[] = [
    { k: 'opened', uid, order, won, at, info: { pay_method: past.pay_method } },
    { k: 'paid', uid, at },
  ];
  if (past.cancelled_at !== undefined)
    entries.push({ k: 'cancelled', uid, at: past.cancelled_at, won, why: '', id: cancellationId });
  return entries;
};

/** Records past payments without a webhook to the shop. Returns the number of payments that were new. */
export const recordPast = (store: PaymentStore, payments: readonly PastPayment[]): number => {
  const fresh = payments.filter(({ imp_uid }) => store.get(imp_uid) === undefined);
  store.record(...fresh.flatMap(entriesOf));
  return fresh.length;
};
