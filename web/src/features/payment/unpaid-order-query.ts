import type { PaymentMethod } from '@gyeol/contracts/rules/payment-methods.ts';
import { queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../../entities/order/keys.ts';
import { rememberExchangeDue } from '../../entities/payment/payment-under-way.ts';
import { isStatus } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';

export type UnpaidOrder = Answer<'order.final'>;

const readUnpaid = async (
  query: { merchantUid?: string; method?: PaymentMethod },
  signal: AbortSignal,
): Promise<UnpaidOrder | null> => {
  try {
    const order = await call('order.final', { query, signal });
    rememberExchangeDue(order);
    return order;
  } catch (error) {
    if (isStatus(error, 404)) return null;
    throw error;
  }
};

/** The order once more, for the method that is about to be paid with. Throws PAYMENT_METHOD_OFF when the shop has it off. */
export const unpaidOrderFor = (merchantUid: string | null, method: PaymentMethod | undefined) =>
  queryOptions({
    queryKey: orderKeys.unpaid(merchantUid),
    queryFn: ({ signal }) => readUnpaid({ ...(merchantUid && { merchantUid }), ...(method && { method }) }, signal),
    staleTime: 0,
    gcTime: 0,
  });
/**
 * The member's order that waits for its payment, or null; with its number, the difference of an exchange. Asked anew by every
 * screen: another tab may have paid it.
 */
export const unpaidOrderQuery = (merchantUid: string | null) => unpaidOrderFor(merchantUid, undefined);
