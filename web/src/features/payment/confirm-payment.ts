import { ApiError, isStatus } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { sleep } from '../../shared/api/sleep.ts';

/** Wait after the server's validation before the history is asked (ordering document §9). */
const waitMs = 2_000;
/** Looks at the history between two validations of a payment that nobody can decide about yet. */
const looks = 4;
const provider = 'Iamport';

export type Decided =
  | { kind: 'paid' }
  /** The shop looked and it is no payment of this order; what it says about it. */
  | { kind: 'refused'; message: string }
  /** The session is over; the page has left. */
  | { kind: 'left' }
  /** Somebody else's order: the session is over for it, too. */
  | { kind: 'foreign' };
/** Nobody can tell yet: the shop goes on asking the provider by itself. */
type Confirmed = Decided | { kind: 'pending' };

/** Whether the shop has the payment of an order, and the order stands. */
export const isRecorded = async (merchantUid: string, signal?: AbortSignal): Promise<boolean> => {
  try {
    const options = { params: { merchantUid }, ...(signal && { signal }) };
    return (await call('order.paymentRecorded', options)).paymentStatus !== 'CANCELLED';
  } catch (error) {
    if (isStatus(error, 404)) return false;
    throw error;
  }
};

/** Refusals that decide nothing: asked too often, a cancel is under way, the card window is still open. */
const isOpen = ({ status, code, extra }: ApiError): boolean =>
  status === 429 || code === 'CANCEL_PENDING' || (code === 'PAYMENT_NOT_PAID' && extra.open === true);
/** Other 4xx are decisions; the rest (503, a lost answer) may still have become a payment. */
const isDecided = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !isOpen(error);
const leftBy = (error: unknown): Decided | undefined =>
  isStatus(error, 401) ? { kind: 'left' } : isStatus(error, 403) ? { kind: 'foreign' } : undefined;

const look = async (merchantUid: string, signal: AbortSignal): Promise<Confirmed> => {
  await sleep(waitMs, signal);
  try {
    return { kind: (await isRecorded(merchantUid, signal)) ? 'paid' : 'pending' };
  } catch (error) {
    return leftBy(error) ?? { kind: 'pending' };
  }
};

/** Has the shop validate a payment with its provider, waits, and looks whether it is recorded, whatever it said. */
const confirmPayment = async (merchantUid: string, impUid: string, signal: AbortSignal): Promise<Confirmed> => {
  let refused: Confirmed | undefined;
  try {
    await call('order.validate', { params: { provider, merchantUid, impUid }, signal });
  } catch (error) {
    const left = leftBy(error);
    if (left) return left;
    if (isDecided(error)) refused = { kind: 'refused', message: error.message };
  }
  const seen = await look(merchantUid, signal);
  return seen.kind === 'pending' ? (refused ?? seen) : seen;
};

/**
 * Follows a payment until it is decided (ordering document §4.3 and §4.4), however long that takes; `onPending` is told
 * when the first look decided nothing. Safe to repeat. Rejects when the signal is aborted.
 */
export const followPayment = async (
  { merchantUid, impUid }: { merchantUid: string; impUid: string },
  onPending: () => void,
  signal: AbortSignal,
): Promise<Decided> => {
  for (;;) {
    let seen = await confirmPayment(merchantUid, impUid, signal);
    signal.throwIfAborted();
    for (let times = 0; times < looks && seen.kind === 'pending'; times += 1) {
      onPending();
      seen = await look(merchantUid, signal);
      signal.throwIfAborted();
    }
    if (seen.kind !== 'pending') return seen;
  }
};
