import type { OrderToCancel } from '../../entities/order/confirm-cancel.ts';
import type { OrderDetail } from '../../entities/order/order-detail-query.ts';

export const orderToCancel = (order: OrderDetail): OrderToCancel => ({
  merchantUid: order.merchantUid,
  buyer: `${order.buyerName ?? ''} (${order.username ?? ''})`,
  itemTitles: order.itemTitles,
  paid: order.totalPrice,
  amount: order.refundable,
  follows: [
    order.couponTitle !== null && `쿠폰 '${order.couponTitle}'은 유효 기간 안이면 되돌아갑니다.`,
    order.shippedAt === null
      ? '상품의 재고가 다시 늘어납니다.'
      : '이미 발송한 상품의 재고는 반품 입고를 확인할 때 늘어납니다.',
    order.refundRequest?.refundStatus === 'PENDING' && '환불·교환 요청은 대기중으로 남습니다.',
  ],
});
