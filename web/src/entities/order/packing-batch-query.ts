import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { packingKeys } from './keys.ts';

/** A new batch reaches the service that is read here a moment later. Until then, the read is retried. */
const arrivesSoon = (times: number, error: Error): boolean =>
  times < 10 && error instanceof ApiError && /^PACKING_BATCH_NOT_/.test(error.code);
const retryMs = 500;
export const untilItArrives = { retry: arrivesSoon, retryDelay: retryMs, staleTime: 0 };

export const packingBatchQuery = (id: number) =>
  queryOptions({
    queryKey: packingKeys.batch(id),
    queryFn: ({ signal }) => call('packing.batch', { params: { id }, signal }),
    ...untilItArrives,
    // The list is polled so that a cancelled order turns red without a reload.
    refetchInterval: ({ state }) => (state.data?.ready === false ? retryMs : 30_000),
  });
