/**
 * The navigation state that screens pass on about a payment. `open`: the card window opens by itself, once for this
 * history entry. `cancelled`: the buyer has closed the window. `paid`: the order has just been paid.
 */
export type PaymentState = 'open' | 'cancelled' | 'paid';

export const paymentState = (payment: PaymentState): { payment: PaymentState } => ({ payment });
export const paymentStateOf = (state: unknown): PaymentState | undefined =>
  (state as { payment?: PaymentState } | null)?.payment;
