import type { ReceiptNumber, ReceiptPurpose } from '@gyeol/contracts/rules/cash-receipt.ts';

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

/**
 * The port to a service that issues receipts for payments in cash. A payment has one receipt at a time, for the amount
 * that is left of the payment.
 */
export interface ReceiptProvider {
  /** Finds the last receipt of a payment, even a cancelled one. Throws ProviderDown, ProviderRefused. */
  findReceipt(impUid: string): Promise<ProviderReceipt | undefined>;
  /** Throws ProviderDown (the outcome is unknown) and ProviderRefused. */
  issueReceipt(impUid: string, recipient: Recipient): Promise<void>;
  /** Throws ProviderDown (the outcome is unknown) and ProviderRefused. */
  cancelReceipt(impUid: string): Promise<void>;
}
