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
 * Returns the ways in which a payment ends: at its order, at the order sheet with a sentence, at its deposit, or back
 * at the payment.
 */
export const usePaymentEnd = () => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [query] = useSearchParams();
  // The card company's redirect uses another name for the order in the address.
  const due = query.get('order') ?? query.get('merchant_uid');
  const claims = claimsPathOf(due);
  // The payment of a difference has no order sheet.
  const start = claims ?? (query.has('order') ? '/user/myPage' : '/order');

  const toSheet = useCallback(
    async (text: string): Promise<void> => {
      forgetPayment();
      await alert(text);
      void navigate(start, { replace: true, state: { returning: true } });
    },
    [navigate, start],
  );
  /** Announces the payment only once: going back to the payment leads here again. */
  const toOrder = useCallback(
    async (merchantUid: string): Promise<void> => {
      forgetPayment();
      const exchange = claimsPathOf(merchantUid);
      if (exchange) {
        void readAgain(client, [my], 'none');
        void navigate(exchange, { replace: true });
        return;
      }
      forgetOrderDraft();
      // The refresh leaves out the data on this page, which still shows the order that was just paid.
      void readAgain(client, [my], 'none');
      cartChanged(client);
      const state = isPaymentAnnounced(merchantUid) ? null : paymentState('paid');
      markPaymentAnnounced(merchantUid);
      void navigate(`/payment/details/${merchantUid}`, { replace: true, state });
    },
    [client, navigate],
  );
  /** The order is paid later, to the account that the next page shows. */
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
  /** The buyer has closed the card window, and the order is still unpaid. */
  const toPayment = useCallback((): void => {
    forgetPayment();
    void navigate(claims && due ? exchangePaymentPath(due) : '/payment', {
      replace: true,
      state: paymentState('cancelled'),
    });
  }, [navigate, claims, due]);
  return { toSheet, toOrder, toDeposit, toPayment };
};
