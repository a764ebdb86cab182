import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { MemberCategory, MemberFilter } from './member-filter.ts';

export type MemberRow = Answer<'reporting.members'>['_embedded']['memberDTOList'][number];
export type MemberDetail = Answer<'reporting.member'>;

/** Rows on a page (back-office document §9). */
const size = 15;

export const membersQuery = (category: MemberCategory, filter: MemberFilter) =>
  queryOptions({
    queryKey: ['my', 'admin', 'members', category, filter],
    queryFn: ({ signal }) => {
      const { page, period, startDate, endDate, name, phoneNumber } = filter;
      const params = { page, size };
      const words = { name, phoneNumber, ...(category !== 'ALL' && { kind: category }) };
      return period
        ? call('reporting.membersInPeriod', { params, query: { ...words, startDate, endDate }, signal })
        : call('reporting.members', { params, query: words, signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const memberQuery = (id: number) =>
  queryOptions({
    queryKey: ['my', 'admin', 'members', 'one', id],
    queryFn: ({ signal }) => call('reporting.member', { params: { id }, signal }),
    staleTime: 0,
  });
