import { queryOptions } from '@tanstack/react-query';
import { assetKeys } from '../../../entities/asset-group/keys.ts';
import { call } from '../../../shared/api/call.ts';

/** Reads the group afresh: its form is never filled from the cache of a visitor's screen. */
export const editedGroupQuery = (code: string) =>
  queryOptions({
    queryKey: assetKeys.office(code),
    queryFn: ({ signal }) => call('catalog.assetGroup', { params: { code }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
