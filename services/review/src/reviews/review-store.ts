import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';

export interface ReviewRow {
  id: number;
  itemId: number;
  memberId: number;
  username: string;
  displayName: string;
  content: string;
  rating: number | null;
  optionName: string | null;
  createdAt: Date;
  photos: string[];
  replies: { id: number; content: string; createdAt: string }[];
}

const photosOf = `coalesce((select jsonb_agg(url order by position) from review_photos where review_id = review.id), '[]') as photos`;
const repliesOf = `coalesce((select jsonb_agg(jsonb_build_object('id', id, 'content', content, 'createdAt', created_at) order by created_at, id) from replies where parent_id = review.id), '[]') as replies`;
const optionOf = `(select option_name from delivered_lines line where line.line_id = review.line_id) as "optionName"`;
const columns = `review.id, review.item_id as "itemId", review.member_id as "memberId", review.username,
  review.display_name as "displayName", review.content, review.rating, ${optionOf}, review.created_at as "createdAt",
  ${photosOf}, ${repliesOf}`;

const firstBy = {
  newest: '',
  highest: 'review.rating desc nulls last,',
  lowest: 'review.rating nulls last,',
  photos: 'exists (select from review_photos photo where photo.review_id = review.id) desc,',
} as const;
export type ReviewSort = keyof typeof firstBy;
const pageBy = (sort: ReviewSort) =>
  sql(
    `reviews.page-${sort}`,
    `select ${columns} from reviews review where review.item_id = $1::bigint
     order by ${firstBy[sort]} review.created_at desc, review.id desc limit $2::integer offset $3::bigint`,
  );
const pages = {
  newest: pageBy('newest'),
  highest: pageBy('highest'),
  lowest: pageBy('lowest'),
  photos: pageBy('photos'),
};
export const listReviews = (
  db: Queries,
  { itemId, sort, size, page }: { itemId: number; sort: ReviewSort; size: number; page: number },
): Promise<ReviewRow[]> => db.rows<ReviewRow>(pages[sort], [itemId, size, page * size]);

const counts = sql(
  'reviews.counts',
  `select (select count(*)::bigint from reviews where item_id = $1::bigint) as total,
     array(select (select count(*)::integer from reviews where item_id = $1::bigint and rating = stars)
       from generate_series(1, 5) stars) as "ratingCounts",
     (select count(*)::bigint from reviews review join review_photos photo on photo.review_id = review.id
      where review.item_id = $1::bigint) as "photoCount"`,
);
/** Counts an item's reviews, the photos in them, and the reviews with 1, 2, 3, 4 and 5 stars. */
export const countReviews = (
  db: Queries,
  itemId: number,
): Promise<{ total: number; photoCount: number; ratingCounts: number[] }> => db.one(counts, [itemId]);

const byId = sql('reviews.by-id', `select ${columns} from reviews review where review.id = $1::bigint`);
export const findReview = (db: Queries, id: number): Promise<ReviewRow | undefined> => db.maybe<ReviewRow>(byId, [id]);

const photosOfItem = sql(
  'reviews.photos-of-item',
  `select review.id as "reviewId", photo.url as "imageUrl", review.display_name as "displayName", review.member_id as "memberId",
     left(review.content, 300) as content, review.rating, ${optionOf}
   from reviews review join review_photos photo on photo.review_id = review.id
   where review.item_id = $1::bigint order by review.created_at desc, review.id desc, photo.position limit $2::integer offset $3::bigint`,
);
export interface PhotoRow {
  reviewId: number;
  imageUrl: string;
  displayName: string;
  memberId: number;
  content: string;
  rating: number | null;
  optionName: string | null;
}
/** The number of photos on one page of the gallery. */
const photosAtOnce = 200;
export const listItemPhotos = (db: Queries, itemId: number, page: number): Promise<PhotoRow[]> =>
  db.rows<PhotoRow>(photosOfItem, [itemId, photosAtOnce, page * photosAtOnce]);

const newestPhotosOfAll = sql(
  'reviews.newest-photos',
  `select review.id as "reviewId", review.item_id as "itemId", photo.url as "imageUrl",
     review.display_name as "displayName", review.member_id as "memberId", left(review.content, 100) as content
   from reviews review
   cross join lateral (
     select url from review_photos where review_id = review.id order by position limit 1) photo
   order by review.created_at desc, review.id desc limit $1::integer offset $2::integer`,
);
export type NewestPhotoRow = Omit<PhotoRow, 'rating' | 'optionName'> & { itemId: number };
/** Lists the first photo of each of the newest reviews with photos, across all items. */
export const listNewestPhotos = (db: Queries, size: number, offset: number): Promise<NewestPhotoRow[]> =>
  db.rows<NewestPhotoRow>(newestPhotosOfAll, [size, offset]);

export interface NewReview {
  itemId: number;
  memberId: number;
  username: string;
  displayName: string;
  content: string;
  rating: number | null;
  merchantUid: string;
  lineId: number;
  createdAt: Date;
  photos: readonly string[];
}
const insertOne = sql(
  'reviews.insert',
  `insert into reviews (item_id, member_id, username, display_name, content, merchant_uid, line_id, created_at, rating)
   values ($1::bigint, $2::bigint, $3::text, $4::text, $5::text, $6::text, $7::bigint, $8::timestamptz, $9::smallint)
   on conflict (line_id) do nothing returning id`,
);
const insertPhotos = sql(
  'reviews.insert-photos',
  `insert into review_photos (review_id, position, url) select $1::bigint, position, url from unnest($2::text[]) with ordinality as photo (url, position)`,
);
/** Answers the review's id; undefined when the line already has a review. */
export const insertReview = async (tx: Tx, review: NewReview): Promise<number | undefined> => {
  const { itemId, memberId, username, displayName, content, merchantUid, lineId, createdAt, rating, photos } = review;
  const row = await tx.maybe<{ id: number }>(insertOne, [
    itemId,
    memberId,
    username,
    displayName,
    content,
    merchantUid,
    lineId,
    createdAt,
    rating,
  ]);
  if (row && photos.length > 0) await tx.run(insertPhotos, [row.id, photos]);
  return row?.id;
};

const lockOne = sql(
  'reviews.lock',
  `select review.id, review.item_id as "itemId", review.member_id as "memberId", ${photosOf}
   from reviews review where review.id = $1::bigint for update`,
);
export const lockReview = (
  tx: Tx,
  id: number,
): Promise<Pick<ReviewRow, 'id' | 'itemId' | 'memberId' | 'photos'> | undefined> => tx.maybe(lockOne, [id]);

const removeOne = sql(
  'reviews.delete',
  `with gone as (delete from replies where parent_id = $1::bigint) delete from reviews where id = $1::bigint`,
);
export const deleteReviewRow = (tx: Tx, id: number): Promise<number> => tx.run(removeOne, [id]);
