import { createHash } from 'node:crypto';
import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import type { CancelPaymentBody, CancelPaymentResponse } from '@portone/server-sdk/payment';
import {
  balanceOf,
  type CancelInput,
  type PaymentIds,
  type PaymentProvider,
  ProviderDown,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnreadable,
} from './payment-provider.ts';
import type { OnUnreadable } from './portone.ts';
import { toPortoneBank } from './portone-v2-banks.ts';
import { registerDeliveryV2 } from './portone-v2-escrow.ts';
import type { PortoneV2Http } from './portone-v2-http.ts';
import { isCancelPending, isOfV1, portoneV2, toPayment, type WirePayment } from './portone-v2-payment.ts';

const findMs = 5_000;
/** A card company may take long to refund. PortOne goes on after that, and the same key gets its answer later. */
const cancelMs = 15_000;
const pageSize = 100;
const maxPeriodMs = 90 * dayMs;

const timeoutOptions = (withinMs: number | undefined) =>
  withinMs === undefined ? { timeoutMs: findMs } : { timeoutMs: withinMs, isShort: true };

/** Reads the payment of an order number. A payment that V1 made under the same number is left to V1. */
const read = async (http: PortoneV2Http, merchantUid: string, withinMs?: number): Promise<WirePayment | undefined> => {
  const query = http.storeId && `?storeId=${encodeURIComponent(http.storeId)}`;
  const path = `/payments/${encodeURIComponent(merchantUid)}${query}`;
  const found = await http.call({ method: 'GET', path, ...timeoutOptions(withinMs) });
  return found === undefined || isOfV1(found) ? undefined : (found as WirePayment);
};

/**
 * An order number has one payment, whose transaction changes with each attempt and stays once it is paid. A transaction
 * that is no longer the payment's own moved no money. Source: SDK 일반 결제, 같은 paymentId는 한 번만 결제.
 */
const find = async (http: PortoneV2Http, { merchantUid, transaction }: PaymentIds, withinMs?: number) => {
  const wire = await read(http, merchantUid, withinMs);
  if (wire === undefined) return undefined;
  const payment = toPayment(wire);
  return payment.impUid === transaction ? payment : undefined;
};

/**
 * Reads the payment of an order. An unreadable payment counts as an open window, so that the order goes on and the
 * question is asked again.
 */
const findAll = async (http: PortoneV2Http, merchantUid: string, report: OnUnreadable, withinMs?: number) => {
  const wire = await read(http, merchantUid, withinMs);
  if (wire === undefined) return [];
  try {
    return [toPayment(wire)];
  } catch (error) {
    const { transactionId: impUid, status } = wire;
    if (!(error instanceof ProviderUnreadable) || typeof impUid !== 'string') throw error;
    report({ impUid, merchantUid, status: String(status) });
    const open = { id: merchantUid, transactionId: impUid, status: 'READY', version: 'V2', amount: { total: 0 } };
    return [toPayment(open)];
  }
};

interface Page {
  items?: unknown[];
}
/** Lists by the time at which a payment reached its status. Source: `PaymentFilterInput`, `PaymentTimestampType`. */
async function* listMoved(http: PortoneV2Http, from: Date, to: Date): AsyncGenerator<ProviderPayment> {
  for (const status of ['PAID', 'PARTIAL_CANCELLED', 'CANCELLED']) {
    for (let start = from.getTime(); start <= to.getTime(); start += maxPeriodMs) {
      const period = { from: new Date(start), until: new Date(Math.min(start + maxPeriodMs, to.getTime())) };
      const order = { sortBy: 'STATUS_CHANGED_AT', sortOrder: 'ASC', timestampType: 'STATUS_CHANGED_AT' };
      const store = http.storeId ? { storeId: http.storeId } : {};
      const filter = { ...period, ...order, ...store, status: [status], version: 'V2' };
      for (let number = 0; ; number += 1) {
        const request = JSON.stringify({ page: { number, size: pageSize }, filter });
        const path = `/payments?requestBody=${encodeURIComponent(request)}`;
        const { items = [] } = ((await http.call({ method: 'GET', path, timeoutMs: findMs })) ?? {}) as Page;
        // A payment that was cancelled without having been paid moved no money.
        yield* items.map(toPayment).filter((payment) => payment.status !== 'failed');
        if (items.length < pageSize) break;
      }
    }
  }
}

/** Answers the account of a refund. Throws ProviderRefused for a bank that PortOne does not name. */
const refundAccountOf = ({ account }: CancelInput): Pick<CancelPaymentBody, 'refundAccount'> => {
  if (account === undefined) return {};
  const bank = toPortoneBank(account.bankCode);
  if (bank === undefined) throw new ProviderRefused('결제사가 모르는 은행입니다.');
  return { refundAccount: { bank, number: account.number, holderName: account.holder } };
};

