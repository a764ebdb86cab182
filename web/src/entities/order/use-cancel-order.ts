import { useCall } from '../../shared/api/write.ts';
import { cancelFailure } from './cancel-failure.ts';
import { confirmCancel, type OrderToCancel } from './confirm-cancel.ts';

/** Lets an operator cancel an order and its payment after a confirmation (ordering document §8). */
export const useCancelOrder = (order: OrderToCancel) => {
  const { send, busy } = useCall('order.cancel', { done: '주문이 취소되었습니다.', failed: cancelFailure });
  const cancel = async (): Promise<void> => {
    if (await confirmCancel(order)) await send({ params: { uid: order.merchantUid } });
  };
  return { cancel, busy };
};
