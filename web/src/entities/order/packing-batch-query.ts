import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { packingKeys } from './keys.ts';

/** A batch that was made a moment ago may not have arrived here yet. */
const arrivesSoon = (times: number, error: Error): boolean =>
  times < 10 && error instanceof ApiError && /^PACKING_BATCH_NOT_/.test(error.code);
const retryMs = 500;
export const untilItArrives = { retry: arrivesSoon, retryDelay: retryMs, staleTime: 0 };

export const packingBatchQuery = (id: number) =>
  queryOptions({
    queryKey: packingKeys.batch(id),
    queryFn: ({ signal }) => call('packing.batch', { params: { id }, signal }),
    ...untilItArrives,
    // An order that is cancelled turns red by itself.
    refetchInterval: ({ state }) => (state.data?.ready === false ? retryMs : 30_000),
  });
