/** Which order this tab was about to pay: after a reload it may be paid already. */
const lastOrderKey = 'payment:last';
const announcedKey = 'payment:told';

export const storeLastOrder = (merchantUid: string): void => sessionStorage.setItem(lastOrderKey, merchantUid);

/** The order that this tab was about to pay; asked once. */
export const consumeLastOrder = (): string | null => {
  const last = sessionStorage.getItem(lastOrderKey);
  sessionStorage.removeItem(lastOrderKey);
  return last;
};

/** Whether this tab has said that the order is paid. */
export const isPaymentAnnounced = (merchantUid: string): boolean =>
  sessionStorage.getItem(announcedKey) === merchantUid;
export const markPaymentAnnounced = (merchantUid: string): void => sessionStorage.setItem(announcedKey, merchantUid);
