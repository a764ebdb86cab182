/** Returns the last digits of an order number, which distinguish it from the day's other orders. */
export const endOfNumber = (merchantUid: string): string => merchantUid.slice(-6);
