import { ApiError, isStatus } from '../../shared/api/api-error.ts';

export type Decided =
  | { kind: 'paid' }
  /** The shop looked and it is no payment of this order; what it says about it. */
  | { kind: 'refused'; message: string }
  /** An account was issued: the order waits for the deposit. */
  | { kind: 'deposit' }
  /** The session is over; the page has left. */
  | { kind: 'left' }
  /** Somebody else's order: the session is over for it, too. */
  | { kind: 'foreign' };

/** Refusals that decide nothing: asked too often, a cancel is under way, the card window is still open. */
const isOpen = ({ status, code, extra }: ApiError): boolean =>
  status === 429 || code === 'CANCEL_PENDING' || (code === 'PAYMENT_NOT_PAID' && extra.open === true);

/** What a refused validation decides about a payment; undefined where it may still have become one (503, a lost answer). */
export const decidedBy = (error: unknown): Decided | undefined => {
  if (isStatus(error, 401)) return { kind: 'left' };
  if (isStatus(error, 403)) return { kind: 'foreign' };
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || isOpen(error)) return undefined;
  if (error.code === 'DEPOSIT_AWAITED') return { kind: 'deposit' };
  return { kind: 'refused', message: error.message };
};
