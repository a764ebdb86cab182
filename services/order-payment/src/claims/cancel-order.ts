import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { actorOf } from '@gyeol/contracts/rules/actor.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { authorizeOrder } from '../order/authorize-order.ts';
import { cancelledEvent, publish } from '../order/order-events.ts';
import type { CancelReason, Order } from '../order/order-row.ts';
import { findOrder, lockExistingOrder, updateLockedOrder } from '../order/order-store.ts';
import { cancel, cancelDueAt, clearCancel, requestCancel } from '../order/paid-transitions.ts';
import { recordOrderAction } from '../order/record-order-action.ts';
import type { LockedOrder } from '../order/transition.ts';
import type { Deps } from '../payment/deps.ts';
import { balanceOf, idsOf, ProviderDown, type ProviderPayment } from '../payment/payment-provider.ts';
import { findAllPayments } from '../payment/payment-providers.ts';
import { appendLedgerEntries, readLedgerSums } from '../payment/payment-store.ts';
import { findRefundAccount, markAccountUsed, requireRefundAccount } from '../payment/refund-account-store.ts';
import { refundBalance } from '../payment/refund-payment.ts';
import { movedMoney, settleAll } from '../payment/settle-all.ts';
import { returnDifferences } from './exchange-payment.ts';

const leaseDue = sql(
  'cancel.lease-due',
  `update orders set cancel_due_at = $2::timestamptz
   where merchant_uid in (
     select merchant_uid from orders where cancel_due_at <= $1::timestamptz
     order by cancel_due_at limit 20 for update skip locked)
   returning merchant_uid as "merchantUid", cancel_requested_at as "requestedAt"`,
);
const oldest = sql(
  'cancel.oldest',
  `select least((select min(cancel_requested_at) from orders where cancel_due_at is not null),
     (select min(refund_requested_at) from refund_requests where refund_requested_at is not null)) as "requestedAt"`,
);
const refundUnderWay = sql(
  'claims.refund-under-way',
  'select 1 from refund_requests where merchant_uid = $1::text and refund_requested_at is not null',
);
/**
 * A cancel that is under way for longer than this time is logged as an error. A person must look at it, because the
 * buyer was shown that the cancel is being processed.
 */
const alarmingMs = 10 * 60_000;
const reason = '주문 취소';

/** Throws CLAIM_REFUNDING. */
const refuseWhileRefunding = async (tx: Queries, merchantUid: string): Promise<void> => {
  if ((await tx.rows(refundUnderWay, [merchantUid])).length > 0) throw problem('CLAIM_REFUNDING');
};

const commitIntent = (
  { db, now }: Deps,
  member: Member,
  merchantUid: string,
  reason: CancelReason | null,
): Promise<Order> =>
  db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, merchantUid);
    // The order for the difference of an exchange cannot be cancelled by itself. Only the claim of that exchange
    // refunds the payment of the difference.
    if (order.exchangeClaimId !== null) throw problem('ORDER_NOT_FOUND');
    const by = authorizeOrder(order, member);
    await refuseWhileRefunding(tx, merchantUid);
    const at = now();
    await requireRefundAccount(tx, order);
    const requested = requestCancel(order, by, at, by === 'admin' ? reason : null);
    updateLockedOrder(tx, requested, { what: 'cancel requested', actor: actorOf(member.id), at });
    await recordOrderAction(tx, order, requested, at);
    return requested;
  });

const recordCancel = async (deps: Deps, tx: Tx, order: LockedOrder, payment: ProviderPayment | undefined) => {
  const at = deps.now();
  if (payment !== undefined) {
    appendLedgerEntries(tx, payment, at);
    markAccountUsed(tx, payment, at);
  }
  const { refunded } = await readLedgerSums(tx, order.merchantUid, order.impUid ?? '');
  const cancelled = cancel(order, order.cancelBy ?? 'admin', at);
  updateLockedOrder(tx, cancelled, { what: 'cancelled', actor: 'cancel', at });
  await returnDifferences(tx, order.merchantUid, 'cancel', at);
  await publish(tx, cancelledEvent(cancelled, at, refunded));
};

/**
 * Under the order's lock, ends a cancel that is still requested. The order becomes CANCELLED or, when the provider
 * refused the cancel, continues as before.
 */
