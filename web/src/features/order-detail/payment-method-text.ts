import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { paidMethodName } from '@gyeol/contracts/rules/payment-methods.ts';
import type { OrderDetail } from '../../entities/order/order-detail-query.ts';

/** For an order of 0 won, the text names the points or the coupon. */
export const paymentMethodText = ({
  totalPrice,
  points,
  paymentMethod,
}: Pick<OrderDetail, 'totalPrice' | 'points' | 'paymentMethod'>): string => {
  if (totalPrice > 0) return paidMethodName(paymentMethod ?? 'card');
  return points > 0 ? '적립금' : '쿠폰';
};

export const refundWay = ({ paymentMethod }: Pick<OrderDetail, 'paymentMethod'>): string =>
  ({ card: '결제하신 카드로', vbank: '입력하신 환불 계좌로' })[paymentMethod ?? 'card'] ?? '결제하신 수단으로';

/** Returns undefined when nothing is refunded. */
export const refundText = (order: Pick<OrderDetail, 'refunded' | 'paymentMethod'>): string | undefined =>
  order.refunded > 0 ? `결제 금액 ${formatWon(order.refunded)}은 ${refundWay(order)} 환불됩니다.` : undefined;
