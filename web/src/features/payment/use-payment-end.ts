import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { cartChanged } from '../../entities/cart/cart-changed.ts';
import { forgetOrderDraft } from '../../entities/order/order-draft.ts';
import { paymentState } from '../../entities/payment/payment-states.ts';
import { claimsPathOf, exchangePaymentPath, forgetPayment } from '../../entities/payment/payment-under-way.ts';
import { my } from '../../shared/api/keys.ts';
import { readAgain } from '../../shared/api/read-again.ts';
import { alert } from '../../shared/ui/prompts.ts';
import { isPaymentAnnounced, markPaymentAnnounced } from './last-payment.ts';

/**
 * Returns a function for each outcome of a payment. The functions open the paid order, the deposit page, the payment
 * page again, or the order sheet with a sentence.
 */
export const usePaymentEnd = () => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [query] = useSearchParams();
  // The card company's redirect names the order `merchant_uid` in the address, or by a name of PortOne V2.
  const names = ['order', 'merchant_uid', 'paymentId', 'payment_id'];
  const due = names.map((name) => query.get(name)).find((value) => value !== null) ?? null;
  const claims = claimsPathOf(due);
  // The payment of a price difference has no order sheet, so it leads back to the claim or to 마이페이지.
  const start = claims ?? (query.has('order') ? '/user/myPage' : '/order');

  const toSheet = useCallback(
    async (text: string): Promise<void> => {
      forgetPayment();
      await alert(text);
      void navigate(start, { replace: true, state: { returning: true } });
    },
    [navigate, start],
  );
  /**
   * Goes to the paid order. The payment is announced only once, because a buyer who goes back to the payment page is
   * led to the order again.
   */
  const toOrder = useCallback(
    async (merchantUid: string): Promise<void> => {
      forgetPayment();
      const exchange = claimsPathOf(merchantUid);
      // The refresh leaves out the data on this page, which still shows the order that was just paid.
      void readAgain(client, [my], 'none');
      if (exchange) return void navigate(exchange, { replace: true });
      forgetOrderDraft();
      cartChanged(client);
      const state = isPaymentAnnounced(merchantUid) ? null : paymentState('paid');
      markPaymentAnnounced(merchantUid);
      void navigate(`/payment/details/${merchantUid}`, { replace: true, state });
    },
    [client, navigate],
  );
  const toDeposit = useCallback(
    (merchantUid: string): void => {
      forgetPayment();
      forgetOrderDraft();
      void readAgain(client, [my], 'none');
      cartChanged(client);
      void navigate(`/payment/deposit/${merchantUid}`, { replace: true });
    },
    [client, navigate],
  );
  /** Goes back to the payment page after the buyer has closed the card window. The order is still unpaid. */
  const toPayment = useCallback((): void => {
    forgetPayment();
    void navigate(claims && due ? exchangePaymentPath(due) : '/payment', {
      replace: true,
      state: paymentState('cancelled'),
    });
  }, [navigate, claims, due]);
  return { toSheet, toOrder, toDeposit, toPayment };
};
