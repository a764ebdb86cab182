import { isClaimEnded } from '@gyeol/contracts/rules/claim.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import type { Queries, Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Order } from '../order/order-row.ts';
import { lockExistingOrder, saveLocked } from '../order/order-store.ts';
import { type LockedOrder, nextVersion } from '../order/transition.ts';
import type { Deps } from '../payment/deps.ts';
import { readTerms } from '../settings/delivery-terms-store.ts';
import type { Claim } from './claim.ts';
import { publishClaim } from './claim-events.ts';
import { claimMoney, type PricedClaim } from './claim-money.ts';
import { claimsOf, orderOfClaim, saveCancelledPieces, saveClaim, statusOf } from './claim-store.ts';
import { endExchangePayment } from './exchange-payment.ts';
import { leftOf, readSources } from './refund-sources.ts';

/** A claim and all that decides about it, under the order's lock. */
export interface ClaimContext {
  tx: Tx;
  order: LockedOrder;
  claim: Claim;
  claims: Claim[];
  at: Date;
}
interface Changer {
  /** `member:7`, or the part of the service. */
  actor: string;
  memberId: number | null;
}

/** Those that nobody can withdraw any more: with them alone a refund that is made now settles the fees of the delivery. */
export const settledClaims = (claims: readonly Claim[]): Claim[] =>
  claims.filter(
    ({ state, refundRequestedAt }) => state === 'INSPECTED' || isClaimEnded(state) || refundRequestedAt !== null,
  );

/**
 * What comes back of a claim as things stand: with the shop's terms, the provider's books of now and the other claims, or those
 * that count for its delivery fees: of an inspected one, which may be refunded now, the settled ones.
 */
export const reckonMoney = async (
  tx: Queries,
  order: Order,
  claim: PricedClaim & Pick<Claim, 'exchangeClaimId'> & Partial<Pick<Claim, 'state'>>,
  others: readonly Claim[],
  counted: readonly Claim[] = claim.state === 'INSPECTED' ? settledClaims(others) : others,
) => {
  const terms = await readTerms(tx);
  const left = leftOf(await readSources(tx, order, claim, others));
  return claimMoney({ order, claim, others: counted, terms, left });
};

const auditFieldsOf = (claim: Claim) => ({
  refundStatus: statusOf(claim),
  state: claim.state,
  fault: claim.fault,
  trackingNumber: claim.trackingNumber,
  carrier: claim.carrier,
  refund: claim.money?.refund ?? null,
  refunding: claim.refundRequestedAt !== null,
});

/** Saves a claim's next state with its audit record and its order's next version, and publishes it. */
export const saveStep = async (
  { tx, order, claim, at }: ClaimContext,
  next: Claim,
  { actor, memberId }: Changer,
): Promise<void> => {
  const isEnded = isClaimEnded(next.state);
  if (isEnded && next.state !== 'EXCHANGED') await endExchangePayment(tx, next, actor, at);
  saveClaim(tx, next, isEnded ? memberId : null);
  const { merchantUid } = order;
  const after = { ...auditFieldsOf(next), merchantUid };
  await recordAudit(tx, { kind: 'refund', id: claim.id, before: auditFieldsOf(claim), after, at });
  const isCancel = next.kind === 'cancel';
  if (isCancel && next.state === 'REFUNDED') saveCancelledPieces(tx, next);
  const saved = nextVersion(order, isCancel ? { linesCancelRequestedAt: next.refundRequestedAt } : {});
  const note = `${claim.id} ${next.state}`;
  saveLocked(tx, saved, { what: isEnded ? 'refund processed' : 'claim changed', actor, at, note });
  await publishClaim(tx, saved, next, at, claim);
};

/**
 * Changes a claim under its order's lock and answers it; `step` says what it becomes, undefined leaves it. Throws
 * REFUND_NOT_FOUND and what `step` throws.
 */
export const changeClaim = async (
  { db, now }: Deps,
  claimId: number,
  changer: Changer,
  step: (context: ClaimContext) => Promise<Claim | undefined> | Claim | undefined,
): Promise<Claim> => {
  const merchantUid = await orderOfClaim(db, claimId);
  return db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, merchantUid);
    const claims = await claimsOf(tx, merchantUid);
    const claim = claims.find(({ id }) => id === claimId);
    if (claim === undefined) throw problem('REFUND_NOT_FOUND');
    const context = { tx, order, claim, claims: claims.filter(({ id }) => id !== claimId), at: now() };
    const next = await step(context);
    if (next === undefined) return claim;
    await saveStep(context, next, changer);
    return next;
  });
};
