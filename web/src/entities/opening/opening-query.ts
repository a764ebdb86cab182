import { openingDuties } from '@gyeol/contracts/rules/duties.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { openingKeys } from './keys.ts';

export type OpeningData = Answer<'catalog.openingCheck'>;
export type DutyData = OpeningData['duties'][number];

export const openingQuery = queryOptions({
  queryKey: openingKeys.check,
  queryFn: ({ signal }) => call('catalog.openingCheck', { signal }),
  staleTime: 0,
});

/** True when the shop does not meet one of the duties that it has to meet before it takes orders. */
export const waitsForDuty = ({ duties }: OpeningData): boolean =>
  duties.some(({ code, state }) => openingDuties.includes(code) && state !== 'met');
