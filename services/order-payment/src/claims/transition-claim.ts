import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import type { ClaimFault } from '@gyeol/contracts/rules/claim.ts';
import { isClaimEnded } from '@gyeol/contracts/rules/claim.ts';
import { isProblem, problem } from '@gyeol/service-kit/errors.ts';
import { logFailure } from '@gyeol/service-kit/log-failure.ts';
import { authorizeOrder } from '../order/authorize-order.ts';
import { parcelOf } from '../order/paid-transitions.ts';
import type { Deps } from '../payment/deps.ts';
import { prepareAmount } from '../payment/prepare-amount.ts';
import { readTerms } from '../settings/delivery-terms-store.ts';
import { type Claim, isRefundRefused, transition } from './claim.ts';
import { calculateClaimMoney } from './claim-money.ts';
import { refundDueBy } from './claim-period.ts';
import { takeWrittenOff } from './claim-pieces.ts';
import { readClaim } from './claim-views.ts';
import { acceptExchange, holdExchange } from './exchange.ts';
import { requireDifferencePaid } from './exchange-payment.ts';
import { finishRefundInPart } from './refund-claim.ts';
import { type ClaimContext, changerOf, withLockedClaim } from './with-locked-claim.ts';

type TransitionBody = BodyOf<typeof orderCalls.moveClaim>;

const refuse = (claim: Claim, refusal: string | undefined, at: Date): Claim => {
  if (refusal === undefined) throw problem('BAD_REQUEST', { detail: 'refusal', message: '거절 사유를 입력해주세요.' });
  return transition(claim, 'REFUSED', at, { refusal: refusal.trim() });
};

/**
 * Records the inspection: the returned pieces go back in stock, except the written-off ones. An exchange that an older
 * release accepted holds no stock. The returned pieces of such an exchange are not restocked, because an equal number
 * of pieces goes out. For a return, the money to refund is calculated.
 */
const inspect = async (context: ClaimContext, { writtenOff = [], writeOff }: TransitionBody): Promise<Claim> => {
  const { tx, order, claim, claims, at } = context;
  const message = '폐기 사유를 입력해주세요.';
  if (writtenOff.length > 0 && writeOff === undefined) throw problem('BAD_REQUEST', { detail: 'writeOff', message });
  const inspected = takeWrittenOff(claim.lines, writtenOff);
  const isUnheld = claim.kind === 'exchange' && claim.lines.every(({ exchange }) => !exchange);
  const lines = isUnheld ? claim.lines : inspected;
  const changes = { lines, writeOff: writtenOff.length > 0 ? (writeOff?.trim() ?? null) : null };
  const next = transition(claim, 'INSPECTED', at, changes);
  return next.kind === 'return' ? { ...next, money: await calculateClaimMoney(tx, order, next, claims) } : next;
};

const accept = async (context: ClaimContext): Promise<Claim> => {
  const { tx, order, claim, claims, at } = context;
  if (claim.kind === 'exchange') return acceptExchange(context);
  return transition(claim, 'ACCEPTED', at, { money: await calculateClaimMoney(tx, order, claim, claims) });
};

const collect = async (
  { tx, claim, at }: ClaimContext,
  { trackingNumber: typed, carrier }: Pick<TransitionBody, 'trackingNumber' | 'carrier'>,
): Promise<Claim> => {
  requireDifferencePaid(claim);
  if (typed === undefined) return transition(claim, 'COLLECTING', at);
  const parcel = parcelOf(carrier ?? (await readTerms(tx)).carrier, typed);
  const number = { trackingNumber: parcel.trackingNumber, carrier: parcel.carrier, sentBackAt: at };
  return claim.state === 'COLLECTING' ? { ...claim, ...number } : transition(claim, 'COLLECTING', at, number);
};

const receive = ({ claim, at }: ClaimContext): Claim => {
  requireDifferencePaid(claim);
  return transition(claim, 'RECEIVED', at, { dueAt: refundDueBy(at) });
};

const nextClaim = (context: ClaimContext, body: TransitionBody): Promise<Claim> | Claim => {
  switch (body.to) {
    case 'ACCEPTED':
      return accept(context);
    case 'COLLECTING':
      return collect(context, body);
    case 'RECEIVED':
      return receive(context);
    case 'INSPECTED':
      return inspect(context, body);
    case 'REFUSED':
      return refuse(context.claim, body.refusal, context.at);
  }
};

