import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { packingKeys } from '../../../entities/order/keys.ts';
import { untilItArrives } from '../../../entities/order/packing-batch-query.ts';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';

export type PackingBatch = Answer<'packing.batches'>['content'][number];
export type BatchOrder = Answer<'packing.batch'>['orders'][number];
export type Slip = Answer<'packing.slips'>['orders'][number];

const batchSize = 15;
export const batchesQuery = (page: number) =>
  queryOptions({
    queryKey: packingKeys.batches(page),
    queryFn: ({ signal }) => call('packing.batches', { params: { page, size: batchSize }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const slipsQuery = (id: number) =>
  queryOptions({
    queryKey: packingKeys.slips(id),
    queryFn: ({ signal }) => call('packing.slips', { params: { id }, signal }),
    ...untilItArrives,
  });