const conclude = (deps: Deps, merchantUid: string, end: 'cancel' | 'clear', payment?: ProviderPayment): Promise<void> =>
  deps.db.tx(async (tx) => {
    const order = await lockExistingOrder(tx, merchantUid);
    if (order.cancelRequestedAt === null) return;
    if (end === 'cancel') return recordCancel(deps, tx, order, payment);
    const at = deps.now();
    updateLockedOrder(tx, clearCancel(order, at), { what: 'cancel refused', actor: 'cancel', at });
  });

/**
 * Cancels an order without a known payment. If the provider does report a payment, that payment is refunded once the
 * order is CANCELLED.
 */
const cancelUnpaid = async (deps: Deps, order: Order): Promise<void> => {
  const { merchantUid, totalPrice } = order;
  const payments = totalPrice > 0 ? movedMoney(await findAllPayments(deps, order)) : [];
  await conclude(deps, merchantUid, 'cancel');
  await settleAll(deps, merchantUid, payments, 'cancel');
};

/**
 * Carries out a requested cancel: first at the provider, then in the order. A repeat refunds nothing twice. Answers
 * true when the order is cancelled, and false when the provider refused for good. Throws ProviderDown. The worker then
 * finishes the cancel later.
 */
export const finishCancel = async (deps: Deps, merchantUid: string): Promise<boolean> => {
  const order = await findOrder(deps.db, merchantUid);
  if (order === undefined || order.cancelRequestedAt === null) return order?.status === 'CANCELLED';
  const { impUid, cancelRequestedAt } = order;
  if (impUid === null) {
    await cancelUnpaid(deps, order);
    return true;
  }
  const provider = deps.providers.of(order.provider);
  const intent = `cancel:${cancelRequestedAt.toISOString()}`;
  const account = await findRefundAccount(deps, merchantUid);
  const ids = idsOf({ merchantUid, impUid });
  const { payment, refusal } = await refundBalance(provider, ids, { reason, intent, account });
  if (balanceOf(payment) === 0) {
    await conclude(deps, merchantUid, 'cancel', payment);
    return true;
  }
  // The provider accepted the cancel, but the payment still has a balance. This is not a definite refusal, so the
  // cancel stays requested and the worker tries again.
  if (refusal === undefined) throw new ProviderDown('accepted a cancel without carrying it out');
  deps.log.warn({ merchantUid, err: refusal }, 'the provider refused a cancel');
  await conclude(deps, merchantUid, 'clear');
  return false;
};

/**
 * Cancels an order and refunds its money. The intent is committed first, so that a crash or an unreachable provider
 * only delays the cancel. Throws ORDER_NOT_FOUND, NOT_OWNER, ALREADY_CANCELLED, CANCEL_PENDING, CLAIM_REFUNDING,
 * ILLEGAL_MOVE, CANCEL_REFUSED, PROVIDER_DOWN.
 */
export const cancelOrder = async (
  deps: Deps,
  member: Member,
  merchantUid: string,
  reason: CancelReason | null = null,
) => {
  await commitIntent(deps, member, merchantUid, reason);
  try {
    if (!(await finishCancel(deps, merchantUid))) throw problem('CANCEL_REFUSED');
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    throw problem('PROVIDER_DOWN', {
      message: '결제사와 연결이 원활하지 않습니다. 취소는 접수되었으며 자동으로 처리됩니다.',
      retryAfterSeconds: 10,
      cause: error,
    });
  }
  return { merchantUid, paymentStatus: 'CANCELLED' as const };
};

export const finishPendingCancels = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  const now = deps.now();
  const leased = await deps.db.rows<{ merchantUid: string; requestedAt: Date }>(leaseDue, [now, cancelDueAt(now)]);
  for (const { merchantUid, requestedAt } of leased) {
    if (signal.aborted) return;
    await finishCancel(deps, merchantUid).catch((err: unknown) => {
      const late = now.getTime() - requestedAt.getTime() > alarmingMs;
      deps.log[late ? 'error' : 'warn']({ merchantUid, err }, 'a cancel waits for the provider');
    });
  }
};

/** Answers the age of the oldest cancel or claim refund that is under way, in seconds, or 0 without one. */
export const cancelAge = async ({ db, now }: Deps): Promise<number> => {
  const { requestedAt } = await db.one<{ requestedAt: Date | null }>(oldest);
  return requestedAt === null ? 0 : Math.max(0, now().getTime() - requestedAt.getTime()) / 1_000;
};
