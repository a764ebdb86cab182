import type { PaidMethod, PaymentProviderName } from '@gyeol/contracts/rules/payment-methods.ts';
import type {
  PaidPayment,
  Payment,
  PaymentCancellation,
  PaymentEscrow,
  PaymentMethod,
} from '@portone/server-sdk/payment';
import { type ProviderPayment, ProviderUnreadable } from './payment-provider.ts';
import { bankNameOf } from './portone-v2-banks.ts';

export const portoneV2: PaymentProviderName & 'portone-v2' = 'portone-v2';

/** A payment as PortOne sends it: the fields of the SDK's types, none of which is certain. */
export type WirePayment = Partial<Omit<PaidPayment, 'status' | 'version'>> & { status?: string; version?: string };

type PaymentStatus = Extract<Payment, { transactionId: string }>['status'];
/** PAY_PENDING waits for the provider, as READY does for the buyer. Source: the type `Payment` of `@portone/server-sdk`. */
const statuses = {
  READY: 'ready',
  PAY_PENDING: 'ready',
  VIRTUAL_ACCOUNT_ISSUED: 'ready',
  PAID: 'paid',
  PARTIAL_CANCELLED: 'paid',
  CANCELLED: 'cancelled',
  FAILED: 'failed',
} as const satisfies Record<PaymentStatus, ProviderPayment['status']>;

const easyPays: Readonly<Record<string, PaidMethod>> = {
  ...{ NAVERPAY: 'naverpay', KAKAOPAY: 'kakaopay', TOSSPAY: 'tosspay', PAYCO: 'payco' },
};
const toMethod = (method: PaymentMethod | undefined): PaidMethod => {
  switch (method?.type) {
    case 'PaymentMethodCard':
      return 'card';
    case 'PaymentMethodTransfer':
      return 'transfer';
    case 'PaymentMethodMobile':
      return 'phone';
    case 'PaymentMethodVirtualAccount':
      return 'vbank';
    case 'PaymentMethodEasyPay':
      return easyPays[method.provider ?? ''] ?? 'other';
    default:
      return 'other';
  }
};

const unreadable = (): ProviderUnreadable => new ProviderUnreadable('answered something that is no payment');
const at = (text: string | undefined): Date | null => {
  if (text === undefined) return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw unreadable();
  return date;
};

const accountOf = (method: PaymentMethod | undefined): ProviderPayment['account'] => {
  if (method?.type !== 'PaymentMethodVirtualAccount') return null;
  const { bank, accountNumber: number, remitteeName, expiredAt } = method;
  return { bank: bankNameOf(bank), number, holder: remitteeName ?? '', endsAt: at(expiredAt) };
};

/** Only cancels that were carried out count. A requested or failed cancel moved no money. */
const cancellationsOf = (cancellations: readonly PaymentCancellation[]): ProviderPayment['cancellations'] =>
  cancellations.flatMap((cancellation) => {
    if (cancellation.status !== 'SUCCEEDED') return [];
    const { id, totalAmount: amount, reason, cancelledAt, requestedAt } = cancellation;
    return [{ id, amount, at: at(cancelledAt ?? requestedAt) ?? new Date(0), reason }];
  });

/** True when a cancel was requested that the PG carries out later. Another cancel must wait for its end. */
export const isCancelPending = ({ cancellations = [] }: WirePayment): boolean =>
  cancellations.some(({ status }) => status === 'REQUESTED');

/** Answers undefined while nothing tells a test payment from a real one, which an open window does not need. */
const isTest = ({ channel, channelGroup }: WirePayment): boolean | undefined => {
  if (channel?.type === 'TEST' || channelGroup?.isForTest) return true;
  return channel?.type === 'LIVE' ? false : undefined;
};

/**
 * A payment that was cancelled without having been paid (an account that was closed) moved no money, so it is reported
 * as failed. `paidAt` is optional in a cancelled payment alone. Source: the type `CancelledPayment`.
 */
const statusOf = (wire: WirePayment): ProviderPayment['status'] | undefined => {
  const { status = '', paidAt, cancellations = [] } = wire;
  if (!Object.hasOwn(statuses, status)) return undefined;
  const known = statuses[status as PaymentStatus];
  const hasMoved = paidAt !== undefined || cancellations.some((one) => one.status === 'SUCCEEDED');
  return known === 'cancelled' && !hasMoved ? 'failed' : known;
};

/** True for a payment of the same account that V1 made. V1 reads and cancels it. */
export const isOfV1 = (wire: unknown): boolean => (wire as WirePayment | null)?.version === 'V1';

/**
 * Throws ProviderUnreadable when `wire` is not a readable payment of V2: an unknown status, version or kind of channel
 * never settles anything. Amounts are whole units of the currency, cents for example. Source: `PaymentAmount`.
 */
export const toPayment = (wire: unknown): ProviderPayment => {
  const payment = (wire ?? {}) as WirePayment;
  const { id, transactionId, amount, cancellations = [] } = payment;
  const status = statusOf(payment);
  const moved = status === 'paid' || status === 'cancelled';
  const test = isTest(payment);
  if (status === undefined || typeof id !== 'string' || typeof transactionId !== 'string') throw unreadable();
  if (payment.version !== 'V2' || (moved && test === undefined)) throw unreadable();
  const succeeded = cancellationsOf(cancellations);
  const amounts = [amount?.total, amount?.cancelled ?? 0, ...succeeded.map((cancellation) => cancellation.amount)];
  if (!amounts.every(Number.isSafeInteger)) throw unreadable();
  return {
    provider: portoneV2,
    impUid: transactionId,
    merchantUid: id,
    status,
    amount: amount?.total ?? 0,
    cancelAmount: moved ? (amount?.cancelled ?? 0) : 0,
    currency: payment.currency ?? 'KRW',
    method: toMethod(payment.method),
    account: accountOf(payment.method),
    test: test === true,
    escrow: payment.escrow !== undefined,
    hasReceipt: payment.cashReceipt?.status === 'ISSUED',
    paidAt: at(payment.paidAt),
    cancellations: succeeded,
  };
};

/** Answers the delivery that is registered for an escrow payment. Source: the types of `PaymentEscrow`. */
export const registeredDelivery = (escrow: PaymentEscrow | undefined) => {
  const { company, invoiceNumber } = (escrow ?? {}) as { company?: string; invoiceNumber?: string };
  return invoiceNumber ? { company, invoiceNumber } : undefined;
};
