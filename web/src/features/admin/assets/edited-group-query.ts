import { queryOptions } from '@tanstack/react-query';
import { assetKeys } from '../../../entities/asset-group/keys.ts';
import { call } from '../../../shared/api/call.ts';

/** The group as it is now: its form is never filled with what a visitor's screen kept. */
export const editedGroupQuery = (code: string) =>
  queryOptions({
    queryKey: assetKeys.office(code),
    queryFn: ({ signal }) => call('catalog.assetGroup', { params: { code }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
