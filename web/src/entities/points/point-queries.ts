import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { pointKeys } from './keys.ts';

export type PointTerms = Answer<'points.terms'>;
export type PointEntry = Answer<'points.history'>['content'][number];
export type PointBalance = Answer<'points.mine'>;

export const pointTermsQuery = queryOptions({
  queryKey: pointKeys.terms,
  queryFn: ({ signal }) => call('points.terms', { signal }),
  staleTime: 60_000,
});
export const myPointsQuery = queryOptions({
  queryKey: pointKeys.all,
  queryFn: ({ signal }) => call('points.mine', { signal }),
  staleTime: 0,
});
export const orderPointsQuery = (merchantUid: string) =>
  queryOptions({
    queryKey: pointKeys.ofOrder(merchantUid),
    queryFn: ({ signal }) => call('points.history', { params: { page: 0, size: 100 }, query: { merchantUid }, signal }),
  });
const size = 20;
export const pointHistoryQuery = (page: number) =>
  queryOptions({
    queryKey: pointKeys.history(page),
    queryFn: ({ signal }) => call('points.history', { params: { page, size }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
