import { storedText } from '../../shared/lib/stored.ts';

const last = storedText('tab', 'payment:last');
const announced = storedText('tab', 'payment:told');

/** Keeps which order this tab is about to pay: after a reload it may be paid already. */
export const storeLastOrder = last.write;

/** The order that this tab was about to pay; asked once. */
export const consumeLastOrder = (): string | undefined => {
  const merchantUid = last.read();
  last.remove();
  return merchantUid;
};

/** Whether this tab has said that the order is paid. */
export const isPaymentAnnounced = (merchantUid: string): boolean => announced.read() === merchantUid;
export const markPaymentAnnounced = announced.write;
