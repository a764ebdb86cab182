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

/**
 * Reads the order again for the chosen method, just before the payment. Throws PAYMENT_METHOD_OFF when the shop has
 * switched the method off.
 */
export const unpaidOrderFor = (merchantUid: string | null, method: PaymentMethod | undefined) =>
  queryOptions({
    queryKey: orderKeys.unpaid(merchantUid),
    queryFn: ({ signal }) => readUnpaid({ ...(merchantUid && { merchantUid }), ...(method && { method }) }, signal),
    staleTime: 0,
    gcTime: 0,
  });
/**
 * Reads the member's unpaid order, or null. With `merchantUid` it reads the price difference of an exchange. Every
 * screen reads the order again, because the member may have paid the order in another tab.
 */
export const unpaidOrderQuery = (merchantUid: string | null) => unpaidOrderFor(merchantUid, undefined);
