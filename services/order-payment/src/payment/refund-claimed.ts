import {
  balanceOf,
  type PaymentProvider,
  ProviderDown,
  type ProviderPayment,
  ProviderRefused,
} from './payment-provider.ts';

/** What the provider is told with the refund of a claim, and shows of it: by this it is found again. */
const reasonOf = (claimId: number): string => `반품 환불 #${claimId}`;
export const isClaimRefund = ({ reason }: { reason: string }): boolean => /^반품 환불 #\d+$/.test(reason);

/** Won that the provider refunded for a claim; undefined when it did not yet. */
const refundedFor = ({ cancellations }: ProviderPayment, claimId: number): number | undefined => {
  const own = cancellations.filter(({ reason }) => reason === reasonOf(claimId));
  return own.length === 0 ? undefined : own.reduce((sum, { amount }) => sum + amount, 0);
};

interface ClaimRefund {
  impUid: string;
  claimId: number;
  amount: number;
}
type ClaimRefundOutcome =
  | { kind: 'refunded'; payment: ProviderPayment; amount: number }
  | { kind: 'refused'; refusal: ProviderRefused };

/**
 * Refunds a part of a payment for a claim, once, whoever repeats it: the provider shows which claim a cancel was for, and
 * of two at the same time `checksum` lets one through. What the console took meanwhile is not refunded again. Throws
 * ProviderDown while nobody can know.
 */
export const refundClaimed = async (
  provider: PaymentProvider,
  { impUid, claimId, amount }: ClaimRefund,
): Promise<ClaimRefundOutcome> => {
  const read = async (): Promise<ProviderPayment> => {
    const payment = await provider.find(impUid);
    if (payment === undefined) throw new ProviderDown('does not know a payment that it knew before');
    return payment;
  };
  const before = await read();
  const balance = balanceOf(before);
  const wanted = Math.min(amount, balance);
  const done = refundedFor(before, claimId) ?? (wanted === 0 ? 0 : undefined);
  if (done !== undefined) return { kind: 'refunded', payment: before, amount: done };
  let refusal: ProviderRefused | undefined;
  try {
    const reason = reasonOf(claimId);
    await provider.cancel({ impUid, amount: wanted, checksum: balance, currency: before.currency, reason });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    refusal = error;
  }
  const payment = await read();
  const refunded = refundedFor(payment, claimId);
  if (refunded !== undefined) return { kind: 'refunded', payment, amount: refunded };
  if (refusal !== undefined && balanceOf(payment) === balance) return { kind: 'refused', refusal };
  throw new ProviderDown('neither carried a refund out nor refused it');
};
