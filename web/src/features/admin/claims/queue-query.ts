import type { ClaimState } from '@gyeol/contracts/rules/claim.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { claimKeys } from '../../../entities/claim/keys.ts';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';

export type QueuedClaim = Answer<'order.claimQueue'>['content'][number];

const size = 15;
/**
 * Without `state`, reads all open claims by deadline. The query runs again every 30 s, because another operator may
 * process a claim meanwhile.
 */
export const queueQuery = (state: ClaimState | undefined, page: number) =>
  queryOptions({
    queryKey: claimKeys.queue(state, page),
    queryFn: ({ signal }) =>
      call('order.claimQueue', { params: { page, size }, query: state ? { state } : {}, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
    staleTime: 0,
  });
