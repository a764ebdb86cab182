import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';

export type PackingBatch = Answer<'packing.batches'>['content'][number];
export type BatchOrder = Answer<'packing.batch'>['orders'][number];
export type Slip = Answer<'packing.slips'>['orders'][number];

const key = ['my', 'admin', 'packing'];
/** A batch that was made a moment ago may not have arrived here yet. */
const arrivesSoon = (times: number, error: Error): boolean =>
  times < 10 && error instanceof ApiError && /^PACKING_BATCH_NOT_/.test(error.code);
const retryMs = 500;

const batchSize = 15;
export const batchesQuery = (page: number) =>
  queryOptions({
    queryKey: [...key, 'batches', page],
    queryFn: ({ signal }) => call('packing.batches', { params: { page, size: batchSize }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const batchQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'batch', id],
    queryFn: ({ signal }) => call('packing.batch', { params: { id }, signal }),
    retry: arrivesSoon,
    retryDelay: retryMs,
    // An order that is cancelled turns red by itself.
    refetchInterval: ({ state }) => (state.data?.ready === false ? retryMs : 30_000),
    staleTime: 0,
  });

export const slipsQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'slips', id],
    queryFn: ({ signal }) => call('packing.slips', { params: { id }, signal }),
    retry: arrivesSoon,
    retryDelay: retryMs,
    staleTime: 0,
  });
