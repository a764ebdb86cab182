import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { reviewKeys } from './keys.ts';

export const reviewableQuery = (itemId: number) =>
  queryOptions({
    queryKey: reviewKeys.reviewable(itemId),
    queryFn: ({ signal }) => call('review.reviewable', { params: { itemId }, signal }),
    staleTime: 0,
  });
