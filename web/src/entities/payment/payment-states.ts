/**
 * What one screen hands to the next about a payment, as the state of a navigation. `open`: the card window opens by
 * itself, once for this step of the history. `cancelled`: the buyer has closed it. `paid`: the order has just been paid.
 */
export type PaymentState = 'open' | 'cancelled' | 'paid';

export const paymentState = (payment: PaymentState): { payment: PaymentState } => ({ payment });
export const paymentStateOf = (state: unknown): PaymentState | undefined =>
  (state as { payment?: PaymentState } | null)?.payment;