/**
 * Answers the key under which a cancel is repeated: the same cancel, of the same payment, from the same balance, has the
 * same key. 64 letters and digits, of the 16 to 256 that PortOne takes.
 */
const keyOf = (input: CancelInput, body: object, refusals: number): string => {
  const parts = [input.merchantUid, input.transaction, input.intent, JSON.stringify(body), refusals];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
};

/** Refuses to cancel a payment that is not as the caller saw it. Nothing was sent then. */
const requireCancellable = (wire: WirePayment | undefined, input: CancelInput): void => {
  const payment = wire && toPayment(wire);
  if (wire === undefined || payment?.impUid !== input.transaction) throw new ProviderRefused('knows no such payment');
  if (isCancelPending(wire)) throw new ProviderDown('still carries out another cancel');
  const balance = balanceOf(payment);
  if (balance !== input.checksum) throw new ProviderRefused(`can cancel ${balance}, not ${input.checksum}`);
};

const maxRefused = 1_000;
/**
 * Creates the cancel of PortOne V2. A repeat under the same key gets the first answer, a refusal too, for three hours.
 * So after an answer that refused, the next try has a key of its own. After a time-out it has the same key, and after
 * three hours only the payment, which is read first, decides. Source: REST API V2, 멱등 키.
 */
const createCancel = (http: PortoneV2Http) => {
  const refused = new Map<string, number>();
  const recordRefusal = (key: string): void => {
    if (refused.size >= maxRefused) refused.clear();
    refused.set(key, (refused.get(key) ?? 0) + 1);
  };
  return async (input: CancelInput): Promise<void> => {
    const { merchantUid, amount, checksum, reason } = input;
    // A missing amount would refund the whole payment.
    if (!(Number.isSafeInteger(amount) && amount > 0)) throw new Error(`refusing to cancel an amount of ${amount}`);
    requireCancellable(await read(http, merchantUid), input);
    const body = {
      ...(http.storeId && { storeId: http.storeId }),
      ...{ amount, reason, currentCancellableAmount: checksum },
      ...refundAccountOf(input),
    } satisfies CancelPaymentBody;
    const first = keyOf(input, body, 0);
    const idempotencyKey = keyOf(input, body, refused.get(first) ?? 0);
    const path = `/payments/${encodeURIComponent(merchantUid)}/cancel`;
    try {
      const reply = await http.call({ method: 'POST', path, body, idempotencyKey, timeoutMs: cancelMs });
      if (reply === undefined) throw new ProviderRefused('knows no such payment');
      const { cancellation } = reply as Partial<CancelPaymentResponse>;
      if (cancellation?.status === 'FAILED') throw new ProviderRefused('could not carry out the cancel');
    } catch (error) {
      if (error instanceof ProviderRefused) recordRefusal(first);
      throw error;
    }
  };
};

/** Reports each unreadable payment once for each of its states, although it is asked about again and again. */
const onceEach = (report: OnUnreadable): OnUnreadable => {
  const reported = new Set<string>();
  return (payment) => {
    const key = `${payment.impUid} ${payment.status}`;
    if (reported.has(key)) return;
    if (reported.size >= maxRefused) reported.clear();
    reported.add(key);
    report(payment);
  };
};

/**
 * Creates the adapter for PortOne V2. The payment's id is the order number. The adapter always includes test payments,
 * because this service decides about them.
 */
export const createPortoneV2 = (http: PortoneV2Http, onUnreadable: OnUnreadable = () => undefined): PaymentProvider => {
  const report = onceEach(onUnreadable);
  return {
    name: portoneV2,
    keys: [portoneV2, 'portonev2'],
    find: (ids, withinMs) => find(http, ids, withinMs),
    findAll: (merchantUid, withinMs) => findAll(http, merchantUid, report, withinMs),
    listMoved: (from, to) => listMoved(http, from, to),
    prepare: async (merchantUid, totalAmount, timeoutMs) => {
      const path = `/payments/${encodeURIComponent(merchantUid)}/pre-register`;
      const body = { ...(http.storeId && { storeId: http.storeId }), totalAmount, currency: 'KRW' };
      await http.call({ method: 'POST', path, body, timeoutMs, isShort: true });
    },
    checkKeys: () => http.checkKeys(),
    cancel: createCancel(http),
    registerDelivery: async (delivery) => registerDeliveryV2(http, await read(http, delivery.merchantUid), delivery),
    // V2 tells the holder of an account only to platforms. Source: `platform` of `@portone/server-sdk`.
    findHolder: async () => undefined,
  };
};
