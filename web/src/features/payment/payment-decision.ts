import { ApiError, isStatus } from '../../shared/api/api-error.ts';

export type Decided =
  | { kind: 'paid' }
  /** The shop has checked the payment, and the payment does not pay this order. The message is the shop's reason. */
  | { kind: 'refused'; message: string }
  /** An account was issued, and the order waits for the deposit. */
  | { kind: 'deposit' }
  /** The session has ended, and the page has been left. */
  | { kind: 'left' }
  /** The order belongs to another member. This refusal ends the session too. */
  | { kind: 'foreign' };

/** True for refusals that decide nothing: too many calls, a running cancel, or a card window that is still open. */
const isOpen = ({ status, code, extra }: ApiError): boolean =>
  status === 429 || code === 'CANCEL_PENDING' || (code === 'PAYMENT_NOT_PAID' && extra.open === true);

/**
 * Returns the decision in a refused validation. Returns undefined when the payment may still succeed (503, a lost
 * answer).
 */
export const paymentDecision = (error: unknown): Decided | undefined => {
  if (isStatus(error, 401)) return { kind: 'left' };
  if (isStatus(error, 403)) return { kind: 'foreign' };
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || isOpen(error)) return undefined;
  if (error.code === 'DEPOSIT_AWAITED') return { kind: 'deposit' };
  return { kind: 'refused', message: error.message };
};
