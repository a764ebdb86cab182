import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { paymentStateOf } from '../../entities/payment/payment-states.ts';
import { storedText } from '../../shared/lib/stored.ts';

const opened = storedText('tab', 'payment:opened');

/**
 * Opens the payment window by itself when the buyer comes from the order sheet, having chosen a method and pressed
 * 결제하기. The window opens by itself once per history entry. After a reload, or after a return from the card company's
 * page, the buyer has to press the button.
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
