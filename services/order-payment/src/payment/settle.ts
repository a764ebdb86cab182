import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { cancelledEvent, depositAwaitedEvent, failedEvent, paidEvent, publish } from '../order/order-events.ts';
import type { Order } from '../order/order-row.ts';
import { lockOrder, markCheckDueSoon, updateLockedOrder } from '../order/order-store.ts';
import { cancel } from '../order/paid-transitions.ts';
import { hasBenefits, releaseHolds } from '../order/release-holds.ts';
import type { LockedOrder } from '../order/transition.ts';
import { awaitDeposit, failPayment, pay } from '../order/unpaid-transitions.ts';
import { depositEndsAt, readDepositTerms } from '../settings/payment-methods.ts';
import { findDepositRefusal } from './deposit-store.ts';
import type { Deps } from './deps.ts';
import { insertEscrow } from './escrow-store.ts';
import { ProviderDown, type ProviderPayment } from './payment-provider.ts';
import { appendLedgerEntries, readLedgerSums, savePayment, wasRefundedElsewhere } from './payment-store.ts';
import { refundPayment } from './refund-payment.ts';
import { decideSettlement, type Settlement } from './settlement.ts';

export type Settled = Settlement & { order: Order; refunded?: boolean };
interface SettlementInput {
  payment: ProviderPayment;
  actor: string;
  /**
   * True when a failed card ends the order. The reconciler passes false, because an order that the reconciler checks is
   * ended by the buyer or by its expiry.
   */
  endsFailed: boolean;
}

const settleSeconds = 30;

const markPaid = async (
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { payment, actor }: SettlementInput,
): Promise<Order> => {
  const now = deps.now();
  const { provider } = payment;
  const paidAt = payment.paidAt ?? now;
  const paid = pay(order, { provider, impUid: payment.impUid, paymentMethod: payment.method, paidAt });
  updateLockedOrder(tx, paid, { what: 'paid', actor, at: now, note: payment.impUid });
  savePayment(tx, payment, { role: 'SETTLED', at: now });
  appendLedgerEntries(tx, payment, now);
  insertEscrow(tx, payment);
  await publish(tx, paidEvent(paid, paidAt));
  return paid;
};

const startDeposit = async (
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { payment: { impUid, account }, actor }: SettlementInput,
): Promise<Order> => {
  if (order.status !== 'AWAITING_PAYMENT' || account === null) return order;
  const now = deps.now();
  if ((await findDepositRefusal(tx, order, now)) !== undefined) return order;
  const last = depositEndsAt(now, await readDepositTerms(tx), order.behindSale);
  // The browser sends the end of the account to the provider, so the shop's own days or hours limit that end.
  const endsAt = account.endsAt !== null && account.endsAt < last ? account.endsAt : last;
  const { bank, number, holder } = account;
  const awaiting = awaitDeposit(order, { impUid, bank, number, holder }, endsAt, now);
  updateLockedOrder(tx, awaiting, { what: 'awaiting deposit', actor, at: now, note: impUid });
  await publish(tx, depositAwaitedEvent(awaiting, now));
  return awaiting;
};

const failOrder = async (
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { payment, actor }: SettlementInput,
): Promise<Order> => {
  const now = deps.now();
  const failed = failPayment(order, now);
  updateLockedOrder(tx, failed, { what: 'payment failed', actor, at: now, note: payment.impUid });
  await publish(tx, failedEvent(failed, now));
  return failed;
};

const followConsoleCancel = async (
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { payment, actor }: SettlementInput,
): Promise<Order> => {
  const now = deps.now();
  appendLedgerEntries(tx, payment, now);
  const { refunded } = await readLedgerSums(tx, order.merchantUid, payment.impUid);
  const cancelled = cancel(order, 'provider', now);
  updateLockedOrder(tx, cancelled, { what: 'cancelled', actor, at: now, note: payment.impUid });
  await deps.domainEvents.cancelledAtProvider(tx, order.merchantUid, actor, now);
  await publish(tx, cancelledEvent(cancelled, now, refunded));
  return cancelled;
};

