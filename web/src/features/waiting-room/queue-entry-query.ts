import { queryOptions } from '@tanstack/react-query';
import { saleGateKeys } from '../../entities/sale-gate/keys.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { write } from '../../shared/api/write.ts';
import { pollIntervalMs, type QueueEntry } from './poll-interval.ts';

/**
 * Joins the queue, then polls as often as the shop says, also in a background tab and while the browser believes that it
 * has no connection: the shop keeps the position for 90 s, so the first poll that arrives must not wait for an event.
 */
export const queueEntryQuery = (gateId: number) =>
  queryOptions<QueueEntry>({
    queryKey: saleGateKeys.queueEntry(gateId),
    queryFn: async ({ client, queryKey, signal }) => {
      const params = { doorId: gateId };
      if (client.getQueryData(queryKey) === undefined) return write('waiting.join', { params, signal });
      try {
        return await call('waiting.position', { params, signal });
      } catch (error) {
        // The queue has lost the position, or another tab has given it up, so the member joins again.
        if (error instanceof ApiError && error.code === 'PLACE_NOT_FOUND')
          return write('waiting.join', { params, signal });
        throw error;
      }
    },
    staleTime: 1_000,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchInterval: ({ state: { data, error } }) => {
      const over = error instanceof ApiError && error.status === 404;
      return over ? false : pollIntervalMs(data, error, Date.now());
    },
    refetchIntervalInBackground: true,
  });
