import { ApiError } from '../../shared/api/api-error.ts';
import { sleep } from '../../shared/api/sleep.ts';
import { write } from '../../shared/api/write.ts';
import { alert } from '../../shared/ui/prompts.ts';

const restMs = 2_000;
/** A cancel whose request died is taken up by the shop after half a minute. */
const turnsWhilePending = 20;
const turnsWhileUnreached = 5;

/** How often it is worth asking again: 0 for an answer that decides. */
const turnsFor = (error: unknown): number => {
  if (!(error instanceof ApiError)) return 0;
  if (error.code === 'CANCEL_PENDING') return turnsWhilePending;
  // The provider is silent: the cancel is accepted, and its sentence says so.
  if (error.code === 'PROVIDER_DOWN') return 0;
  return [0, 502, 503, 504].includes(error.status) ? turnsWhileUnreached : 0;
};

const isCancelled = (error: unknown): boolean => error instanceof ApiError && error.code === 'ALREADY_CANCELLED';

/**
 * Cancels one's own order. Where no answer comes it is asked for again, and a cancel that the shop is at work on is waited
 * for: that the order is cancelled already is then the answer that was wanted. Throws ApiError.
 */
export const cancelOwnOrder = async (merchantUid: string): Promise<void> => {
  for (let turn = 0; ; turn += 1) {
    try {
      await write('order.cancel', { params: { uid: merchantUid } });
      return;
    } catch (error) {
      if (turn > 0 && isCancelled(error)) return;
      if (turn >= turnsFor(error)) throw error;
      await sleep(restMs);
    }
  }
};

/**
 * Says that the money of an order needs an account to go back to, and answers the page that asks for it. Throws any other
 * failure.
 */
export const refundAccountPath = async (merchantUid: string, failure: unknown): Promise<string> => {
  if (!(failure instanceof ApiError) || failure.code !== 'REFUND_ACCOUNT_NEEDED') throw failure;
  await alert(failure.message);
  return `/payment/deposit/${merchantUid}`;
};
