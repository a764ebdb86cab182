import { queryOptions } from '@tanstack/react-query';
import { assetKeys } from '../../../entities/asset-group/keys.ts';
import { call } from '../../../shared/api/call.ts';

/** Reads an asset group from the server every time, so that the form never starts from cached values. */
export const editedGroupQuery = (code: string) =>
  queryOptions({
    queryKey: assetKeys.office(code),
    queryFn: ({ signal }) => call('catalog.assetGroup', { params: { code }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
