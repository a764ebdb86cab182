import { queryOptions } from '@tanstack/react-query';
import { isStatus } from '../../../../shared/api/api-error.ts';
import { call } from '../../../../shared/api/call.ts';
import { saleKeys } from '../keys.ts';
import { nextLive, type SaleLive } from './sale-live.ts';

const refreshMs = 3_000;

/**
 * Asks three services at once, every three seconds while the screen is visible. Fails when the sale does not exist, or
 * when none of them has answered yet.
 */
export const saleLiveQuery = (id: number) =>
  queryOptions({
    queryKey: saleKeys.live(id),
    queryFn: async ({ client, queryKey, signal }) => {
      const options = { params: { id }, signal };
      const [queue, orders, stock] = await Promise.allSettled([
        call('waiting.saleQueue', options),
        call('waiting.saleOrders', options),
        call('catalog.saleStock', options),
      ]);
      const before = client.getQueryData<SaleLive>(queryKey);
      const isNothing = [queue, orders, stock].every(({ status }) => status === 'rejected');
      if (stock.status === 'rejected' && ((isNothing && !before) || isStatus(stock.reason, 404))) throw stock.reason;
      return nextLive(before, [queue, orders, stock], Date.now());
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: refreshMs,
  });
