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
interface RefundedDifferences {
  refunded: RefundedDifference[];
  /** Those that the provider refused. */
  refused: DifferenceRefund[];
}

const refundDifference = async (
  deps: Deps,
  { id, kind }: Pick<Claim, 'id' | 'kind'>,
  refund: DifferenceRefund,
): Promise<RefundedDifference | 'refused' | undefined> => {
  const impUid = (await findOrder(deps.db, refund.merchantUid))?.impUid;
  if (!impUid) return undefined;
  const wanted = { impUid, claimId: id, kind: kind === 'exchange' ? kind : ('return' as const) };
  const { merchantUid, amount, checksum } = refund;
  const outcome = await refundClaimed(deps.provider, { ...wanted, amount, checksum });
  if (outcome.kind === 'refused') {
    deps.log.warn({ merchantUid, claimId: id, err: outcome.refusal }, 'the refund of a difference was refused');
    return 'refused';
  }
  const { payment } = outcome;
  if (outcome.kind === 'refunded') return { refund: { merchantUid, checksum, amount: outcome.amount }, payment };
  // The console was first: what it left of the payment goes back, no more.
  const balance = balanceOf(payment);
  if (balance === 0) return { refund: { merchantUid, checksum, amount: 0 }, payment };
  return refundDifference(deps, { id, kind }, { merchantUid, amount: Math.min(amount, balance), checksum: balance });
};

/**
 * Refunds what of a claim is of the payments of differences, once, whoever repeats it; `rest`: what of the claim's refund the
 * order's own payment did not have. Throws ProviderDown, after which it is repeated.
 */
export const refundDifferences = async (
  deps: Deps,
  claim: Pick<Claim, 'id' | 'kind' | 'differenceRefunds'>,
  rest: number,
): Promise<RefundedDifferences> => {
  const refunded: RefundedDifference[] = [];
  const refused: DifferenceRefund[] = [];
  let left = rest;
  for (const refund of claim.differenceRefunds ?? []) {
    const amount = Math.min(refund.amount, left);
    left -= amount;
    const outcome = amount > 0 ? await refundDifference(deps, claim, { ...refund, amount }) : undefined;
    if (outcome === 'refused') refused.push(refund);
    else if (outcome !== undefined) refunded.push(outcome);
  }
  return { refunded, refused };
};
