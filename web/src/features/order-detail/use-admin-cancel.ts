import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isStatus } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { alert, confirm } from '../../shared/ui/ask.ts';
import { cancelFailure } from './cancel-words.ts';

/** An operator cancels an order and its payment (ordering document §8). */
export const useAdminCancel = (uid: string) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    if (!(await confirm('결제 취소 처리 하시겠습니까 ?'))) return alert('주문을 취소하지 않습니다.');
    setBusy(true);
    try {
      await call('order.cancel', { params: { uid } });
      await alert('주문이 취소되었습니다.');
    } catch (error) {
      if (isStatus(error, 401) || isStatus(error, 403)) return;
      await alert(cancelFailure(error));
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: ['my', 'orders'] });
      void client.invalidateQueries({ queryKey: ['my', 'admin'] });
    }
  };
  return { cancel, busy };
};
