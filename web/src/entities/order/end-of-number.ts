/** The end of an order's number is what distinguishes it from others of the day. */
export const endOfNumber = (merchantUid: string): string => merchantUid.slice(-6);
