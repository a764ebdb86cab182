import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from './deps.ts';
import { ProviderDown, type ProviderPayment } from './payment-provider.ts';
import { findAllPayments, type OpenedOrder } from './payment-providers.ts';
import { type Settled, settlePayment } from './settle.ts';

const shortMs = 1_000;

/**
 * Answers the payments that moved money, the earliest first. The first payment pays the order. Each later payment
 * counts as a second payment.
 */
export const movedMoney = (payments: readonly ProviderPayment[]): ProviderPayment[] =>
  payments
    .filter(({ status }) => status === 'paid' || status === 'cancelled')
    .sort((one, other) => (one.paidAt?.getTime() ?? 0) - (other.paidAt?.getTime() ?? 0));

/** Settles every payment of an order that moved money, and then an issued deposit account. */
export const settleAll = async (
  deps: Deps,
  merchantUid: string,
  payments: readonly ProviderPayment[],
  actor: string,
): Promise<Settled[]> => {
  const settled: Settled[] = [];
  for (const payment of movedMoney(payments)) {
    settled.push(await settlePayment(deps, merchantUid, payment, { actor, endsFailed: false }));
  }
  for (const payment of payments.filter(({ status, account }) => status === 'ready' && account !== null)) {
    settled.push(await settlePayment(deps, merchantUid, payment, { actor, endsFailed: false }));
  }
  return settled;
};

/**
 * True when no other order may replace this order, because this order is paid or waits for a deposit to its own
 * account.
 */
const isOutOfReach = ({ order }: Settled): boolean => order.paidAt !== null || order.status === 'AWAITING_DEPOSIT';

/**
 * Asks the provider about an unpaid order before another order replaces it. An order that turns out to be paid, or to
 * have a deposit account, is settled and answered as `paid`. When the provider does not answer, throws PROVIDER_DOWN
 * with `mustKnow`. Without `mustKnow`, the order then counts as unpaid.
 */
export const askAboutUnpaid = async (
  deps: Deps,
  order: OpenedOrder,
  { mustKnow }: { mustKnow: boolean },
): Promise<'paid' | 'failed' | 'unpaid'> => {
  let payments: ProviderPayment[];
  try {
    payments = await findAllPayments(deps, order, mustKnow ? undefined : shortMs);
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    if (mustKnow) throw problem('PROVIDER_DOWN', { retryAfterSeconds: 5, cause: error });
    return 'unpaid';
  }
  const settled = await settleAll(deps, order.merchantUid, payments, 'complete');
  if (settled.some(isOutOfReach)) return 'paid';
  const open = payments.some(({ status }) => status === 'ready');
  return !open && payments.some(({ status }) => status === 'failed') ? 'failed' : 'unpaid';
};
