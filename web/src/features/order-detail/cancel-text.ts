import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { refundWay } from './payment-method-text.ts';

export const cancelText = (
  { cancelPending, refundable, paymentMethod }: Pick<OrderDetail, 'cancelPending' | 'refundable' | 'paymentMethod'>,
  allowed: boolean,
): string => {
  if (cancelPending) return '취소를 처리하고 있습니다. 결제사와 확인되는 대로 완료되며, 다시 신청하지 않으셔도 됩니다.';
  if (!allowed) return '배송준비중인 주문만 취소할 수 있습니다.';
  const refund = refundable > 0 ? `취소되고, ${refundWay({ paymentMethod })} 환불됩니다.` : '취소됩니다.';
  return `주문 전체가 ${refund} 사용한 쿠폰은 유효 기간 안이면 다시 사용할 수 있습니다.`;
};
