import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';

export type OpeningData = Answer<'catalog.openingCheck'>;
export type DutyData = OpeningData['duties'][number];

export const openingQuery = queryOptions({
  queryKey: ['my', 'admin', 'opening'],
  queryFn: ({ signal }) => call('catalog.openingCheck', { signal }),
  staleTime: 0,
});
