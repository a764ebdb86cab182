import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSessionOver } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { alert } from '../../shared/ui/prompts.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { cancelFailure } from './cancel-failure.ts';
import { confirmCancel, type OrderToCancel } from './confirm-cancel.ts';

/** An operator cancels an order and its payment, once he has agreed to what follows (ordering document §8). */
export const useCancelOrder = (order: OrderToCancel) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    if (!(await confirmCancel(order))) return;
    setBusy(true);
    try {
      await call('order.cancel', { params: { uid: order.merchantUid } });
      toast('주문이 취소되었습니다.');
    } catch (error) {
      if (!isSessionOver(error)) await alert(cancelFailure(error));
    } finally {
      void client.invalidateQueries({ queryKey: ['my', 'orders'] });
      await client.invalidateQueries({ queryKey: ['my', 'admin'] });
      setBusy(false);
    }
  };
  return { cancel, busy };
};
