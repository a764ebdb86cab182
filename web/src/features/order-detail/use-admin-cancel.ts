import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelFailure } from '../../entities/order/cancel-failure.ts';
import { confirmCancel } from '../../entities/order/confirm-cancel.ts';
import { isSessionOver } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { alert } from '../../shared/ui/prompts.ts';
import { toast } from '../../shared/ui/toast.tsx';
import type { OrderDetail } from './order-queries.ts';

const toCancel = (order: OrderDetail) => ({
  merchantUid: order.merchantUid,
  buyer: `${order.buyerName ?? ''} (${order.username ?? ''})`,
  itemTitles: order.itemTitles,
  amount: order.totalPrice,
  follows: [
    order.couponTitle !== null && `쿠폰 '${order.couponTitle}'은 유효 기간 안이면 되돌아갑니다.`,
    order.shippedAt === null
      ? '상품의 재고가 다시 늘어납니다.'
      : '이미 발송한 상품의 재고는 반품 입고를 확인할 때 늘어납니다.',
    order.refundRequest?.refundStatus === 'PENDING' && '환불·교환 요청은 대기중으로 남습니다.',
  ],
});

/** An operator cancels an order and its payment (ordering document §8). */
export const useAdminCancel = (order: OrderDetail) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    if (!(await confirmCancel(toCancel(order)))) return;
    setBusy(true);
    try {
      await call('order.cancel', { params: { uid: order.merchantUid } });
      toast('주문이 취소되었습니다.');
    } catch (error) {
      if (isSessionOver(error)) return;
      await alert(cancelFailure(error));
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: ['my', 'orders'] });
      void client.invalidateQueries({ queryKey: ['my', 'admin'] });
    }
  };
  return { cancel, busy };
};
