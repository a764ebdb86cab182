import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';

export type PickingOption = Answer<'shipping.pickingList'>['options'][number];
const names = ['uids', 'startDate', 'endDate', 'name', 'phoneNumber'] as const;

/** The orders that an address names: chosen ones, or a filter of the list. */
export const readPicking = (query: URLSearchParams): Partial<Record<(typeof names)[number], string>> =>
  Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])));

export const pickingQuery = (query: ReturnType<typeof readPicking>) =>
  queryOptions({
    queryKey: ['my', 'admin', 'picking', query],
    queryFn: ({ signal }) => call('shipping.pickingList', { query, signal }),
    staleTime: 0,
  });
