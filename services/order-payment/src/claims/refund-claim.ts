import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Order } from '../order/order-row.ts';
import { findOrder, lockExistingOrder } from '../order/order-store.ts';
import { cancelDueAt } from '../order/paid-transitions.ts';
import { illegalTransition, refuseWhileCancelling } from '../order/transition.ts';
import type { Deps } from '../payment/deps.ts';
import { balanceOf, ProviderDown, type ProviderPayment } from '../payment/payment-provider.ts';
import { appendLedgerEntries } from '../payment/payment-store.ts';
import { findRefundAccount, markAccountUsed, requireRefundAccount } from '../payment/refund-account-store.ts';
import { refundClaimed } from '../payment/refund-claimed.ts';
import { readTerms } from '../settings/delivery-terms-store.ts';
import { type Claim, type DifferenceRefund, isRefundRefused, sumOfDifferences, transition } from './claim.ts';
import { calculateClaimMoney, isCouponBack, readRefundSources, splitRefund } from './claim-money.ts';
import { listClaimsOfOrder, readMerchantUidByClaim } from './claim-store.ts';
import { cancellationOf, recordProviderClaims } from './provider-claims.ts';
import { type ClaimContext, changerOf, withLockedClaim } from './with-locked-claim.ts';

const underWayMessage = '같은 주문의 다른 환불이 진행되고 있습니다. 끝난 뒤 다시 시도해주세요.';
const stuckMessage = '같은 주문에 결제사가 거절한 환불이 있어 지금은 처리할 수 없습니다. 판매자에게 문의해주세요.';
const worker = { actor: 'claim refund', memberId: null } as const;

/**
 * Answers the fields that record the intent to refund a claim: the payments to refund from, and their balances. Throws
 * CLAIM_REFUNDING while another claim of the order is being refunded. With two refunds of the same amount, the balance
 * would not show which refund was made.
 */
export const refundIntent = async (
  { tx, order, claims, at }: Pick<ClaimContext, 'tx' | 'order' | 'claims' | 'at'>,
  claim: Pick<Claim, 'exchangeClaimId' | 'lines' | 'money'>,
) => {
  const message = claims.some(isRefundRefused) ? stuckMessage : underWayMessage;
  if (claims.some(({ refundRequestedAt }) => refundRequestedAt !== null)) throw problem('CLAIM_REFUNDING', { message });
  const sources = await readRefundSources(tx, order, claim, claims);
  const split = splitRefund(sources, claim.money?.refund ?? 0);
  return {
    refundRequestedAt: at,
    refundDueAt: cancelDueAt(at),
    refundChecksum: sources.own.balance,
    differenceRefunds: split.length > 0 ? split : null,
  };
};

const commitIntent = async (deps: Deps, member: Member, id: number, expectedRefund: number): Promise<Claim> => {
  const claim = await withLockedClaim(deps, id, changerOf(member), async (context) => {
    const { tx, order, claim: before, claims, at } = context;
    if (isRefundRefused(before)) return undefined;
    refuseWhileCancelling(order);
    await requireRefundAccount(tx, order);
    if (order.status === 'CANCELLED') throw illegalTransition(order, 'the money of a cancelled order is refunded');
    if (before.refundRequestedAt !== null) throw problem('CLAIM_REFUNDING');
    if (before.kind !== 'return') throw problem('ILLEGAL_MOVE', { message: '반품 요청만 환불할 수 있습니다.' });
    transition(before, 'REFUNDED', at);
    const money = await calculateClaimMoney(tx, order, before, claims);
    if (money.refund !== expectedRefund) return { ...before, money };
    return { ...before, money, ...(await refundIntent(context, { ...before, money })) };
  });
  if (claim.refundRequestedAt === null) throw problem('CLAIM_MONEY_CHANGED', { extra: { money: claim.money } });
  return claim;
};

/** `payment` is the payment of the price difference, as the provider reports it after the refund. */
interface RefundedDifference {
  refund: DifferenceRefund;
  payment: ProviderPayment;
}
const noRefund = { refundRequestedAt: null, refundDueAt: null, refundChecksum: null } as const;
interface RefundEnd {
  /**
   * The won refunded on the order's own payment. Null when nothing was refunded. A cancel is then REFUSED. A return or
   * an exchange stays INSPECTED, with its money calculated again.
   */
  refunded: number | null;
  payment?: ProviderPayment;
  differences?: readonly RefundedDifference[];
}
const refusedMessage = '결제사에서 환불을 거절했습니다. 결제사 관리자 화면을 확인해주세요.';
const changedMessage = '그 사이 환불 금액이 변경되어 취소하지 못했습니다. 다시 신청해주세요.';

