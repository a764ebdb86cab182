import { type OrderStatus, orderStatuses } from '@gyeol/contracts/rules/order-status.ts';

/** Every state an order can be in, and where it may go from there. There is no other transition but `undoOf`. */
export const transitions = {
  PLACING: ['AWAITING_PAYMENT', 'ABANDONED'],
  AWAITING_PAYMENT: ['AWAITING_DEPOSIT', 'PREPARING', 'EXPIRED', 'REPLACED', 'PAYMENT_FAILED', 'CANCELLED'],
  // An account was issued: the money comes within days, or never.
  AWAITING_DEPOSIT: ['PREPARING', 'EXPIRED', 'CANCELLED'],
  PREPARING: ['SHIPPING', 'CANCELLED'],
  SHIPPING: ['DELIVERED', 'CANCELLED'],
  DELIVERED: ['CANCELLED'],
  CANCELLED: [],
  EXPIRED: [],
  REPLACED: [],
  PAYMENT_FAILED: [],
  ABANDONED: [],
} as const satisfies Record<string, readonly string[]>;
/** What an operator may take back within an hour. */
export const undoOf = { SHIPPING: 'PREPARING', DELIVERED: 'SHIPPING' } as const;
export type OrderState = keyof typeof transitions;
export const orderStates = Object.keys(transitions) as OrderState[];
export type PaidState = 'PREPARING' | 'SHIPPING' | 'DELIVERED';

export const canBecome = (from: OrderState, to: OrderState): boolean =>
  (transitions[from] as readonly OrderState[]).includes(to);

/** The four states of the documents; orders in any other are not finished and show in no list. */
export const isShown = (status: OrderState): status is OrderStatus =>
  (orderStatuses as readonly string[]).includes(status);

/** Ended without ever being paid, or cancelled: money that comes now is refunded. */
export const isEnded = (status: OrderState): boolean => transitions[status].length === 0;
