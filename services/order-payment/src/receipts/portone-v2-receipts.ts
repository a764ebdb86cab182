import type { CashReceipt, IssueCashReceiptBody } from '@portone/server-sdk/payment/cashReceipt';
import { balanceOf, ProviderRefused, ProviderUnreadable } from '../payment/payment-provider.ts';
import type { PortoneV2Http } from '../payment/portone-v2-http.ts';
import { toPayment, type WirePayment } from '../payment/portone-v2-payment.ts';
import type { ProviderReceipt, ReceiptProvider, Recipient } from './receipt-provider.ts';

const readMs = 5_000;
/** The time-out of a change. It is long because the provider waits for the tax office. */
const changeMs = 15_000;
const types = { deduction: 'PERSONAL', expense: 'CORPORATE' } as const;

/** Answers undefined for a receipt whose issue failed, because there is none. */
const toReceipt = (wire: CashReceipt): ProviderReceipt | undefined => {
  if (wire.status === 'ISSUE_FAILED') return undefined;
  const isKnown = wire.status === 'ISSUED' || wire.status === 'CANCELLED';
  if (!isKnown || !wire.issueNumber || !Number.isSafeInteger(wire.amount))
    throw new ProviderUnreadable('answered something that is no receipt');
  return {
    amount: wire.amount,
    approvalNumber: wire.issueNumber,
    purpose: wire.type === types.expense ? 'expense' : 'deduction',
    url: wire.url ?? null,
    issuedAt: new Date(wire.issuedAt),
    cancelledAt: wire.status === 'CANCELLED' ? new Date(wire.cancelledAt) : null,
  };
};

/** Answers the request for a receipt about what is left of a payment. V2 wants its amount, channel and name with it. */
const issueBody = (http: PortoneV2Http, wire: WirePayment, { purpose, number }: Recipient): IssueCashReceiptBody => {
  const payment = toPayment(wire);
  const { merchantUid: paymentId } = payment;
  const channelKey = wire.channel?.key;
  if (channelKey === undefined) throw new ProviderRefused('결제 채널을 알 수 없어 현금영수증을 발급하지 못했습니다.');
  return {
    ...(http.storeId && { storeId: http.storeId }),
    ...{ paymentId, channelKey, type: types[purpose], orderName: wire.orderName ?? paymentId, currency: 'KRW' },
    amount: { total: balanceOf(payment) },
    customer: { identityNumber: number.digits },
    ...(wire.paidAt !== undefined && { paidAt: wire.paidAt }),
  };
};

/** Creates the adapter for 현금영수증 of PortOne V2. Source: `CashReceiptClient` of `@portone/server-sdk`. */
export const createPortoneV2Receipts = (http: PortoneV2Http): ReceiptProvider => {
  const store = http.storeId && `?storeId=${encodeURIComponent(http.storeId)}`;
  const paymentPath = (merchantUid: string): string => `/payments/${encodeURIComponent(merchantUid)}`;
  const change = async (path: string, body: Record<string, unknown>): Promise<void> => {
    if ((await http.call({ method: 'POST', path, body, timeoutMs: changeMs })) === undefined)
      throw new ProviderRefused('knows no such payment');
  };
  return {
    findReceipt: async ({ merchantUid }) => {
      const path = `${paymentPath(merchantUid)}/cash-receipt${store}`;
      const found = await http.call({ method: 'GET', path, timeoutMs: readMs });
      return found === undefined ? undefined : toReceipt(found as CashReceipt);
    },
    issueReceipt: async ({ merchantUid }, recipient) => {
      const path = `${paymentPath(merchantUid)}${store}`;
      const wire = await http.call({ method: 'GET', path, timeoutMs: readMs });
      if (wire === undefined) throw new ProviderRefused('knows no such payment');
      await change('/cash-receipts', issueBody(http, wire as WirePayment, recipient));
    },
    cancelReceipt: ({ merchantUid }) => change(`${paymentPath(merchantUid)}/cash-receipt/cancel${store}`, {}),
  };
};