const refundedClaim = async (
  { tx, order, claim, claims, at }: ClaimContext,
  refunded: number,
  { payment, differences = [] }: RefundEnd,
): Promise<Claim> => {
  const isCancel = claim.kind === 'cancel';
  const lines = isCancel ? claim.lines.map((line) => ({ ...line, restocked: line.pieces.length })) : claim.lines;
  const cancellationId = payment === undefined ? null : cancellationOf(claim, claims, payment, refunded);
  const couponBack = isCouponBack(order, claim, claims, await readTerms(tx));
  const to = claim.kind === 'exchange' ? 'EXCHANGED' : 'REFUNDED';
  const differenceRefunds = differences.length > 0 ? differences.map(({ refund }) => refund) : null;
  const changes = { ...noRefund, differenceRefunds, lines, cancellationId, couponBack };
  return transition(claim, to, at, { ...changes, refunded: refunded + sumOfDifferences(changes) });
};
/**
 * Records each cancel that was made at the provider's console as a claim. During the refund of this claim, such a
 * cancel could not be distinguished from the refund.
 */
const recordConsole = (deps: Deps, merchantUid: string, payment: ProviderPayment) =>
  deps.db.tx(async (tx) => recordProviderClaims(tx, await lockExistingOrder(tx, merchantUid), payment, deps.now()));

const concludeClaim = (deps: Deps, id: number, end: RefundEnd) =>
  withLockedClaim(deps, id, worker, async (context) => {
    const { tx, order, claim, claims, at } = context;
    const { refunded, payment, differences = [] } = end;
    if (claim.refundRequestedAt === null) return undefined;
    if (payment !== undefined) {
      appendLedgerEntries(tx, payment, at);
      markAccountUsed(tx, payment, at);
    }
    for (const one of differences) appendLedgerEntries(tx, one.payment, at);
    if (refunded !== null) return refundedClaim(context, refunded, end);
    if (claim.kind === 'cancel') {
      const refusal = payment === undefined ? refusedMessage : changedMessage;
      return transition({ ...claim, ...noRefund }, 'REFUSED', at, { refusal });
    }
    return {
      ...claim,
      ...noRefund,
      differenceRefunds: null,
      money: await calculateClaimMoney(tx, order, claim, claims),
    };
  });

/** Marks the order as DELIVERED if it was only waiting for the cancelled pieces. */
const deliverWithoutRest = ({ db, now, domainEvents }: Deps, merchantUid: string): Promise<void> =>
  db.tx(async (tx) => domainEvents.restCancelled(tx, await lockExistingOrder(tx, merchantUid), now()));

const conclude = async (deps: Deps, id: number, end: RefundEnd): Promise<Claim> => {
  const claim = await concludeClaim(deps, id, end);
  if (claim.kind === 'cancel' && claim.state === 'REFUNDED') await deliverWithoutRest(deps, claim.merchantUid);
  return claim;
};

interface OwnRefund {
  refunded: number;
  payment?: ProviderPayment;
}
/** Throws CANCEL_REFUSED, CLAIM_MONEY_CHANGED and ProviderDown. */
const refundOwn = async (deps: Deps, { merchantUid, impUid, provider }: Order, claim: Claim): Promise<OwnRefund> => {
  const amount = (claim.money?.refund ?? 0) - sumOfDifferences(claim);
  if (impUid === null || amount === 0) return { refunded: 0 };
  const { id } = claim;
  const kind = claim.kind === 'provider' ? 'return' : claim.kind;
  const refund = {
    claimId: id,
    kind,
    amount,
    requestedAt: claim.refundRequestedAt,
    checksum: claim.refundChecksum ?? 0,
  };
  const account = await findRefundAccount(deps, merchantUid);
  const ids = { merchantUid, transaction: impUid };
  const outcome = await refundClaimed(deps.providers.of(provider), { ...refund, ...ids, account });
  switch (outcome.kind) {
    case 'refunded':
      return { refunded: outcome.amount, payment: outcome.payment };
    case 'overtaken': {
      const { money } = await conclude(deps, id, { refunded: null, payment: outcome.payment });
      await recordConsole(deps, merchantUid, outcome.payment);
      throw problem('CLAIM_MONEY_CHANGED', { extra: { money } });
    }
    case 'refused':
      await conclude(deps, id, { refunded: null });
      throw problem('CANCEL_REFUSED', { message: refusedMessage, cause: outcome.refusal });
  }
};

const refundDifference = async (
  deps: Deps,
  claim: Pick<Claim, 'id' | 'kind' | 'refundRequestedAt'>,
  refund: DifferenceRefund,
): Promise<RefundedDifference | 'refused' | undefined> => {
  const order = await findOrder(deps.db, refund.merchantUid);
  if (!order?.impUid) return undefined;
  const { id, kind: claimed, refundRequestedAt: requestedAt } = claim;
  const kind = claimed === 'exchange' ? claimed : ('return' as const);
  const { merchantUid, amount, checksum } = refund;
  const ids = { merchantUid, transaction: order.impUid };
  const wanted = { ...ids, claimId: id, kind, requestedAt, amount, checksum };
  const outcome = await refundClaimed(deps.providers.of(order.provider), wanted);
  if (outcome.kind === 'refused') {
    deps.log.warn({ merchantUid, claimId: id, err: outcome.refusal }, 'the refund of a difference was refused');
    return 'refused';
  }
  const { payment } = outcome;
  if (outcome.kind === 'refunded') return { refund: { merchantUid, checksum, amount: outcome.amount }, payment };
  // A cancel at the provider's console came first, so at most the remaining balance is refunded.
  const balance = balanceOf(payment);
  if (balance === 0) return { refund: { merchantUid, checksum, amount: 0 }, payment };
  return refundDifference(deps, claim, { merchantUid, amount: Math.min(amount, balance), checksum: balance });
};

