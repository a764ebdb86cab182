import {
  balanceOf,
  type PaymentIds,
  type PaymentProvider,
  ProviderDown,
  type ProviderPayment,
  ProviderRefused,
  type RefundAccount,
} from './payment-provider.ts';

/**
 * The reasons that are sent to the provider with the refund of a claim. The provider includes these reasons in its
 * report of the payment, so that the refund of each claim can be recognised.
 */
const reasons = { cancel: '상품 취소', return: '반품 환불', exchange: '교환 차액 환불' } as const;
const reasonOf = ({ claimId, kind }: ClaimRefund): string => `${reasons[kind]} #${claimId}`;
export const claimOfReason = (reason: string): number | undefined => {
  const number = /^(?:반품 환불|상품 취소|교환 차액 환불) #(\d+)$/.exec(reason)?.[1];
  return number === undefined ? undefined : Number(number);
};

/** Answers the won that the provider refunded for a claim, or undefined when nothing was refunded for the claim yet. */
const refundedFor = ({ cancellations }: ProviderPayment, claimId: number): number | undefined => {
  const own = cancellations.filter(({ reason }) => claimOfReason(reason) === claimId);
  return own.length === 0 ? undefined : own.reduce((sum, { amount }) => sum + amount, 0);
};

interface ClaimRefund extends PaymentIds {
  claimId: number;
  /** The time at which the refund was decided. */
  requestedAt: Date | null;
  kind: keyof typeof reasons;
  amount: number;
  /** The balance of the payment when the refund was decided. */
  checksum: number;
  account?: RefundAccount | undefined;
}
type ClaimRefundOutcome =
  | { kind: 'refunded'; payment: ProviderPayment; amount: number }
  /** Something else was cancelled in the provider's console, so the balance is no longer `checksum`. */
  | { kind: 'overtaken'; payment: ProviderPayment }
  | { kind: 'refused'; refusal: ProviderRefused };

/** Answers the outcome of the refund that the payment shows, or undefined when nothing happened since the decision. */
const outcomeOf = (
  payment: ProviderPayment,
  { claimId, amount, checksum }: ClaimRefund,
): ClaimRefundOutcome | undefined => {
  const shown = refundedFor(payment, claimId);
  const balance = balanceOf(payment);
  if (shown !== undefined) return { kind: 'refunded', payment, amount: shown };
  // The balance fell by exactly the decided amount, under another reason. The amount must not be refunded a second
  // time.
  if (balance === checksum - amount) return { kind: 'refunded', payment, amount };
  return balance === checksum ? undefined : { kind: 'overtaken', payment };
};

/**
 * Refunds a part of a payment for a claim. A repeat refunds nothing twice, because the provider refuses a cancel when
 * the balance is no longer `checksum`. Throws ProviderDown while the outcome is unknown.
 */
export const refundClaimed = async (provider: PaymentProvider, refund: ClaimRefund): Promise<ClaimRefundOutcome> => {
  const { merchantUid, transaction, claimId, requestedAt, amount, checksum, account } = refund;
  const ids = { merchantUid, transaction };
  const intent = `claim:${claimId}:${requestedAt?.toISOString() ?? ''}`;
  const read = async (): Promise<ProviderPayment> => {
    const payment = await provider.find(ids);
    if (payment === undefined) throw new ProviderDown('does not know a payment that it knew before');
    return payment;
  };
  const before = await read();
  const done = outcomeOf(before, refund);
  if (done !== undefined) return done;
  let refusal: ProviderRefused | undefined;
  try {
    const { escrow } = before;
    const reason = reasonOf(refund);
    await provider.cancel({ ...ids, intent, escrow, amount, checksum, currency: 'KRW', reason, account });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    refusal = error;
  }
  const outcome = outcomeOf(await read(), refund);
  if (outcome !== undefined) return outcome;
  if (refusal !== undefined) return { kind: 'refused', refusal };
  throw new ProviderDown('accepted a refund without carrying it out');
};
