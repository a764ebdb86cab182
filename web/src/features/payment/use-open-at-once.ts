import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { paymentStateOf } from '../../entities/payment/payment-states.ts';
import { storedText } from '../../shared/lib/stored.ts';

const opened = storedText('tab', 'payment:opened');

/**
 * Who comes from the order sheet has chosen how to pay and pressed 결제하기: the window opens by itself. Not a second time for the
 * same step of the history: a reload, or the way back from the card company's page, finds the button.
 */
export const useOpenAtOnce = (ready: boolean, pay: () => Promise<void>): void => {
  const { key, state } = useLocation();
  const open = useEffectEvent(pay);
  const wanted = ready && paymentStateOf(state) === 'open';
  useEffect(() => {
    if (!wanted || opened.read() === key) return;
    opened.write(key);
    void Promise.resolve().then(() => open());
  }, [wanted, key]);
};
