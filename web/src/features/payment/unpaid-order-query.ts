import { queryOptions } from '@tanstack/react-query';
import { isStatus } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';

export type UnpaidOrder = Answer<'order.final'>;

/**
 * The member's order that waits for its payment, or null; with its number, the difference of an exchange. Asked anew by every
 * screen: another tab may have paid it.
 */
export const unpaidOrderQuery = (merchantUid: string | null) =>
  queryOptions({
    queryKey: ['my', 'orders', 'unpaid', merchantUid],
    queryFn: async ({ signal }): Promise<UnpaidOrder | null> => {
      try {
        return await call('order.final', { ...(merchantUid && { query: { merchantUid } }), signal });
      } catch (error) {
        if (isStatus(error, 404)) return null;
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
  });
