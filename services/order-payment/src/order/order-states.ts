import { type OrderStatus, orderStatuses } from '@gyeol/contracts/rules/order-status.ts';

/** Every state of an order, with the states that may follow. The only other transitions are in `undoOf`. */
export const transitions = {
  PLACING: ['AWAITING_PAYMENT', 'ABANDONED'],
  AWAITING_PAYMENT: ['AWAITING_DEPOSIT', 'PREPARING', 'EXPIRED', 'REPLACED', 'PAYMENT_FAILED', 'CANCELLED'],
  // The provider issued an account. The money comes within days, or never.
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
/** The steps that an operator may undo within an hour. */
export const undoOf = { SHIPPING: 'PREPARING', DELIVERED: 'SHIPPING' } as const;
export type OrderState = keyof typeof transitions;
export const orderStates = Object.keys(transitions) as OrderState[];
export type PaidState = 'PREPARING' | 'SHIPPING' | 'DELIVERED';

export const canBecome = (from: OrderState, to: OrderState): boolean =>
  (transitions[from] as readonly OrderState[]).includes(to);

/** True for the four states of the specification. Orders in other states are unfinished and appear in no list. */
export const isShown = (status: OrderState): status is OrderStatus =>
  (orderStatuses as readonly string[]).includes(status);

/** True when the order ended unpaid or was cancelled. Money that arrives now is refunded. */
export const isEnded = (status: OrderState): boolean => transitions[status].length === 0;
