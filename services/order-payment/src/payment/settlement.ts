import type { Order } from '../order/order-row.ts';
import { isEnded } from '../order/order-states.ts';
import { balanceOf, type ProviderPayment } from './payment-provider.ts';
import { claimOfReason } from './refund-claimed.ts';

/** Why money is refunded. */
export const refundReasons = {
  amount: '결제 금액이 주문 금액과 다릅니다.',
  currency: '결제 통화가 원화가 아닙니다.',
  sandbox: '테스트 결제로는 주문할 수 없습니다.',
  late: '이미 끝난 주문의 결제입니다.',
  duplicate: '이미 결제된 주문의 중복 결제입니다.',
} as const;
export type RefundReason = keyof typeof refundReasons;

/** The same for people. The difference of an exchange takes no deposit, and it has not ended by that. */
export const refundTextOf = (
  reason: RefundReason | null,
  { exchangeClaimId }: Pick<Order, 'exchangeClaimId'>,
): string =>
  (reason ?? 'late') === 'late' && exchangeClaimId !== null
    ? '교환 차액으로 받을 수 없는 결제입니다.'
    : refundReasons[reason ?? 'late'];

/** What a payment means for its order. Every payment means exactly one of these. */
export type Settlement =
  | { kind: 'other-order' }
  | { kind: 'busy' }
  | { kind: 'cancel-pending' }
  | { kind: 'unpaid' }
  /** Its account is issued: the order waits for the deposit, or does so already. */
  | { kind: 'await-deposit' }
  | { kind: 'failed' }
  | { kind: 'settle' }
  | { kind: 'already' }
  | { kind: 'refund'; reason: RefundReason }
  /** Money came and went back without us: the provider's console, or a refund that is finished. */
  | { kind: 'gone' }
  | { kind: 'partly-cancelled' }
  | { kind: 'cancelled-at-provider' };

export interface SettlementRules {
  /** Whether test payments pay orders. */
  acceptsTests: boolean;
}

const mismatch = (order: Order, payment: ProviderPayment, rules: SettlementRules): RefundReason | undefined => {
  if (payment.currency !== 'KRW') return 'currency';
  if (payment.test && !rules.acceptsTests) return 'sandbox';
  return payment.amount === order.totalPrice && balanceOf(payment) === order.totalPrice ? undefined : 'amount';
};

/** What has not moved money: an open window, or an account for this order and this sum. */
const decideReady = (order: Order, payment: ProviderPayment, rules: SettlementRules): Settlement => {
  const isIssued = payment.account !== null && order.cancelRequestedAt === null;
  const fits =
    payment.amount === order.totalPrice && payment.currency === 'KRW' && (!payment.test || rules.acceptsTests);
  const isAwaited =
    order.status === 'AWAITING_DEPOSIT'
      ? order.deposit?.impUid === payment.impUid
      : // The difference of an exchange is paid within a day.
        order.status === 'AWAITING_PAYMENT' && order.exchangeClaimId === null;
  return { kind: isIssued && fits && isAwaited ? 'await-deposit' : 'unpaid' };
};

/**
 * The settled payment, asked about again: did somebody cancel it at the provider's console? An order whose last won went
 * back by a claim stays what it is.
 */
const decideSettledAgain = (payment: ProviderPayment): Settlement => {
  const last = payment.cancellations.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1);
  const isByClaim = last !== undefined && claimOfReason(last.reason) !== undefined;
  if (balanceOf(payment) === 0 && !isByClaim) return { kind: 'cancelled-at-provider' };
  return { kind: payment.cancelAmount > 0 ? 'partly-cancelled' : 'already' };
};

/**
 * Decides about a payment under the order's lock, in the order of the protocol: another order's payment is never
 * settled; while the order is being placed or cancelled the answer waits; then a second payment, one that does not fit,
 * and one that comes too late are refunded.
 */
export const decideSettlement = (order: Order, payment: ProviderPayment, rules: SettlementRules): Settlement => {
  if (payment.merchantUid !== order.merchantUid) return { kind: 'other-order' };
  if (order.status === 'PLACING') return { kind: 'busy' };
  if (payment.status === 'ready') return decideReady(order, payment, rules);
  if (payment.status === 'failed') return { kind: 'failed' };
  // Whatever else came is looked into once the cancel is through.
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
  // A deposit comes too late to an exchange, whatever account its buyer had the provider open.
  const isLate = isEnded(order.status) || (order.exchangeClaimId !== null && payment.method === 'vbank');
  return isLate ? { kind: 'refund', reason: 'late' } : { kind: 'settle' };
};
