import { queryOptions } from '@tanstack/react-query';
import { itemKeys } from '../../entities/item/keys.ts';
import { reviewKeys } from '../../entities/review/keys.ts';
import { call } from '../../shared/api/call.ts';

export const homeQuery = queryOptions({
  queryKey: itemKeys.home,
  queryFn: ({ signal }) => call('catalog.home', { signal }),
});

export const newestPhotosQuery = (size: number) =>
  queryOptions({
    queryKey: reviewKeys.newestPhotos(size),
    queryFn: ({ signal }) => call('review.newestPhotos', { query: { size }, signal }),
    staleTime: 5 * 60_000,
  });
