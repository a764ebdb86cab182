import { problem } from '@gyeol/service-kit/errors.ts';
import { findOrder } from '../order/order-store.ts';
import type { Deps } from '../payment/deps.ts';
import { balanceOf, type ProviderPayment } from '../payment/payment-provider.ts';
import { refundClaimed } from '../payment/refund-claimed.ts';
import type { Claim, DifferenceRefund } from './claim.ts';

/** What went back on the payment of a difference, and what the provider then says of that. */
export interface RefundedDifference {
  refund: DifferenceRefund;
  payment: ProviderPayment;
}

const refundDifference = async (
  deps: Deps,
  { id, kind }: Pick<Claim, 'id' | 'kind'>,
  refund: DifferenceRefund,
): Promise<RefundedDifference | undefined> => {
  const impUid = (await findOrder(deps.db, refund.merchantUid))?.impUid;
  if (!impUid) return undefined;
  const wanted = { impUid, claimId: id, kind: kind === 'exchange' ? kind : ('return' as const) };
  const { amount, checksum } = refund;
  const outcome = await refundClaimed(deps.provider, { ...wanted, amount, checksum });
  if (outcome.kind === 'refused') throw problem('CANCEL_REFUSED', { cause: outcome.refusal });
  const { payment } = outcome;
  if (outcome.kind === 'refunded') return { refund: { ...refund, amount: outcome.amount }, payment };
  // The console was first: what it left of the payment goes back, no more.
  const balance = balanceOf(payment);
  if (balance === 0) return { refund: { ...refund, amount: 0 }, payment };
  return refundDifference(deps, { id, kind }, { ...refund, amount: Math.min(amount, balance), checksum: balance });
};

/**
 * Refunds what of a claim is of the payments of differences, once, whoever repeats it. Throws CANCEL_REFUSED and
 * ProviderDown, after which it is repeated.
 */
export const refundDifferences = async (
  deps: Deps,
  claim: Pick<Claim, 'id' | 'kind' | 'differenceRefunds'>,
): Promise<RefundedDifference[]> => {
  const refunded: RefundedDifference[] = [];
  for (const refund of claim.differenceRefunds ?? []) {
    const one = await refundDifference(deps, claim, refund);
    if (one !== undefined) refunded.push(one);
  }
  return refunded;
};
