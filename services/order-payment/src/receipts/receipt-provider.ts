import type { ReceiptNumber, ReceiptPurpose } from '@gyeol/contracts/rules/cash-receipt.ts';

/** A 현금영수증 as the provider reports it. */
export interface ProviderReceipt {
  /** Won. */
  amount: number;
  /** Of the tax office; each issue has its own. */
  approvalNumber: string;
  purpose: ReceiptPurpose;
  url: string | null;
  issuedAt: Date;
  cancelledAt: Date | null;
}
/** Whom a receipt goes to. */
export interface Recipient {
  purpose: ReceiptPurpose;
  number: ReceiptNumber;
}

/** Who issues receipts for payments in cash: of each payment one at a time, of what is left of its money then. */
export interface ReceiptProvider {
  /** The last one of a payment, also when it was cancelled. Throws ProviderDown, ProviderRefused. */
  findReceipt(impUid: string): Promise<ProviderReceipt | undefined>;
  /** Throws ProviderDown (the outcome is unknown) and ProviderRefused. */
  issueReceipt(impUid: string, recipient: Recipient): Promise<void>;
  /** Throws ProviderDown (the outcome is unknown) and ProviderRefused. */
  cancelReceipt(impUid: string): Promise<void>;
}
