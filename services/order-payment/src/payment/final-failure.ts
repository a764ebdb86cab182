import type { Deps } from './deps.ts';
import { ProviderDown, type ProviderPayment } from './payment-provider.ts';
import { findAllPayments, type OpenedOrder } from './payment-providers.ts';
import { settleAll } from './settle-all.ts';

/**
 * Answers true when a failed payment ends its order. The order does not end while another payment window of the order
 * is open. When another payment has paid the order, that payment is settled here, and the order does not end. Answers
 * false when the provider does not answer.
 */
export const isFinalFailure = async (deps: Deps, order: OpenedOrder, payment: ProviderPayment): Promise<boolean> => {
  const { merchantUid } = order;
  if (payment.status !== 'failed' || payment.merchantUid !== merchantUid) return false;
  try {
    const all = await findAllPayments(deps, order);
    const settled = await settleAll(deps, merchantUid, all, 'settle');
    const paid = settled.some(({ order }) => order.paidAt !== null);
    return !paid && all.every(({ status }) => status !== 'ready');
  } catch (error) {
    if (error instanceof ProviderDown) return false;
    throw error;
  }
};
