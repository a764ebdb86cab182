import {
  type CardChoice,
  type CashReceipt,
  defaultChoice,
  type EscrowDelivery,
  type IssuedAccount,
  type OrderDetails,
  type Payment,
} from './payment.ts';

export type PaymentEntry =
  | { k: 'opened'; uid: string; order: string; won: number; at: number; cur?: string; test?: true; info?: OrderDetails }
  /** `won` is the deposited amount, when it differs from the amount of the payment. */
  | { k: 'paid'; uid: string; at: number; choice?: CardChoice; won?: number }
  | { k: 'account'; uid: string; account: IssuedAccount }
  | { k: 'receipt'; uid: string; receipt: Omit<CashReceipt, 'cancelledAt'> }
  | { k: 'receipt-cancelled'; uid: string; at: number }
  | { k: 'delivery'; uid: string; delivery: EscrowDelivery }
  | { k: 'confirmed'; uid: string }
  | { k: 'failed'; uid: string; at: number; why: string }
  | { k: 'cancelled'; uid: string; at: number; won: number; why: string; id: string }
  | { k: 'prepared'; order: string; won: number; cur?: string }
  | { k: 'token'; token: string; until: number };

export interface Prepared {
  amount: number;
  currency: string;
}

export interface Token {
  value: string;
  until: number;
}

const maxLatest = 100;
const noDetails: OrderDetails = Object.freeze({});
const none: readonly never[] = Object.freeze([]);

const opened = (entry: PaymentEntry & { k: 'opened' }, previous: Payment | undefined): Payment => ({
  impUid: entry.uid,
  merchantUid: entry.order,
  amount: entry.won,
  currency: entry.cur ?? 'KRW',
  sandbox: entry.test ?? false,
  startedAt: entry.at,
  details: entry.info ?? noDetails,
  previous,
  status: 'ready',
  paidAt: 0,
  failedAt: 0,
  cancelledAt: 0,
  cancelAmount: 0,
  failReason: undefined,
  choice: defaultChoice,
  cancels: none,
  account: undefined,
  receipts: none,
  deliveries: none,
  confirmations: 0,
});

const cancelled = (payment: Payment, entry: PaymentEntry & { k: 'cancelled' }): void => {
  payment.cancelAmount += entry.won;
  payment.cancelledAt = entry.at;
  payment.cancels = [...payment.cancels, { id: entry.id, amount: entry.won, at: entry.at, reason: entry.why }];
  if (payment.cancelAmount >= payment.amount) payment.status = 'cancelled';
};

/** Cancels the last receipt. Earlier receipts are already cancelled. */
const cancelReceipt = (payment: Payment, cancelledAt: number): void => {
  payment.receipts = payment.receipts.map((receipt, index, all) =>
    index === all.length - 1 ? { ...receipt, cancelledAt } : receipt,
  );
};

type Change = Exclude<PaymentEntry, { k: 'opened' | 'prepared' | 'token' }>;
const change = (payment: Payment, entry: Change): void => {
  if (entry.k === 'cancelled') cancelled(payment, entry);
  else if (entry.k === 'account') payment.account = entry.account;
  else if (entry.k === 'receipt') payment.receipts = [...payment.receipts, { ...entry.receipt, cancelledAt: 0 }];
  else if (entry.k === 'receipt-cancelled') cancelReceipt(payment, entry.at);
  else if (entry.k === 'delivery') payment.deliveries = [...payment.deliveries, entry.delivery];
  else if (entry.k === 'confirmed') payment.confirmations += 1;
  else if (entry.k === 'paid')
    Object.assign(payment, {
      ...{ status: 'paid', paidAt: entry.at, choice: entry.choice ?? defaultChoice },
      ...(entry.won !== undefined && { amount: entry.won }),
    });
  else Object.assign(payment, { status: 'failed', failedAt: entry.at, failReason: entry.why });
};

export interface PaymentBook {
  readonly payments: Map<string, Payment>;
  /** The newest payment attempt of each order. Each attempt links to the previous one. */
  readonly newest: Map<string, Payment>;
  readonly prepared: Map<string, Prepared>;
  /** Oldest first. */
  readonly latest: Payment[];
  token: Token | undefined;
}
export const createPaymentBook = (): PaymentBook => ({
  ...{ payments: new Map(), newest: new Map(), prepared: new Map(), latest: [], token: undefined },
});

export const applyEntry = (book: PaymentBook, entry: PaymentEntry): void => {
  const { payments, newest, prepared, latest } = book;
  if (entry.k === 'token') book.token = { value: entry.token, until: entry.until };
  else if (entry.k === 'prepared') prepared.set(entry.order, { amount: entry.won, currency: entry.cur ?? 'KRW' });
  else if (entry.k === 'opened') {
    const payment = opened(entry, newest.get(entry.order));
    payments.set(payment.impUid, payment);
    newest.set(payment.merchantUid, payment);
    if (latest.push(payment) > maxLatest) latest.shift();
  } else {
    const payment = payments.get(entry.uid);
    if (payment !== undefined) change(payment, entry);
  }
};
