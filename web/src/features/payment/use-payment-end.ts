import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetOrderDraft } from '../../shared/order/order-draft.ts';
import { alert } from '../../shared/ui/ask.ts';
import { confirmPayment } from './confirm-payment.ts';

/** How a payment ends on the screen: a sentence, then the order or the order sheet. */
export const usePaymentEnd = () => {
  const navigate = useNavigate();
  const client = useQueryClient();

  const toSheet = useCallback(
    async (text: string): Promise<void> => {
      await alert(text);
      void navigate('/order', { replace: true, state: { returning: true } });
    },
    [navigate],
  );
  const toOrder = useCallback(
    async (merchantUid: string): Promise<void> => {
      forgetOrderDraft();
      // Not the order that was just paid: this page still shows it.
      void client.invalidateQueries({ queryKey: ['my'], refetchType: 'none' });
      void client.invalidateQueries({ queryKey: ['my', 'cart'] });
      await alert('결제가 정상적으로 완료되었습니다.');
      void navigate(`/payment/details/${merchantUid}`, { replace: true });
    },
    [client, navigate],
  );
  const confirm = useCallback(
    async (merchantUid: string, impUid: string): Promise<void> => {
      const confirmed = await confirmPayment(merchantUid, impUid);
      if (confirmed.kind === 'paid') return toOrder(merchantUid);
      if (confirmed.kind === 'pending') return toSheet('결제 진행중입니다.');
      if (confirmed.kind === 'refused') return toSheet(`결제 검증 중 문제가 발생했습니다.\n${confirmed.message}`);
    },
    [toOrder, toSheet],
  );
  return { toSheet, toOrder, confirm };
};
