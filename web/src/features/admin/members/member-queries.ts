import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { memberListKeys } from './keys.ts';
import type { MemberCategory, MemberFilter } from './member-filter.ts';

export type MemberRow = Answer<'reporting.members'>['_embedded']['memberDTOList'][number];
export type MemberDetail = Answer<'reporting.member'>;

/** Rows on a page (back-office document §9). */
const size = 15;

/** The list and its downloaded file use the same query. */
export const filterQuery = (category: MemberCategory, filter: MemberFilter) => {
  const { period, startDate, endDate, name, phoneNumber } = filter;
  return { name, phoneNumber, ...(category !== 'ALL' && { kind: category }), ...(period && { startDate, endDate }) };
};

export const membersQuery = (category: MemberCategory, filter: MemberFilter) =>
  queryOptions({
    queryKey: memberListKeys.list(category, filter),
    queryFn: ({ signal }) => {
      const options = { params: { page: filter.page, size }, query: filterQuery(category, filter), signal };
      return filter.period ? call('reporting.membersInPeriod', options) : call('reporting.members', options);
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const memberQuery = (id: number) =>
  queryOptions({
    queryKey: memberListKeys.one(id),
    queryFn: ({ signal }) => call('reporting.member', { params: { id }, signal }),
    staleTime: 0,
  });
