import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { actorOf } from '@gyeol/contracts/rules/actor.ts';
import { isClaimEnded } from '@gyeol/contracts/rules/claim.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { lockExistingOrder, updateLockedOrder } from '../order/order-store.ts';
import { type LockedOrder, nextVersion } from '../order/transition.ts';
import type { Deps } from '../payment/deps.ts';
import type { Claim } from './claim.ts';
import { publishClaim } from './claim-events.ts';
import {
  listClaimsOfOrder,
  readMerchantUidByClaim,
  toClaimStatus,
  updateCancelledPieces,
  updateClaim,
} from './claim-store.ts';
import { endExchangePayment } from './exchange-payment.ts';

/** Read under the order's lock. */
export interface ClaimContext {
  tx: Tx;
  order: LockedOrder;
  claim: Claim;
  /** The other claims of the order. */
  claims: Claim[];
  at: Date;
}
interface Changer {
  /** `member:7` for a member, `key:7` for a key, else the name of the part of this service that acts. */
  actor: string;
  memberId: number | null;
}
export const changerOf = ({ id }: Member): Changer => ({ actor: actorOf(id), memberId: id });

const auditFieldsOf = (claim: Claim) => ({
  refundStatus: toClaimStatus(claim),
  state: claim.state,
  fault: claim.fault,
  trackingNumber: claim.trackingNumber,
  carrier: claim.carrier,
  refund: claim.money?.refund ?? null,
  refunding: claim.refundRequestedAt !== null,
});

export const saveClaim = async (
  { tx, order, claim, at }: ClaimContext,
  next: Claim,
  { actor, memberId }: Changer,
): Promise<void> => {
  const isEnded = isClaimEnded(next.state);
  if (isEnded && next.state !== 'EXCHANGED') await endExchangePayment(tx, next, actor, at);
  updateClaim(tx, next, isEnded ? memberId : null);
  const { merchantUid } = order;
  const after = { ...auditFieldsOf(next), merchantUid };
  await recordAudit(tx, { kind: 'refund', id: claim.id, before: auditFieldsOf(claim), after, at });
  const isCancel = next.kind === 'cancel';
  if (isCancel && next.state === 'REFUNDED') updateCancelledPieces(tx, next);
  const saved = nextVersion(order, isCancel ? { linesCancelRequestedAt: next.refundRequestedAt } : {});
  const note = `${claim.id} ${next.state}`;
  updateLockedOrder(tx, saved, { what: isEnded ? 'refund processed' : 'claim changed', actor, at, note });
  await publishClaim(tx, saved, next, at, claim);
};

/**
 * Locks the order of a claim, saves the claim that `decide` answers, and answers the saved claim. When `decide` answers
 * undefined, the claim is left unchanged. Throws REFUND_NOT_FOUND and the errors of `decide`.
 */
export const withLockedClaim = async (
  { db, now }: Deps,
  claimId: number,
  changer: Changer,
  decide: (context: ClaimContext) => Promise<Claim | undefined> | Claim | undefined,
): Promise<Claim> => {
  const merchantUid = await readMerchantUidByClaim(db, claimId);
  return db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, merchantUid);
    const claims = await listClaimsOfOrder(tx, merchantUid);
    const claim = claims.find(({ id }) => id === claimId);
    if (claim === undefined) throw problem('REFUND_NOT_FOUND');
    const context = { tx, order, claim, claims: claims.filter(({ id }) => id !== claimId), at: now() };
    const next = await decide(context);
    if (next === undefined) return claim;
    await saveClaim(context, next, changer);
    return next;
  });
};
