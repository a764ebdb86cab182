import type { Context } from '../context.ts';
import type { CashReceipt, PayMethod, Payment } from '../portone/payment.ts';

const iso = (seconds: number): string => new Date(seconds * 1_000).toISOString();

const easyPays: Readonly<Partial<Record<PayMethod, string>>> = {
  ...{ naverpay: 'NAVERPAY', kakaopay: 'KAKAOPAY', tosspay: 'TOSSPAY', payco: 'PAYCO' },
};
const banks: Readonly<Record<string, string>> = {
  ...{ '088': 'SHINHAN', '004': 'KOOKMIN', '020': 'WOORI', '081': 'HANA', '011': 'NONGHYUP', '090': 'KAKAO' },
};
const methodView = ({ details: { pay_method = 'card' }, account }: Payment) => {
  const provider = easyPays[pay_method];
  if (provider !== undefined) return { type: 'PaymentMethodEasyPay', provider };
  if (pay_method === 'trans') return { type: 'PaymentMethodTransfer' };
  if (pay_method === 'phone') return { type: 'PaymentMethodMobile' };
  if (pay_method !== 'vbank') return { type: 'PaymentMethodCard' };
  return account === undefined
    ? undefined
    : {
        ...{ type: 'PaymentMethodVirtualAccount', bank: banks[account.bank], accountNumber: account.number },
        ...{ remitteeName: '시험상점', expiredAt: iso(account.until) },
      };
};

/** An account that is issued has no balance. A part that was cancelled leaves PARTIAL_CANCELLED. */
const statusOf = ({ status, account, cancelAmount, amount }: Payment): string => {
  if (status === 'failed') return 'FAILED';
  if (status === 'ready') return account === undefined ? 'READY' : 'VIRTUAL_ACCOUNT_ISSUED';
  if (cancelAmount === 0) return 'PAID';
  return cancelAmount < amount ? 'PARTIAL_CANCELLED' : 'CANCELLED';
};

const escrowView = ({ details, deliveries, confirmations }: Payment) => {
  const delivery = deliveries.at(-1);
  if (details.escrow !== true) return undefined;
  if (delivery === undefined) return { status: 'BEFORE_REGISTERED' };
  const { company, invoice: invoiceNumber, sent_at, applied_at } = delivery;
  const registered = { company, invoiceNumber, sentAt: iso(sent_at), appliedAt: iso(applied_at) };
  return confirmations > 0
    ? { status: 'CONFIRMED', ...registered, isAutomaticallyConfirmed: false }
    : { status: 'REGISTERED', ...registered };
};

const typeNames = { person: 'PERSONAL', company: 'CORPORATE' } as const;
export const receiptView = (receipt: CashReceipt) => ({
  status: receipt.cancelledAt > 0 ? 'CANCELLED' : 'ISSUED',
  type: typeNames[receipt.type],
  issueNumber: receipt.number,
  totalAmount: receipt.amount,
  amount: receipt.amount,
  currency: 'KRW',
  issuedAt: iso(receipt.at),
  ...(receipt.cancelledAt > 0 && { cancelledAt: iso(receipt.cancelledAt) }),
});

/** A payment as V2 reports it. Source: the types of `Payment` in `@portone/server-sdk`. */
export const paymentViewV2 = ({ config }: Context, payment: Payment) => {
  const { details, cancels } = payment;
  const receipt = payment.receipts.at(-1);
  const changedAt = Math.max(payment.startedAt, payment.paidAt, payment.failedAt, payment.cancelledAt);
  return {
    ...{ status: statusOf(payment), id: payment.merchantUid, transactionId: payment.impUid, version: 'V2' },
    ...{ merchantId: 'merchant-sandbox', storeId: config.portoneV2.storeId },
    method: methodView(payment),
    channel: {
      ...{ type: payment.sandbox ? 'TEST' : 'LIVE', id: 'sandbox', key: details.pg ?? 'channel-key-sandbox' },
      ...{ name: '시험 채널', pgProvider: 'INICIS_V2', pgMerchantId: 'gyeolsandbox' },
    },
    ...{ requestedAt: iso(payment.startedAt), updatedAt: iso(changedAt), statusChangedAt: iso(changedAt) },
    orderName: details.name ?? '주문 상품',
    amount: {
      ...{ total: payment.amount, taxFree: 0, discount: 0, paid: payment.paidAt > 0 ? payment.amount : 0 },
      ...{ cancelled: payment.cancelAmount, cancelledTaxFree: 0 },
    },
    currency: payment.currency,
    customer: { name: details.buyer_name, email: details.buyer_email, phoneNumber: details.buyer_tel },
    escrow: escrowView(payment),
    ...(payment.paidAt > 0 && { paidAt: iso(payment.paidAt) }),
    ...(payment.failedAt > 0 && { failedAt: iso(payment.failedAt), failure: { reason: payment.failReason } }),
    ...(payment.cancelledAt > 0 && { cancelledAt: iso(payment.cancelledAt) }),
    cashReceipt: receipt ? receiptView(receipt) : details.cash_receipt && { status: 'ISSUED', issueNumber: 'window' },
    disputes: [],
    cancellations: cancels.map(({ id, amount, at, reason }) => ({
      ...{ status: 'SUCCEEDED', id, totalAmount: amount, taxFreeAmount: 0, vatAmount: 0, reason },
      ...{ cancelledAt: iso(at), requestedAt: iso(at) },
    })),
  };
};
