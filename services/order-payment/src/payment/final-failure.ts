import type { Deps } from './deps.ts';
import { ProviderDown, type ProviderPayment } from './payment-provider.ts';
import { settleAll } from './settle-all.ts';

/**
 * Answers true when this payment ends its order. A declined card does, unless another window of the same order is open
 * or has paid, which is settled here. It answers false when the provider does not answer.
 */
export const endsByFailure = async (deps: Deps, merchantUid: string, payment: ProviderPayment): Promise<boolean> => {
  if (payment.status !== 'failed' || payment.merchantUid !== merchantUid) return false;
  try {
    const all = await deps.provider.findAll(merchantUid);
    const settled = await settleAll(deps, merchantUid, all, 'settle');
    const paid = settled.some(({ order }) => order.paidAt !== null);
    return !paid && all.every(({ status }) => status !== 'ready');
  } catch (error) {
    if (error instanceof ProviderDown) return false;
    throw error;
  }
};
