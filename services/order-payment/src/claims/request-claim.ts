import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { canRequestClaim } from '@gyeol/contracts/rules/order-status.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { claimProcessedEvent, claimRequestedEvent, publish } from '../order/order-events.ts';
import type { Order } from '../order/order-row.ts';
import { findOrder, lockExistingOrder, saveLocked } from '../order/order-store.ts';
import { roleOver } from '../order/role-over.ts';
import { nextVersion, refuseWhileCancelling } from '../order/transition.ts';
import type { Deps } from '../payment/deps.ts';
import { hasClaim, insertClaim, lockClaim, markClaimProcessed } from './claim-store.ts';
import { readClaim } from './claim-views.ts';

interface RequestClaimInput {
  originalMerchantUid: string;
  isRefund: boolean;
  message: string;
}

/** Throws NOT_OWNER, CANCEL_PENDING, REFUND_NOT_DELIVERED, REFUND_TOO_LATE. */
const refuseClaim = (order: Order, member: Member, now: Date): void => {
  if (order.memberId !== member.id) throw problem('NOT_OWNER');
  refuseWhileCancelling(order);
  if (order.status !== 'DELIVERED' || order.deliveredAt === null) throw problem('REFUND_NOT_DELIVERED');
  if (!canRequestClaim(order.deliveredAt, now)) throw problem('REFUND_TOO_LATE');
};

/** The buyer claims a return or an exchange: once, within 7 days of delivery. */
export const requestClaim = (
  { db, now }: Deps,
  member: Member,
  { originalMerchantUid, isRefund, message }: RequestClaimInput,
) =>
  db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, originalMerchantUid);
    const at = now();
    if (order.memberId === member.id && (await hasClaim(tx, originalMerchantUid))) throw problem('REFUND_EXISTS');
    refuseClaim(order, member, at);
    const text = message.trim();
    const claimId = await insertClaim(tx, order, { isRefund, message: text, createdAt: at });
    const next = nextVersion(order);
    const note = String(claimId);
    saveLocked(tx, next, { what: 'refund requested', actor: `member:${member.id}`, at, note });
    await publish(tx, claimRequestedEvent(next, at, { requestId: claimId, isRefund, message: text }));
    return ok;
  });

/** Whether the order has a claim, to its buyer and to admins. */
export const findClaim = async ({ db }: Deps, member: Member, merchantUid: string): Promise<boolean> => {
  const order = await findOrder(db, merchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  roleOver(order, member);
  return hasClaim(db, merchantUid);
};

/** An operator is done with a claim: PENDING → PROCESSED, once. */
export const processClaim = async ({ db, now }: Deps, member: Member, claimId: number) => {
  await db.tx(async (tx) => {
    const { merchantUid, status } = await lockClaim(tx, claimId);
    if (status === 'PROCESSED') throw problem('ILLEGAL_MOVE', { message: '이미 처리된 요청입니다.' });
    const at = now();
    await markClaimProcessed(tx, claimId, at, member.id);
    const states = { before: { refundStatus: status }, after: { refundStatus: 'PROCESSED', merchantUid } };
    await recordAudit(tx, { kind: 'refund', id: claimId, ...states, at });
    const next = nextVersion(await lockExistingOrder(tx, merchantUid));
    const note = String(claimId);
    saveLocked(tx, next, { what: 'refund processed', actor: `member:${member.id}`, at, note });
    await publish(tx, claimProcessedEvent(next, at, claimId));
  });
  return readClaim(db, claimId);
};
