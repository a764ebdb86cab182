import { storedText } from '../../shared/lib/stored.ts';

const last = storedText('tab', 'payment:last');
const announced = storedText('tab', 'payment:told');

/** Keeps the order that this tab is about to pay. After a reload this order may already be paid. */
export const storeLastOrder = last.write;

export const consumeLastOrder = (): string | undefined => {
  const merchantUid = last.read();
  last.remove();
  return merchantUid;
};

/** True when this tab has already announced that the order is paid. */
export const isPaymentAnnounced = (merchantUid: string): boolean => announced.read() === merchantUid;
export const markPaymentAnnounced = announced.write;