const applySettlement = async (
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  input: SettlementInput,
  settlement: Settlement,
): Promise<Order> => {
  const now = deps.now();
  switch (settlement.kind) {
    case 'await-deposit':
      return startDeposit(deps, tx, order, input);
    case 'settle':
      return markPaid(deps, tx, order, input);
    case 'failed':
      // A failed card does not end the payment of an exchange difference, because the buyer has a day to pay.
      return input.endsFailed &&
        order.exchangeClaimId === null &&
        order.status === 'AWAITING_PAYMENT' &&
        order.cancelRequestedAt === null
        ? failOrder(deps, tx, order, input)
        : order;
    case 'refund': {
      const { reason } = settlement;
      const refundDueAt = new Date(now.getTime() + settleSeconds * 1_000);
      savePayment(tx, input.payment, { role: 'RETURNING', reason, at: now, refundDueAt });
      appendLedgerEntries(tx, input.payment, now);
      return order;
    }
    case 'gone':
      appendLedgerEntries(tx, input.payment, now);
      return order;
    case 'partly-cancelled':
      appendLedgerEntries(tx, input.payment, now);
      return deps.domainEvents.partCancelledAtProvider(tx, order, input.payment);
    case 'cancel-pending':
      await markCheckDueSoon(tx, order.merchantUid, now);
      return order;
    case 'cancelled-at-provider':
      return followConsoleCancel(deps, tx, order, input);
    case 'already':
      // If an instance of the previous release settled the payment, the escrow is not recorded yet.
      insertEscrow(tx, input.payment);
      return order;
    case 'other-order':
    case 'busy':
    case 'unpaid':
      return order;
  }
};

/**
 * True for a payment that an operator refunded in another way while the provider did not know the payment. Such a
 * payment must not be refunded twice.
 */
const isRefundedAlready = async (
  tx: Tx,
  order: Order,
  { impUid }: ProviderPayment,
  { kind }: Settlement,
): Promise<boolean> => kind === 'refund' && order.impUid === impUid && (await wasRefundedElsewhere(tx, impUid));

const decideUnderLock = (deps: Deps, merchantUid: string, input: SettlementInput): Promise<Settled> =>
  deps.db.tx(async (tx) => {
    const order = await lockOrder(tx, merchantUid);
    if (order === undefined) throw problem('ORDER_NOT_FOUND');
    const rules = { acceptsTests: deps.config.portoneIncludeSandbox };
    const decided = decideSettlement(order, input.payment, rules);
    const settlement = (await isRefundedAlready(tx, order, input.payment, decided))
      ? ({ kind: 'gone' } as const)
      : decided;
    return { ...settlement, order: await applySettlement(deps, tx, order, input, settlement) };
  });

/** If the provider fails, the worker tries again. */
const tryRefund = async (deps: Deps, settled: Settled, impUid: string): Promise<boolean> => {
  const { merchantUid } = settled.order;
  deps.log.warn({ merchantUid, impUid, reason: settled.kind === 'refund' && settled.reason }, 'a payment is refunded');
  return refundPayment(deps, impUid).catch((error: unknown) => {
    if (!(error instanceof ProviderDown)) throw error;
    return false;
  });
};

/**
 * Brings an order to the state that the provider reports for one of its payments. The caller may be the buyer's
 * browser, the webhook, the reconciler or a command. Each payment is settled once. Repeats and simultaneous calls
 * change nothing more.
 */
export const settlePayment = async (
  deps: Deps,
  merchantUid: string,
  payment: ProviderPayment,
  { actor, endsFailed }: { actor: string; endsFailed: boolean },
): Promise<Settled> => {
  const settled = await decideUnderLock(deps, merchantUid, { payment, actor, endsFailed });
  deps.orderMetrics.settled.inc({ outcome: settled.kind });
  if (settled.order.status === 'PAYMENT_FAILED' && settled.kind === 'failed') {
    await releaseHolds(deps, [merchantUid], hasBenefits(settled.order));
  }
  return settled.kind === 'refund' ? { ...settled, refunded: await tryRefund(deps, settled, payment.impUid) } : settled;
};
