/** Amounts are in won. `live` is the amount of the receipt at the provider, undefined when there is none. */
interface ReceiptFacts {
  /** The part of the payment that the shop still has. */
  left: number;
  live: number | undefined;
  isRequested: boolean;
  selfIssueAt: Date;
  now: Date;
}
/** `wait`: nothing happens until the day on which a receipt is issued without a request. */
export type ReceiptStep = 'issue' | 'cancel' | 'wait' | 'done';

/** A receipt must show exactly what is left of the payment, so a receipt of another amount is cancelled first. */
export const nextReceiptStep = ({ left, live, isRequested, selfIssueAt, now }: ReceiptFacts): ReceiptStep => {
  if (live !== undefined) return live === left ? 'done' : 'cancel';
  if (left === 0) return 'done';
  return isRequested || now >= selfIssueAt ? 'issue' : 'wait';
};
