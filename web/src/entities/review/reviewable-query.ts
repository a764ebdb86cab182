import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { reviewKeys } from './keys.ts';

/** Reads whether the member can review an item now, and whether a review exists. */
export const reviewableQuery = (itemId: number) =>
  queryOptions({
    queryKey: reviewKeys.reviewable(itemId),
    queryFn: ({ signal }) => call('review.reviewable', { params: { itemId }, signal }),
    staleTime: 0,
  });
