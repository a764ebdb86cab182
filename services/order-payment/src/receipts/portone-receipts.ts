import { ProviderRefused, ProviderUnreadable } from '../payment/payment-provider.ts';
import type { PortoneHttp } from '../payment/portone-http.ts';
import type { ProviderReceipt, ReceiptPayment, ReceiptProvider } from './receipt-provider.ts';

interface WireReceipt {
  apply_num: string;
  type: string;
  amount: number;
  receipt_url?: string | null;
  applied_at: number;
  cancelled_at?: number | null;
}
const readMs = 5_000;
/** The time-out of a change. It is long because the provider waits for the tax office. */
const changeMs = 15_000;
const identifierTypes = { phone: 'phone', card: 'taxcard', business: 'business' } as const;
const types = { deduction: 'person', expense: 'company' } as const;

const toReceipt = (wire: unknown): ProviderReceipt => {
  const { apply_num, type, amount, receipt_url, applied_at, cancelled_at } = wire as WireReceipt;
  if (!apply_num || !Number.isSafeInteger(amount))
    throw new ProviderUnreadable('answered something that is no receipt');
  return {
    amount,
    approvalNumber: apply_num,
    purpose: type === types.expense ? 'expense' : 'deduction',
    url: receipt_url || null,
    issuedAt: new Date(applied_at * 1_000),
    cancelledAt: cancelled_at ? new Date(cancelled_at * 1_000) : null,
  };
};

/**
 * Creates the adapter for 현금영수증 of PortOne V1. The provider sets the amount of a receipt to what is left of the
 * payment.
 */
export const createPortoneReceipts = (http: PortoneHttp): ReceiptProvider => {
  const pathOf = ({ transaction }: ReceiptPayment): string => `/receipts/${encodeURIComponent(transaction)}`;
  const change = async (call: Parameters<PortoneHttp['call']>[0]): Promise<void> => {
    if ((await http.call(call)) === undefined) throw new ProviderRefused('knows no such payment');
  };
  return {
    findReceipt: async (payment) => {
      const found = await http.call({ method: 'GET', path: pathOf(payment), timeoutMs: readMs });
      return found ? toReceipt(found) : undefined;
    },
    issueReceipt: (payment, { purpose, number }) =>
      change({
        method: 'POST',
        path: pathOf(payment),
        body: { identifier: number.digits, identifier_type: identifierTypes[number.kind], type: types[purpose] },
        timeoutMs: changeMs,
      }),
    cancelReceipt: (payment) => change({ method: 'DELETE', path: pathOf(payment), timeoutMs: changeMs }),
  };
};