/**
 * Refunds the parts of a claim that go to the payments of price differences. A repeat refunds nothing twice. `rest` is
 * the part of the claim's refund that the order's own payment did not cover, in won. Throws ProviderDown. The call is
 * then repeated later.
 */
const refundDifferences = async (
  deps: Deps,
  claim: Pick<Claim, 'id' | 'kind' | 'refundRequestedAt' | 'differenceRefunds'>,
  rest: number,
): Promise<{ refunded: RefundedDifference[]; refused: DifferenceRefund[] }> => {
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

/**
 * Marks the parts that the provider refused after another part was refunded. The refund stays requested, so that a
 * retry continues it.
 */
const markRefused = (deps: Deps, id: number, refused: readonly DifferenceRefund[]) =>
  withLockedClaim(deps, id, worker, ({ claim }) => {
    if (claim.refundRequestedAt === null || isRefundRefused(claim)) return undefined;
    const isRefused = (one: DifferenceRefund) => refused.some(({ merchantUid }) => merchantUid === one.merchantUid);
    const differenceRefunds = (claim.differenceRefunds ?? []).map((one) =>
      isRefused(one) ? { ...one, refused: true as const } : one,
    );
    return { ...claim, differenceRefunds };
  });

/**
 * Carries out a requested refund: first at the provider, then in the claim. A repeat refunds nothing twice. With
 * `without`, the claim ends without the parts that the provider refuses.
 * Throws CLAIM_MONEY_CHANGED and CANCEL_REFUSED. After these errors the refund stays requested only when a part was
 * refunded. Throws ProviderDown. The worker then finishes the refund later.
 */
export const finishRefund = async (deps: Deps, id: number, without?: 'refused'): Promise<void> => {
  const merchantUid = await readMerchantUidByClaim(deps.db, id);
  const [order, claims] = await Promise.all([findOrder(deps.db, merchantUid), listClaimsOfOrder(deps.db, merchantUid)]);
  const claim = claims.find((candidate) => candidate.id === id);
  if (order === undefined || claim === undefined || claim.refundRequestedAt === null) return;
  const { refunded, payment } = await refundOwn(deps, order, claim);
  const rest = (claim.money?.refund ?? 0) - refunded;
  const { refunded: differences, refused } = await refundDifferences(deps, claim, rest);
  if (refused.length > 0 && without === undefined) {
    if (payment === undefined && differences.length === 0) await conclude(deps, id, { refunded: null });
    else await markRefused(deps, id, refused);
    throw problem('CANCEL_REFUSED', { message: refusedMessage });
  }
  await conclude(deps, id, { refunded, differences, ...(payment !== undefined && { payment }) });
  if (payment !== undefined) await recordConsole(deps, merchantUid, payment);
};

/** Calls `finishRefund`, and turns ProviderDown into PROVIDER_DOWN with `message`. */
export const finishRefundNow = async (deps: Deps, id: number, message: string, without?: 'refused'): Promise<void> => {
  try {
    await finishRefund(deps, id, without);
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    throw problem('PROVIDER_DOWN', { message, retryAfterSeconds: 10, cause: error });
  }
};

/**
 * Finishes a refund without the parts that the provider refuses. The shop has to refund the refused parts in another
 * way. Throws CLAIM_MONEY_CHANGED, PROVIDER_DOWN.
 */
export const finishRefundInPart = (deps: Deps, id: number): Promise<void> =>
  finishRefundNow(deps, id, '결제사와 연결이 원활하지 않습니다. 잠시 후 다시 시도해주세요.', 'refused');

/**
 * Refunds an inspected return, and never refunds it twice. The intent is committed first, so that a crash or an
 * unreachable provider only delays the refund. Throws REFUND_NOT_FOUND, CLAIM_MONEY_CHANGED, CLAIM_REFUNDING,
 * CANCEL_PENDING, ILLEGAL_MOVE, CANCEL_REFUSED, PROVIDER_DOWN.
 */
export const refundClaim = async (deps: Deps, member: Member, id: number, expectedRefund: number): Promise<void> => {
  await commitIntent(deps, member, id, expectedRefund);
  await finishRefundNow(deps, id, '결제사와 연결이 원활하지 않습니다. 환불은 접수되었으며 자동으로 처리됩니다.');
};
