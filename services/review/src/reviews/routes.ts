import { reviewCalls } from '@gyeol/contracts/http/review.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { ok, pageInfo } from '@gyeol/contracts/schema.ts';
import { answer, serve } from '@gyeol/service-kit/http/serve.ts';
import { readShopName, type ShopName } from '@gyeol/service-kit/shop-name.ts';
import type { FastifyInstance } from 'fastify';
import { shownName, shownTo } from '../authors/visibility.ts';
import type { Deps } from '../config.ts';
import { hasReviewed } from '../deliveries/delivery-store.ts';
import { shownReply } from '../replies/reply-view.ts';
import { deleteReview } from './delete-review.ts';
import { newestPhotos } from './newest-photos.ts';
import { countReviews, listItemPhotos, listReviews, type ReviewRow } from './review-store.ts';
import { findLine, writeReview } from './write-review.ts';

const shown = (shop: ShopName, reader: Member | undefined) => (review: ReviewRow) => ({
  id: review.id,
  content: review.content,
  rating: review.rating,
  optionName: review.optionName,
  createdAt: review.createdAt,
  detailImages: review.photos,
  replies: review.replies.map(shownReply(shop)),
  ...shownTo(reader, review),
});

/** Calculates total and average from `counts`, the numbers of reviews with 1, 2, 3, 4 and 5 stars. */
const ratingsOf = (counts: readonly number[]) => {
  const count = counts.reduce((sum, one) => sum + one, 0);
  const stars = counts.reduce((sum, one, index) => sum + one * (index + 1), 0);
  return { count, average: count === 0 ? null : Math.round((stars * 10) / count) / 10, counts: [...counts] };
};

export const reviewRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, reviewCalls.reviews, async ({ params: { itemId, page, size }, query: { sort = 'newest' }, member }) => {
    const [rows, { total, photoCount, ratingCounts }] = await Promise.all([
      listReviews(deps.db, { itemId, sort, size, page }),
      countReviews(deps.db, itemId),
    ]);
    return {
      photoCount,
      ratings: ratingsOf(ratingCounts),
      _embedded: { reviewDTOList: rows.map(shown(await readShopName(deps.db), member)) },
      page: pageInfo({ page, size }, total),
    };
  });
  serve(api, reviewCalls.photos, async ({ params, query, member }) =>
    (await listItemPhotos(deps.db, params.itemId, query.page ?? 0)).map(({ memberId, displayName, ...photo }) => ({
      ...photo,
      displayName: shownName(member, { memberId, displayName }),
    })),
  );
  serve(api, reviewCalls.newestPhotos, async ({ query, member }) =>
    (await newestPhotos(deps, query.size)).map(({ memberId, displayName, ...photo }) => ({
      ...photo,
      displayName: shownName(member, { memberId, displayName }),
    })),
  );
  serve(api, reviewCalls.reviewable, async ({ params, member }) => {
    const line = await findLine(deps, member.id, params.itemId);
    return { reviewable: line !== undefined, reviewed: await hasReviewed(deps.db, member.id, params.itemId) };
  });
  serve(api, reviewCalls.addReview, async ({ body, member }) => {
    const { review, complete } = await writeReview(deps, member, body);
    return answer(complete ? 200 : 206, shown(await readShopName(deps.db), member)(review));
  });
  serve(api, reviewCalls.deleteReview, async ({ params, query, member }) => {
    await deleteReview(deps, member, params.id, query.reason);
    return ok;
  });
};
