import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelFailure } from '../../../entities/order/cancel-failure.ts';
import { confirmCancel } from '../../../entities/order/confirm-cancel.ts';
import { isSessionOver } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { alert, confirm } from '../../../shared/ui/prompts.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import type { ClaimRow } from './claim-queries.ts';
import { kindText } from './claim-text.ts';

/** What an operator does with a pending claim. The two are apart: a cancelled payment leaves the claim pending. */
export const useClaimActions = (row: ClaimRow) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState<'process' | 'cancel'>();
  const invalidate = () => client.invalidateQueries({ queryKey: ['my', 'admin'] });
  const who = `${row.realName} 님의 주문 ${row.originalMerchantUid}`;

  const process = async (): Promise<void> => {
    const text = `${kindText(row.isRefund)} 요청을 처리완료로 변경하시겠습니까?`;
    if (!(await confirm(text, `${who}\n결제는 취소되지 않으며, 처리완료한 요청은 되돌릴 수 없습니다.`))) return;
    setBusy('process');
    try {
      await call('order.processClaim', { params: { id: row.id } });
      toast('처리완료로 변경되었습니다.');
    } catch (error) {
      if (!isSessionOver(error)) await alert('환불 요청 처리에 실패했습니다.');
    } finally {
      await invalidate();
      setBusy(undefined);
    }
  };

  const cancel = async (): Promise<void> => {
    const order = { merchantUid: row.originalMerchantUid, buyer: row.realName, itemTitles: row.itemTitles };
    if (!(await confirmCancel({ ...order, amount: row.price, follows: ['요청은 대기중으로 남습니다.'] }))) return;
    setBusy('cancel');
    try {
      await call('order.cancel', { params: { uid: row.originalMerchantUid } });
      toast('주문이 취소되었습니다.');
    } catch (error) {
      if (!isSessionOver(error)) await alert(cancelFailure(error));
    } finally {
      void client.invalidateQueries({ queryKey: ['my', 'orders'] });
      await invalidate();
      setBusy(undefined);
    }
  };
  return { process, cancel, busy };
};
