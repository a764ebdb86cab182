import {
  balanceOf,
  type PaymentProvider,
  ProviderDown,
  type ProviderPayment,
  ProviderRefused,
  type RefundAccount,
} from './payment-provider.ts';

/** What the provider is told with the refund of a claim, and shows of it: by this it is found again. */
const reasons = { cancel: '상품 취소', return: '반품 환불', exchange: '교환 차액 환불' } as const;
const reasonOf = ({ claimId, kind }: ClaimRefund): string => `${reasons[kind]} #${claimId}`;
/** The number of the claim that a cancel was made for; undefined of others. */
export const claimOfReason = (reason: string): number | undefined => {
  const number = /^(?:반품 환불|상품 취소|교환 차액 환불) #(\d+)$/.exec(reason)?.[1];
  return number === undefined ? undefined : Number(number);
};

/** Won that the provider refunded for a claim; undefined when it did not yet. */
const refundedFor = ({ cancellations }: ProviderPayment, claimId: number): number | undefined => {
  const own = cancellations.filter(({ reason }) => claimOfReason(reason) === claimId);
  return own.length === 0 ? undefined : own.reduce((sum, { amount }) => sum + amount, 0);
};

interface ClaimRefund {
  impUid: string;
  claimId: number;
  kind: keyof typeof reasons;
  amount: number;
  /** What was left of the payment when the refund was decided. */
  checksum: number;
  /** Where a deposit goes back to. */
  account?: RefundAccount | undefined;
}
type ClaimRefundOutcome =
  | { kind: 'refunded'; payment: ProviderPayment; amount: number }
  /** The console took something meanwhile: what is left is not what was decided about. */
  | { kind: 'overtaken'; payment: ProviderPayment }
  | { kind: 'refused'; refusal: ProviderRefused };

/** What the payment shows of the refund; undefined when nothing happened to it since it was decided. */
const outcomeOf = (
  payment: ProviderPayment,
  { claimId, amount, checksum }: ClaimRefund,
): ClaimRefundOutcome | undefined => {
  const shown = refundedFor(payment, claimId);
  const balance = balanceOf(payment);
  if (shown !== undefined) return { kind: 'refunded', payment, amount: shown };
  // As much as was decided is gone, whatever the provider calls it: never a second time.
  if (balance === checksum - amount) return { kind: 'refunded', payment, amount };
  return balance === checksum ? undefined : { kind: 'overtaken', payment };
};

/**
 * Refunds a part of a payment for a claim, once, whoever repeats it: `checksum` is of the moment when it was decided, so
 * that the provider lets one through and refuses every other. Throws ProviderDown while nobody can know.
 */
export const refundClaimed = async (provider: PaymentProvider, refund: ClaimRefund): Promise<ClaimRefundOutcome> => {
  const { impUid, amount, checksum, account } = refund;
  const read = async (): Promise<ProviderPayment> => {
    const payment = await provider.find(impUid);
    if (payment === undefined) throw new ProviderDown('does not know a payment that it knew before');
    return payment;
  };
  const before = await read();
  const done = outcomeOf(before, refund);
  if (done !== undefined) return done;
  let refusal: ProviderRefused | undefined;
  try {
    const { escrow } = before;
    await provider.cancel({ impUid, escrow, amount, checksum, currency: 'KRW', reason: reasonOf(refund), account });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    refusal = error;
  }
  const outcome = outcomeOf(await read(), refund);
  if (outcome !== undefined) return outcome;
  if (refusal !== undefined) return { kind: 'refused', refusal };
  throw new ProviderDown('accepted a refund without carrying it out');
};