/**
 * Carries out an operator's step with a claim. The stock for an exchange is held before the claim is accepted. Throws
 * REFUND_NOT_FOUND, CLAIM_REFUNDING, CLAIM_OPTION_SOLD_OUT, CLAIM_DIFFERENCE_UNPAID, TRACKING_NUMBER_INVALID,
 * ILLEGAL_MOVE, BAD_REQUEST.
 */
export const transitionClaim = async (deps: Deps, member: Member, id: number, body: TransitionBody): Promise<void> => {
  if (body.to === 'ACCEPTED') await holdExchange(deps, id);
  const claim = await withLockedClaim(deps, id, changerOf(member), (context) => nextClaim(context, body));
  const { state, payment } = claim;
  if (state !== 'ACCEPTED' || payment === null) return;
  await prepareAmount(deps, { merchantUid: payment.merchantUid, totalPrice: payment.amount });
};

/** Accepts each claim separately. Answers, for each claim, that it was accepted or why it was refused. */
export const acceptClaims = async (deps: Deps, member: Member, ids: readonly number[]) => {
  const results: { id: number; ok: boolean; outcome: string }[] = [];
  for (const id of new Set(ids)) {
    try {
      await transitionClaim(deps, member, id, { to: 'ACCEPTED' });
      results.push({ id, ok: true, outcome: 'accepted' });
    } catch (err) {
      // The claims before this one stay accepted, so the operator must still get the result of each claim.
      if (!isProblem(err)) logFailure(deps.log, { err, claimId: id }, 'a claim was not accepted');
      results.push({ id, ok: false, outcome: isProblem(err) ? err.message : problems.INTERNAL[1] });
    }
  }
  return { results };
};

/**
 * Saves the parcel in which the goods come back. The buyer or an operator names the parcel. Throws REFUND_NOT_FOUND,
 * NOT_OWNER, CLAIM_DIFFERENCE_UNPAID, TRACKING_NUMBER_INVALID, ILLEGAL_MOVE.
 */
export const setReturnParcel = (
  deps: Deps,
  member: Member,
  id: number,
  body: BodyOf<typeof orderCalls.setReturnParcel>,
) =>
  withLockedClaim(deps, id, changerOf(member), (context) => {
    authorizeOrder(context.order, member);
    return collect(context, body);
  });

/**
 * Sets the side that bears the cost of a claim, and calculates the claim's money again. Throws REFUND_NOT_FOUND,
 * CLAIM_REFUNDING, ILLEGAL_MOVE.
 */
export const setClaimFault = (deps: Deps, member: Member, id: number, fault: ClaimFault) =>
  withLockedClaim(deps, id, changerOf(member), async ({ tx, order, claim, claims }) => {
    if (claim.refundRequestedAt !== null) throw problem('CLAIM_REFUNDING');
    if (isClaimEnded(claim.state)) throw problem('ILLEGAL_MOVE', { message: '이미 처리된 요청입니다.' });
    const changed = { ...claim, fault };
    return { ...changed, money: await calculateClaimMoney(tx, order, changed, claims) };
  });

/**
 * Closes a claim that an operator settled outside the shop, so no money moves. A claim with a refund that the provider
 * refused in part is left unchanged.
 */
const closeClaim = (deps: Deps, member: Member, id: number): Promise<Claim> =>
  withLockedClaim(deps, id, changerOf(member), ({ claim, at }) =>
    isRefundRefused(claim) ? undefined : transition(claim, 'CLOSED', at),
  );

/**
 * Ends a claim for an operator: closes the claim or, when the provider refused a part of its refund, finishes the
 * refund without that part. Throws REFUND_NOT_FOUND, CLAIM_REFUNDING, ILLEGAL_MOVE, PROVIDER_DOWN.
 */
export const closeOrFinishRefund = async (deps: Deps, member: Member, id: number) => {
  const { state } = await closeClaim(deps, member, id);
  if (state !== 'CLOSED') await finishRefundInPart(deps, id);
  return readClaim(deps.db, id);
};
