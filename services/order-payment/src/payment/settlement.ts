import type { Order } from '../order/order-row.ts';
import { isEnded } from '../order/order-states.ts';
import { balanceOf, type ProviderPayment } from './payment-provider.ts';
import { claimOfReason } from './refund-claimed.ts';

export const refundReasons = {
  amount: '결제 금액이 주문 금액과 다릅니다.',
  currency: '결제 통화가 원화가 아닙니다.',
  sandbox: '테스트 결제로는 주문할 수 없습니다.',
  late: '이미 끝난 주문의 결제입니다.',
  duplicate: '이미 결제된 주문의 중복 결제입니다.',
} as const;
export type RefundReason = keyof typeof refundReasons;

/**
 * Answers the reason of a refund as a sentence for the buyer. The payment of an exchange difference gets a text of its
 * own for `late`, because a deposit for an exchange is always `late`, even when the deposit arrives in time.
 */
export const refundTextOf = (
  reason: RefundReason | null,
  { exchangeClaimId }: Pick<Order, 'exchangeClaimId'>,
): string =>
  (reason ?? 'late') === 'late' && exchangeClaimId !== null
    ? '교환 차액으로 받을 수 없는 결제입니다.'
    : refundReasons[reason ?? 'late'];

/** Every payment has exactly one of these meanings for its order. */
export type Settlement =
  | { kind: 'other-order' }
  | { kind: 'busy' }
  | { kind: 'cancel-pending' }
  | { kind: 'unpaid' }
  /** The provider has issued an account. The order starts to wait for the deposit, or waits already. */
  | { kind: 'await-deposit' }
  | { kind: 'failed' }
  | { kind: 'settle' }
  | { kind: 'already' }
  | { kind: 'refund'; reason: RefundReason }
  /** The payment was refunded completely, in the provider's console or by a finished refund. */
  | { kind: 'gone' }
  | { kind: 'partly-cancelled' }
  | { kind: 'cancelled-at-provider' };

export interface SettlementRules {
  /** True when test payments pay orders. */
  acceptsTests: boolean;
}

const mismatch = (order: Order, payment: ProviderPayment, rules: SettlementRules): RefundReason | undefined => {
  if (payment.currency !== 'KRW') return 'currency';
  if (payment.test && !rules.acceptsTests) return 'sandbox';
  return payment.amount === order.totalPrice && balanceOf(payment) === order.totalPrice ? undefined : 'amount';
};

/**
 * Decides about a payment that moved no money: an open payment window, or an issued account. An issued account must fit
 * the order and its total.
 */
const decideReady = (order: Order, payment: ProviderPayment, rules: SettlementRules): Settlement => {
  const isIssued = payment.account !== null && order.cancelRequestedAt === null;
  const fits =
    payment.amount === order.totalPrice && payment.currency === 'KRW' && (!payment.test || rules.acceptsTests);
  const isAwaited =
    order.status === 'AWAITING_DEPOSIT'
      ? order.deposit?.impUid === payment.impUid
      : // The difference of an exchange is due within a day, so it takes no deposit.
        order.status === 'AWAITING_PAYMENT' && order.exchangeClaimId === null;
  return { kind: isIssued && fits && isAwaited ? 'await-deposit' : 'unpaid' };
};

/**
 * Decides about a new report of the payment that already paid the order. The payment may have been cancelled in the
 * provider's console. An order whose last won was refunded by a claim keeps its state.
 */
const decideSettledAgain = (payment: ProviderPayment): Settlement => {
  const last = payment.cancellations.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1);
  const isByClaim = last !== undefined && claimOfReason(last.reason) !== undefined;
  if (balanceOf(payment) === 0 && !isByClaim) return { kind: 'cancelled-at-provider' };
  return { kind: payment.cancelAmount > 0 ? 'partly-cancelled' : 'already' };
};

/**
 * Decides about a payment under the order's lock, in this sequence:
 * 1. A payment of another order is never settled. While the order is being placed, the decision waits.
 * 2. An open payment is decided by `decideReady`. A failed payment is `failed`.
 * 3. While a cancel is under way, the decision waits.
 * 4. The payment that already paid the order is decided by `decideSettledAgain`, and is refunded when the order is
 *    CANCELLED.
 * 5. A payment without a balance is `gone`. A second payment of a paid order, a payment that does not fit the order,
 *    and a late payment are refunded. Any other payment pays the order.
 */
export const decideSettlement = (order: Order, payment: ProviderPayment, rules: SettlementRules): Settlement => {
  if (payment.merchantUid !== order.merchantUid) return { kind: 'other-order' };
  if (order.status === 'PLACING') return { kind: 'busy' };
  if (payment.status === 'ready') return decideReady(order, payment, rules);
  if (payment.status === 'failed') return { kind: 'failed' };
  // While a cancel is under way, the decision waits until the cancel is finished.
  if (order.cancelRequestedAt !== null) return { kind: 'cancel-pending' };
  if (order.impUid === payment.impUid) {
    if (order.status === 'CANCELLED')
      return balanceOf(payment) > 0 ? { kind: 'refund', reason: 'late' } : { kind: 'gone' };
    return decideSettledAgain(payment);
  }
  if (balanceOf(payment) === 0) return { kind: 'gone' };
  if (order.paidAt !== null) return { kind: 'refund', reason: 'duplicate' };
  const unfit = mismatch(order, payment, rules);
  if (unfit !== undefined) return { kind: 'refund', reason: unfit };
  // A deposit for an exchange difference always counts as late, even when the provider issued an account for the
  // difference.
  const isLate = isEnded(order.status) || (order.exchangeClaimId !== null && payment.method === 'vbank');
  return isLate ? { kind: 'refund', reason: 'late' } : { kind: 'settle' };
};
