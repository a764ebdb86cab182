import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import type { CancelInput, PaymentProvider, ProviderPayment } from './payment-provider.ts';
import { ProviderRefused, ProviderUnreadable } from './payment-provider.ts';
import { cancelHeld, registerDelivery } from './portone-escrow.ts';
import type { PortoneHttp } from './portone-http.ts';
import { toMethod, type WireMethod } from './portone-method.ts';

interface WirePayment extends WireMethod {
  imp_uid: string;
  merchant_uid: string;
  status: string;
  amount: number;
  cancel_amount?: number;
  currency?: string;
  sandbox?: boolean;
  escrow?: boolean;
  cash_receipt_issued?: boolean;
  paid_at?: number;
  vbank_name?: string | null;
  vbank_num?: string | null;
  vbank_holder?: string | null;
  vbank_date?: number | null;
  cancel_history?: {
    cancellation_id?: string | null;
    pg_tid?: string;
    amount: number;
    cancelled_at: number;
    reason?: string | null;
  }[];
}

const name = 'portone';
const findMs = 5_000;
/** A card company may take long to refund. */
const cancelMs = 15_000;
const pageSize = 100;
/** No buyer makes a thousand attempts at one order, so further pages are not read. */
const maxPages = 10;

const statuses = ['ready', 'paid', 'failed', 'cancelled'] as const;
/** Converts Unix seconds. PortOne sends 0 for a step that has not happened. */
const at = (seconds: number | null | undefined): Date | null => (seconds ? new Date(seconds * 1_000) : null);

/**
 * True when the amount is valid. Won has no fractions. Other currencies may have fractions, and such a payment must be
 * readable so that it can be refunded.
 */
const isAmount = (amount: number, currency: string): boolean =>
  currency === 'KRW' ? Number.isSafeInteger(amount) : Number.isFinite(amount);

const isReadable = (payment: WirePayment): boolean => {
  const currency = payment.currency ?? 'KRW';
  const amounts = [
    payment.amount,
    payment.cancel_amount ?? 0,
    ...(payment.cancel_history ?? []).map(({ amount }) => amount),
  ];
  return typeof payment.imp_uid === 'string' && amounts.every((amount) => isAmount(amount, currency));
};

const accountOf = ({ vbank_name, vbank_num, vbank_holder, vbank_date }: WirePayment) =>
  vbank_num ? { bank: vbank_name ?? '', number: vbank_num, holder: vbank_holder ?? '', endsAt: at(vbank_date) } : null;

/** Throws ProviderUnreadable when `wire` is not a readable payment. */
export const toPayment = (wire: unknown): ProviderPayment => {
  const payment = wire as WirePayment;
  const status = statuses.find((candidate) => candidate === payment?.status);
  if (status === undefined || !isReadable(payment))
    throw new ProviderUnreadable('answered something that is no payment');
  return {
    provider: name,
    impUid: payment.imp_uid,
    merchantUid: payment.merchant_uid,
    status,
    amount: payment.amount,
    cancelAmount: payment.cancel_amount ?? 0,
    currency: payment.currency ?? 'KRW',
    method: toMethod(payment),
    account: accountOf(payment),
    test: payment.sandbox === true,
    escrow: payment.escrow === true,
    hasReceipt: payment.cash_receipt_issued === true,
    paidAt: at(payment.paid_at),
    // Old cancels have no id. Their position in the history identifies them, because the history only grows.
    cancellations: (payment.cancel_history ?? []).map((cancelled, index) => ({
      id: cancelled.cancellation_id || `#${index}`,
      amount: cancelled.amount,
      at: at(cancelled.cancelled_at) ?? new Date(0),
      reason: cancelled.reason ?? '',
    })),
  };
};

/** True when the payment moved no money. Such a payment can be skipped when it is unreadable. */
const isIdle = (wire: unknown): boolean => ['ready', 'failed'].includes((wire as WirePayment | null)?.status ?? '');
const dropIdleUnreadable = (list: readonly unknown[]): unknown[] =>
  list.filter((wire) => !isIdle(wire) || isReadable(wire as WirePayment));

export interface UnreadablePayment {
  impUid: string;
  merchantUid: string;
  status: string;
}
export type OnUnreadable = (payment: UnreadablePayment) => void;

/**
 * Reads one of an order's payments. An unreadable payment is treated like an open payment window. The order continues,
 * and a later question finds out if the payment moved money.
 */
const readOrOpen = (wire: unknown, merchantUid: string, onUnreadable: OnUnreadable): ProviderPayment => {
  try {
    return toPayment(wire);
  } catch (error) {
    const { imp_uid: impUid, status } = (wire ?? {}) as Partial<WirePayment>;
    if (!(error instanceof ProviderUnreadable) || typeof impUid !== 'string') throw error;
    onUnreadable({ impUid, merchantUid, status: String(status) });
    return toPayment({ imp_uid: impUid, merchant_uid: merchantUid, status: 'ready', amount: 0 });
  }
};

interface Page {
  list?: unknown[];
  next?: number;
}
interface TimeoutOptions {
  timeoutMs: number;
  isShort?: boolean;
}
/** A time-out shorter than usual says little about the provider, so it does not count as a failure. */
const timeoutOptions = (withinMs: number | undefined): TimeoutOptions =>
  withinMs === undefined ? { timeoutMs: findMs } : { timeoutMs: withinMs, isShort: true };
