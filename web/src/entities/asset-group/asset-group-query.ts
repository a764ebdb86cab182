import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { assetKeys } from './keys.ts';

/** Reads a group of images that operators manage: `HOME` has the three banners, `ABOUT` the brand page. */
export const assetGroupQuery = (code: string) =>
  queryOptions({
    queryKey: assetKeys.one(code),
    queryFn: ({ signal }) => call('catalog.assetGroup', { params: { code }, signal }),
    staleTime: 5 * 60_000,
  });
