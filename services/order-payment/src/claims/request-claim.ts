import { canRequestRefund } from '@gyeol/contracts/rules/order-status.ts';
import { noteAction } from '@gyeol/service-kit/audit.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Member } from '@gyeol/service-kit/http/member.ts';
import { refundProcessedEvent, refundRequestedEvent, tell } from '../order/order-events.ts';
import type { Order } from '../order/order-row.ts';
import { findOrder, lockKnownOrder, saveLocked } from '../order/order-store.ts';
import { roleOver } from '../order/role-over.ts';
import { nextVersion, refuseWhileCancelling } from '../order/transition.ts';
import type { Deps } from '../payment/deps.ts';
import { insertRequest, isRequested, lockRequest, markProcessed } from './claim-store.ts';
import { readRefund } from './claim-views.ts';

interface Asked {
  originalMerchantUid: string;
  isRefund: boolean;
  message: string;
}

/** Throws NOT_OWNER, CANCEL_PENDING, REFUND_NOT_DELIVERED, REFUND_TOO_LATE. */
const refuseRequest = (order: Order, member: Member, now: Date): void => {
  if (order.memberId !== member.id) throw problem('NOT_OWNER');
  refuseWhileCancelling(order);
  if (order.status !== 'DELIVERED' || order.deliveredAt === null) throw problem('REFUND_NOT_DELIVERED');
  if (!canRequestRefund(order.deliveredAt, now)) throw problem('REFUND_TOO_LATE');
};

/** The owner asks for a refund or an exchange: once, within 7 days of delivery. */
export const makeRequestRefund =
  ({ db, now }: Deps) =>
  (member: Member, { originalMerchantUid, isRefund, message }: Asked) =>
    db.tx(async (tx) => {
      const order = await lockKnownOrder(tx, originalMerchantUid);
      const at = now();
      if (order.memberId === member.id && (await isRequested(tx, originalMerchantUid))) throw problem('REFUND_EXISTS');
      refuseRequest(order, member, at);
      const text = message.trim();
      const requestId = await insertRequest(tx, order, { isRefund, message: text, createdAt: at });
      const next = nextVersion(order);
      const note = String(requestId);
      saveLocked(tx, next, { what: 'refund requested', actor: `member:${member.id}`, at, note });
      await tell(tx, refundRequestedEvent(next, at, { requestId, isRefund, message: text }));
      return { ok: true as const };
    });

/** Whether the order has a request, to its owner and to admins. */
export const makeCheckRefund =
  ({ db }: Deps) =>
  async (member: Member, merchantUid: string): Promise<boolean> => {
    const order = await findOrder(db, merchantUid);
    if (order === undefined) throw problem('ORDER_NOT_FOUND');
    roleOver(order, member);
    return isRequested(db, merchantUid);
  };

/** An operator is done with a request: PENDING → PROCESSED, once. */
export const makeProcessRefund =
  ({ db, now }: Deps) =>
  async (member: Member, requestId: number) => {
    await db.tx(async (tx) => {
      const { merchantUid, status } = await lockRequest(tx, requestId);
      if (status === 'PROCESSED') throw problem('ILLEGAL_MOVE', { message: '이미 처리된 요청입니다.' });
      const at = now();
      await markProcessed(tx, requestId, at, member.id);
      const states = { before: { refundStatus: status }, after: { refundStatus: 'PROCESSED', merchantUid } };
      await noteAction(tx, { kind: 'refund', id: requestId, ...states, at });
      const next = nextVersion(await lockKnownOrder(tx, merchantUid));
      const note = String(requestId);
      saveLocked(tx, next, { what: 'refund processed', actor: `member:${member.id}`, at, note });
      await tell(tx, refundProcessedEvent(next, at, requestId));
    });
    return readRefund(db, requestId);
  };