const readPage = async (http: PortoneHttp, merchantUid: string, page: number, timeout: TimeoutOptions) => {
  const query = `include_sandbox=true&sorting=started&limit=${pageSize}&page=${page}`;
  const path = `/payments/findAll/${encodeURIComponent(merchantUid)}/all?${query}`;
  const reply = (await http.call({ method: 'GET', path, ...timeout })) as Page | undefined;
  return { list: dropIdleUnreadable(reply?.list ?? []), more: (reply?.next ?? 0) > page };
};

/** The longest period that PortOne accepts in one query. */
const maxPeriodMs = 90 * dayMs;
const unixSeconds = (at: number): number => Math.floor(at / 1_000);

/** Queries by the time at which each payment reached its status, so that new payments do not shift the pages. */
async function* listMoved(http: PortoneHttp, from: Date, to: Date): AsyncGenerator<ProviderPayment> {
  for (const status of ['paid', 'cancelled']) {
    for (let start = from.getTime(); start <= to.getTime(); start += maxPeriodMs) {
      const end = Math.min(start + maxPeriodMs, to.getTime());
      for (let page = 1; page > 0; ) {
        const period = `from=${unixSeconds(start)}&to=${unixSeconds(end)}`;
        const query = `include_sandbox=true&sorting=started&limit=${pageSize}&page=${page}&${period}`;
        const path = `/payments/status/${status}?${query}`;
        const reply = (await http.call({ method: 'GET', path, timeoutMs: findMs })) as Page | undefined;
        yield* dropIdleUnreadable(reply?.list ?? []).map(toPayment);
        page = (reply?.next ?? 0) > page ? page + 1 : 0;
      }
    }
  }
}

const preparedAmount = async (
  http: PortoneHttp,
  merchantUid: string,
  timeoutMs: number,
): Promise<number | undefined> => {
  const path = `/payments/prepare/${encodeURIComponent(merchantUid)}`;
  const reply = (await http.call({ method: 'GET', path, timeoutMs, isShort: true })) as
    | { amount?: unknown }
    | undefined;
  return typeof reply?.amount === 'number' ? reply.amount : undefined;
};

const cancel = async (
  http: PortoneHttp,
  { transaction, escrow = false, amount, checksum, currency, reason, account }: CancelInput,
): Promise<void> => {
  // A missing amount, or 0, would refund the whole payment.
  if (!(isAmount(amount, currency) && amount > 0)) throw new Error(`refusing to cancel an amount of ${amount}`);
  const refundTo = account && {
    refund_bank: account.bankCode,
    refund_account: account.number,
    refund_holder: account.holder,
  };
  const order = async (more: Record<string, unknown> = {}): Promise<void> => {
    const body = { imp_uid: transaction, amount, checksum, reason, ...refundTo, ...more };
    const reply = await http.call({ method: 'POST', path: '/payments/cancel', body, timeoutMs: cancelMs });
    if (reply === undefined) throw new ProviderRefused('knows no such payment');
  };
  await (escrow ? cancelHeld(order) : order());
};

/**
 * Creates the adapter for PortOne (Iamport) V1. The adapter always includes test payments, because this service decides
 * about them.
 */
export const createPortone = (http: PortoneHttp, onUnreadable: OnUnreadable = () => undefined): PaymentProvider => ({
  name,
  keys: ['portone', 'iamport'],
  find: async ({ transaction }, withinMs) => {
    const path = `/payments/${encodeURIComponent(transaction)}?include_sandbox=true`;
    const found = await http.call({ method: 'GET', path, ...timeoutOptions(withinMs) });
    return found === undefined || found === null ? undefined : toPayment(found);
  },
  findAll: async (merchantUid, withinMs) => {
    const payments: ProviderPayment[] = [];
    for (let page = 1; page <= maxPages; page += 1) {
      const read = await readPage(http, merchantUid, page, timeoutOptions(withinMs));
      payments.push(...read.list.map((wire) => readOrOpen(wire, merchantUid, onUnreadable)));
      if (!read.more) break;
    }
    return payments;
  },
  listMoved: (from, to) => listMoved(http, from, to),
  prepare: async (merchantUid, amount, withinMs) => {
    const until = http.now().getTime() + withinMs;
    const left = () => Math.max(1, until - http.now().getTime());
    const body = { merchant_uid: merchantUid, amount, currency: 'KRW' };
    try {
      await http.call({ method: 'POST', path: '/payments/prepare', body, timeoutMs: left(), isShort: true });
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      const registered = await preparedAmount(http, merchantUid, left());
      if (registered === undefined) throw error;
      if (registered === amount) return;
      await http.call({ method: 'PUT', path: '/payments/prepare', body, timeoutMs: left(), isShort: true });
    }
  },
  checkKeys: () => http.checkKeys(),
  cancel: (input) => cancel(http, input),
  registerDelivery: (delivery) => registerDelivery(http, delivery),
  findHolder: async ({ bankCode, number }) => {
    const path = `/vbanks/holder?${new URLSearchParams({ bank_code: bankCode, bank_num: number })}`;
    const reply = await http.call({ method: 'GET', path, timeoutMs: findMs }).catch((error: unknown) => {
      if (error instanceof ProviderRefused) return undefined;
      throw error;
    });
    return (reply as { bank_holder?: string } | null | undefined)?.bank_holder || undefined;
  },
});
