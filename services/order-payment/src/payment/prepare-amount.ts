import { updatePrepareFailed } from '../order/order-store.ts';
import type { Deps } from './deps.ts';

/**
 * Registers the amount at the first provider, so that the card window accepts no other amount. A failure is harmless,
 * because the paid amount is compared anyway and `final` tries again. The time limit is `prepareMs`. Answers false
 * after a failure.
 */
export const prepareAmount = async (
  { providers, db, log, waits }: Deps,
  { merchantUid, totalPrice }: { merchantUid: string; totalPrice: number },
): Promise<boolean> => {
  try {
    await providers.first.prepare(merchantUid, totalPrice, waits.prepareMs);
    return true;
  } catch (err) {
    log.info({ err, merchantUid }, 'the amount is not registered at the provider yet');
    await updatePrepareFailed(db, merchantUid, true);
    return false;
  }
};
