/** Which order this tab was about to pay: after a reload it may be paid already. */
const lastName = 'payment:last';
const toldName = 'payment:told';

export const rememberLast = (merchantUid: string): void => sessionStorage.setItem(lastName, merchantUid);

/** The order that this tab was about to pay; asked once. */
export const takeLast = (): string | null => {
  const last = sessionStorage.getItem(lastName);
  sessionStorage.removeItem(lastName);
  return last;
};

/** Whether this tab has said that the order is paid. */
export const isTold = (merchantUid: string): boolean => sessionStorage.getItem(toldName) === merchantUid;
export const rememberTold = (merchantUid: string): void => sessionStorage.setItem(toldName, merchantUid);
