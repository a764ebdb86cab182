import { claimListLabel } from '@gyeol/contracts/rules/claim.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCancelOrder } from '../../../entities/order/use-cancel-order.ts';
import { isSessionOver } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { alert, confirm } from '../../../shared/ui/prompts.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import type { ClaimRow } from './claim-queries.ts';

/** What an operator does with a pending claim. The two are apart: a cancelled payment leaves the claim pending. */
export const useClaimActions = (row: ClaimRow) => {
  const client = useQueryClient();
  const [processing, setProcessing] = useState(false);
  const who = `${row.realName} 님의 주문 ${row.originalMerchantUid}`;

  const process = async (): Promise<void> => {
    const text = `${claimListLabel(row.kind)} 요청을 처리완료로 변경하시겠습니까?`;
    if (!(await confirm(text, `${who}\n결제는 취소되지 않으며, 처리완료한 요청은 되돌릴 수 없습니다.`))) return;
    setProcessing(true);
    try {
      await call('order.processClaim', { params: { id: row.id } });
      toast('처리완료로 변경되었습니다.');
    } catch (error) {
      if (!isSessionOver(error)) await alert('환불 요청 처리에 실패했습니다.');
    } finally {
      await client.invalidateQueries({ queryKey: ['my', 'admin'] });
      setProcessing(false);
    }
  };

  const { cancel, busy: cancelling } = useCancelOrder({
    merchantUid: row.originalMerchantUid,
    buyer: row.realName,
    itemTitles: row.itemTitles,
    paid: row.price,
    amount: row.refundable,
    follows: ['요청은 대기중으로 남습니다.'],
  });
  return { process, cancel, busy: cancelling ? ('cancel' as const) : processing ? ('process' as const) : undefined };
};
