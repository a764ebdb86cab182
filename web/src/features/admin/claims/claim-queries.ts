import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { claimKeys } from '../../../entities/claim/keys.ts';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { type ClaimFilter, fileQuery, periodQuery } from './claim-filter.ts';

export type Claims = Answer<'order.claims'>;
export type ClaimRow = Claims['content'][number];

/** Rows on a page (back-office document §9). */
export const pageSize = 10;

const fetchClaims = (filter: ClaimFilter, signal: AbortSignal): Promise<Claims> => {
  const { processed, period, by, term, page } = filter;
  const params = { page, size: pageSize };
  if (filter.cancels) {
    const { cancels: _, ...query } = fileQuery(filter);
    return call('order.cancels', { params, query, signal });
  }
  const days = period ? periodQuery(filter) : {};
  if (term && by === 'name') {
    const options = { params, query: { realName: term, ...days }, signal };
    return processed ? call('order.processedClaimsByName', options) : call('order.claimsByName', options);
  }
  if (term) {
    const options = { params, query: { phoneNumber: term, ...days }, signal };
    return processed ? call('order.processedClaimsByPhone', options) : call('order.claimsByPhone', options);
  }
  if (period) {
    const options = { params, query: periodQuery(filter), signal };
    return processed ? call('order.processedClaimsInPeriod', options) : call('order.claimsInPeriod', options);
  }
  return processed ? call('order.processedClaims', { params, signal }) : call('order.claims', { params, signal });
};

export const claimsQuery = (filter: ClaimFilter) =>
  queryOptions({
    queryKey: claimKeys.list(filter),
    queryFn: ({ signal }) => fetchClaims(filter, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
