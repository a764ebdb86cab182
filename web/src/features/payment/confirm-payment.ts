import { ApiError, isStatus } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { sleep } from '../../shared/api/sleep.ts';

/** Wait after the server's validation before the history is asked (ordering document §9). */
const waitMs = 2_000;
const provider = 'Iamport';

export type Confirmed =
  | { kind: 'paid' }
  /** Nobody can tell yet: the shop goes on asking the provider by itself. */
  | { kind: 'pending' }
  /** The shop looked and it is no payment of this order; what it says about it. */
  | { kind: 'refused'; message: string }
  /** The session is over; the page has left. */
  | { kind: 'left' };

/** Whether the shop has the payment of an order. */
export const isRecorded = async (merchantUid: string): Promise<boolean> => {
  try {
    await call('order.paymentRecorded', { params: { merchantUid } });
    return true;
  } catch (error) {
    if (isStatus(error, 404)) return false;
    throw error;
  }
};

/** 4xx are decisions; the rest (503, a lost answer) may still have become a payment. */
const isDecided = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;
const isOver = (error: unknown): boolean => isStatus(error, 401) || isStatus(error, 403);

/** Has the shop validate a payment with its provider, waits, and looks whether it is recorded. Safe to repeat. */
export const confirmPayment = async (merchantUid: string, impUid: string): Promise<Confirmed> => {
  try {
    await call('order.validate', { params: { provider, merchantUid, impUid } });
  } catch (error) {
    if (isOver(error)) return { kind: 'left' };
    if (isDecided(error)) return { kind: 'refused', message: error.message };
  }
  await sleep(waitMs);
  try {
    return { kind: (await isRecorded(merchantUid)) ? 'paid' : 'pending' };
  } catch (error) {
    return { kind: isOver(error) ? 'left' : 'pending' };
  }
};
