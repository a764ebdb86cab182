import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { reviewKeys } from '../../entities/review/keys.ts';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';

/** The number of reviews on a page (storefront document §9). */
const pageSize = 8;

type ReviewPage = Answer<'review.reviews'>;
export type ReviewData = ReviewPage['_embedded']['reviewDTOList'][number];
export type Ratings = ReviewPage['ratings'];
export type ReviewSort = 'newest' | 'highest' | 'lowest' | 'photos';
export type ReplyData = ReviewData['replies'][number];
export type ReviewPhoto = Answer<'review.photos'>[number];

/**
 * The answer depends on the member, because names are masked for some members. The query key therefore begins with
 * `my`.
 */
export const reviewsQuery = (itemId: number, page: number, sort: ReviewSort = 'newest') =>
  queryOptions({
    queryKey: reviewKeys.page(itemId, sort, page),
    queryFn: ({ signal }) =>
      call('review.reviews', { params: { itemId, page, size: pageSize }, query: { sort }, signal }),
    placeholderData: keepPreviousData,
  });

/** The number of photos in one answer of the shop. */
const photosAtOnce = 200;
export const reviewPhotosQuery = (itemId: number) =>
  infiniteQueryOptions({
    queryKey: reviewKeys.photos(itemId),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call('review.photos', { params: { itemId }, query: { page: pageParam }, signal }),
    getNextPageParam: (last, _, page) => (last.length < photosAtOnce ? undefined : page + 1),
    select: ({ pages }) => pages.flat(),
  });
