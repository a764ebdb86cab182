import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { claimKeys } from './keys.ts';

export type ClaimableLines = Answer<'order.claimableLines'>;
export type LineClaim = ClaimableLines['claims'][number];

export const claimableQuery = (merchantUid: string) =>
  queryOptions({
    queryKey: claimKeys.of(merchantUid),
    queryFn: ({ signal }) => call('order.claimableLines', { params: { uid: merchantUid }, signal }),
    staleTime: 0,
  });
