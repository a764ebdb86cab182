import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { updateLockedOrder } from '../order/order-store.ts';
import { type LockedOrder, nextVersion } from '../order/transition.ts';
import type { ProviderPayment } from '../payment/payment-provider.ts';
import { toWholeAmount } from '../payment/payment-store.ts';
import { claimOfReason } from '../payment/refund-claimed.ts';
import type { Claim } from './claim.ts';
import { publishClaim } from './claim-events.ts';
import { createRequestedClaim, insertClaim, listClaimsOfOrder, updateClaim } from './claim-store.ts';

type Cancellation = ProviderPayment['cancellations'][number];
const noMoney = { goods: 0, discountShare: 0, feeBack: 0, feeCharged: 0, returnFee: 0 };
const message = '결제사 관리자 화면에서 일부 금액이 취소되었습니다.';

/** True when the provider's cancellation was made for one of these claims, or is already recorded as a claim. */
const isOf = (claims: readonly Claim[], { id, reason }: Cancellation): boolean =>
  claims.some((claim) => claim.cancellationId === id || claim.id === claimOfReason(reason));

/**
 * Answers the provider's id of the cancellation for a claim. This is the cancellation whose reason names the claim.
 * Without such a reason, this is the latest cancellation that has the refunded amount and belongs to no other claim.
 */
export const cancellationOf = (
  claim: Claim,
  others: readonly Claim[],
  { cancellations }: ProviderPayment,
  refunded: number,
): string | null =>
  (
    cancellations.find(({ reason }) => claimOfReason(reason) === claim.id) ??
    cancellations.findLast((one) => toWholeAmount(one.amount) === refunded && !isOf(others, one))
  )?.id ?? null;

const insertProviderClaim = async (tx: Tx, order: LockedOrder, { id, amount, at }: Cancellation, now: Date) => {
  const refunded = toWholeAmount(amount);
  const money = { ...noMoney, refund: refunded };
  const wanted = { kind: 'provider', reason: null, fault: 'seller', message, lines: [], money, createdAt: at } as const;
  const claimId = await insertClaim(tx, order, wanted);
  const claim: Claim = {
    ...createRequestedClaim(order.merchantUid, claimId, wanted),
    state: 'REFUNDED',
    refunded,
    cancellationId: id,
    processedAt: at,
  };
  updateClaim(tx, claim, null);
  const saved = nextVersion(order);
  updateLockedOrder(tx, saved, { what: 'refund processed', actor: 'provider', at: now, note: `${claimId} REFUNDED` });
  await publishClaim(tx, saved, claim, now);
  return saved;
};

/**
 * Records each partial cancel at the provider's console once, as a claim of kind `provider`, under the order's lock.
 * Nothing is recorded in two cases:
 * - While a claim is being refunded, because the cause of a cancellation is not certain. The end of the refund calls
 *   this function again.
 * - For a cancelled order, because the cancel accounts for all money of the order.
 */
export const recordProviderClaims = async (
  tx: Tx,
  order: LockedOrder,
  payment: ProviderPayment,
  at: Date,
): Promise<LockedOrder> => {
  const claims = await listClaimsOfOrder(tx, order.merchantUid);
  const isRefunding = claims.some(({ refundRequestedAt }) => refundRequestedAt !== null);
  if (isRefunding || order.status === 'CANCELLED' || order.exchangeClaimId !== null) return order;
  let saved: LockedOrder = order;
  for (const cancellation of payment.cancellations) {
    if (!isOf(claims, cancellation)) saved = await insertProviderClaim(tx, saved, cancellation, at);
  }
  return saved;
};
