import { type OrderStatus, orderStatuses } from '@gyeol/contracts/rules/order-status.ts';

/** Every state an order can be in, and where it may go from there. Nothing else moves an order. */
export const transitions = {
  PLACING: ['AWAITING_PAYMENT', 'ABANDONED'],
  AWAITING_PAYMENT: ['PREPARING', 'EXPIRED', 'REPLACED', 'PAYMENT_FAILED', 'CANCELLED'],
  PREPARING: ['SHIPPING', 'CANCELLED'],
  SHIPPING: ['DELIVERED', 'CANCELLED'],
  DELIVERED: ['CANCELLED'],
  CANCELLED: [],
  EXPIRED: [],
  REPLACED: [],
  PAYMENT_FAILED: [],
  ABANDONED: [],
} as const satisfies Record<string, readonly string[]>;
export type OrderState = keyof typeof transitions;
export const orderStates = Object.keys(transitions) as OrderState[];
export type PaidState = 'PREPARING' | 'SHIPPING' | 'DELIVERED';

export const canBecome = (from: OrderState, to: OrderState): boolean =>
  (transitions[from] as readonly OrderState[]).includes(to);

/** The four states of the documents; orders in any other are on their way and show in no list. */
export const isShown = (status: OrderState): status is OrderStatus =>
  (orderStatuses as readonly string[]).includes(status);

/** Ended without ever being paid, or cancelled: money that comes now goes back. */
export const isEnded = (status: OrderState): boolean => transitions[status].length === 0;
