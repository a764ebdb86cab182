import type { ReceiptNumber, ReceiptPurpose } from '@gyeol/contracts/rules/cash-receipt.ts';
import type { PaymentIds } from '../payment/payment-provider.ts';

export interface ProviderReceipt {
  /** In won. */
  amount: number;
  /** The number from the tax office. Each issued receipt has its own number. */
  approvalNumber: string;
  purpose: ReceiptPurpose;
  url: string | null;
  issuedAt: Date;
  cancelledAt: Date | null;
}
export interface Recipient {
  purpose: ReceiptPurpose;
  number: ReceiptNumber;
}

/** A payment and the name of its provider, which is null in payments of an older release. */
export interface ReceiptPayment extends PaymentIds {
  provider: string | null;
}

/**
 * The port to a service that issues receipts for payments in cash. A payment has one receipt at a time, for the amount
 * that is left of the payment.
 */
export interface ReceiptProvider {
  /** Finds the last receipt of a payment, even a cancelled one. Throws ProviderDown, ProviderRefused. */
  findReceipt(payment: ReceiptPayment): Promise<ProviderReceipt | undefined>;
  /** Throws ProviderDown (the outcome is unknown) and ProviderRefused. */
  issueReceipt(payment: ReceiptPayment, recipient: Recipient): Promise<void>;
  /** Throws ProviderDown (the outcome is unknown) and ProviderRefused. */
  cancelReceipt(payment: ReceiptPayment): Promise<void>;
}
