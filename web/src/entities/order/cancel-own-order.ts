import { ApiError } from '../../shared/api/api-error.ts';
import { sleep } from '../../shared/api/sleep.ts';
import { writeRepeatedly } from '../../shared/api/write.ts';
import { alert } from '../../shared/ui/prompts.ts';

const restMs = 2_000;
/**
 * When a cancel was interrupted, the shop resumes it after half a minute. The retries last longer than half a minute.
 */
const turnsWhilePending = 20;
const turnsWhileUnreached = 5;

/** Returns the highest number of retries after this error. Returns 0 when the error is a final answer. */
const turnsFor = (error: unknown): number => {
  if (!(error instanceof ApiError)) return 0;
  if (error.code === 'CANCEL_PENDING') return turnsWhilePending;
  // The provider does not answer. The shop has accepted the cancel, and the error's sentence says so.
  if (error.code === 'PROVIDER_DOWN') return 0;
  return [0, 502, 503, 504].includes(error.status) ? turnsWhileUnreached : 0;
};

const isCancelled = (error: unknown): boolean => error instanceof ApiError && error.code === 'ALREADY_CANCELLED';

/**
 * Cancels the member's own order. Retries when no answer arrives or while the shop is working on the cancel. After a
 * retry, the refusal that the order is already cancelled counts as success. Throws ApiError.
 */
export const cancelOwnOrder = async (merchantUid: string): Promise<void> => {
  let isRetry = false;
  const again = async (error: unknown, retries: number): Promise<boolean> => {
    if (retries >= turnsFor(error)) return false;
    isRetry = true;
    await sleep(restMs);
    return true;
  };
  try {
    await writeRepeatedly('order.cancel', { args: [{ params: { uid: merchantUid } }], again });
  } catch (error) {
    if (!isRetry || !isCancelled(error)) throw error;
  }
};

/**
 * Shows the shop's refusal when the refund of a cancel needs a bank account. Returns the path of the page that asks for
 * the account. Throws any other failure.
 */
export const refundAccountPath = async (merchantUid: string, failure: unknown): Promise<string> => {
  if (!(failure instanceof ApiError) || failure.code !== 'REFUND_ACCOUNT_NEEDED') throw failure;
  await alert(failure.message);
  return `/payment/deposit/${merchantUid}`;
};
