import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetOrderDraft } from '../../entities/order/order-draft.ts';
import { forgetPayment } from '../../entities/payment/payment-under-way.ts';
import { alert } from '../../shared/ui/prompts.ts';
import { isPaymentAnnounced, markPaymentAnnounced } from './last-payment.ts';

/** How a payment ends on the screen: a sentence, then the order or the order sheet. */
export const usePaymentEnd = () => {
  const navigate = useNavigate();
  const client = useQueryClient();

  const toSheet = useCallback(
    async (text: string): Promise<void> => {
      forgetPayment();
      await alert(text);
      void navigate('/order', { replace: true, state: { returning: true } });
    },
    [navigate],
  );
  /** Says so once: a way back to the payment leads here again. */
  const toOrder = useCallback(
    async (merchantUid: string): Promise<void> => {
      forgetPayment();
      forgetOrderDraft();
      // Not the order that was just paid: this page still shows it.
      void client.invalidateQueries({ queryKey: ['my'], refetchType: 'none' });
      void client.invalidateQueries({ queryKey: ['my', 'cart'] });
      if (!isPaymentAnnounced(merchantUid)) await alert('결제가 정상적으로 완료되었습니다.');
      markPaymentAnnounced(merchantUid);
      void navigate(`/payment/details/${merchantUid}`, { replace: true });
    },
    [client, navigate],
  );
  return { toSheet, toOrder };
};
