import { rememberExchangeDue } from '../../entities/payment/payment-under-way.ts';
import { isStatus } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { sleep } from '../../shared/api/sleep.ts';
import { write } from '../../shared/api/write.ts';
import { type Decided, paymentDecision } from './payment-decision.ts';

/** The delay between the server's validation and the read of the history (ordering document §9). */
const waitMs = 2_000;
/** The number of reads of the history between two validations of an undecided payment. */
const looks = 4;
const provider = 'Iamport';

/** `pending` means that the payment is not decided yet. The shop itself keeps asking the provider. */
type Confirmed = Decided | { kind: 'pending' };

/** True when the shop has recorded the payment of an order, and the order is not cancelled. */
export const isRecorded = async (merchantUid: string, signal?: AbortSignal): Promise<boolean> => {
  try {
    const options = { params: { merchantUid }, ...(signal && { signal }) };
    const recorded = await call('order.paymentRecorded', options);
    rememberExchangeDue(recorded);
    return recorded.paymentStatus !== 'CANCELLED';
  } catch (error) {
    if (isStatus(error, 404)) return false;
    throw error;
  }
};

const look = async (merchantUid: string, signal: AbortSignal): Promise<Confirmed> => {
  await sleep(waitMs, signal);
  try {
    return { kind: (await isRecorded(merchantUid, signal)) ? 'paid' : 'pending' };
  } catch (error) {
    const decided = paymentDecision(error);
    // A refusal of this read says nothing about the payment, so the payment stays undecided.
    return decided === undefined || decided.kind === 'refused' ? { kind: 'pending' } : decided;
  }
};

/**
 * Lets the shop validate a payment with its provider. Then waits, and checks whether the payment is recorded, even when
 * the validation failed.
 */
const confirmPayment = async (merchantUid: string, impUid: string, signal: AbortSignal): Promise<Confirmed> => {
  let decided: Decided | undefined;
  try {
    await (impUid
      ? write('order.validate', { params: { provider, merchantUid, impUid }, signal })
      : write('order.confirmPayment', { params: { merchantUid }, signal }));
  } catch (error) {
    decided = paymentDecision(error);
    if (decided && decided.kind !== 'refused') return decided;
  }
  const seen = await look(merchantUid, signal);
  return seen.kind === 'pending' ? (decided ?? seen) : seen;
};

/**
 * Follows a payment until it is decided (ordering document §4.3 and §4.4), however long that takes. `onPending` is
 * called when the first check did not decide the payment. The call can be repeated safely. Rejects when the signal is
 * aborted.
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
