/** What decides about a receipt. Won; `live`: of the receipt that stands at the provider, undefined without one. */
interface ReceiptFacts {
  /** What the shop has of the payment. */
  left: number;
  live: number | undefined;
  isRequested: boolean;
  selfIssueAt: Date;
  now: Date;
}
/** `wait`: until the day on which it is issued without a request. */
export type ReceiptStep = 'issue' | 'cancel' | 'wait' | 'done';

/** A receipt stands for exactly what is left of the money: one of another amount is cancelled first. */
export const nextReceiptStep = ({ left, live, isRequested, selfIssueAt, now }: ReceiptFacts): ReceiptStep => {
  if (live !== undefined) return live === left ? 'done' : 'cancel';
  if (left === 0) return 'done';
  return isRequested || now >= selfIssueAt ? 'issue' : 'wait';
};
