import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Typed } from '../kinds.ts';
import { embedded, Id, ImagePath, Instant, Nullable, Ok, pageParams } from '../schema.ts';

/** `displayName` is the shop's name; `seller` marks replies of the shop itself. */
const Reply = Type.Object(
  {
    id: Id,
    displayName: Type.String(),
    seller: Type.Boolean(),
    content: Type.String(),
    createdAt: Instant,
  },
  { name: 'Reply' },
);
const Rating = Type.Integer({
  name: 'Stars',
  minimum: 1,
  maximum: 5,
  title: '별점',
  message: '별점은 1점부터 5점까지 선택해주세요.',
});
/**
 * `displayName` is masked and `username` is null, except for the author and admins. When `mine` is true, the page shows
 * the delete button.
 */
const Review = Type.Object(
  {
    id: Id,
    username: Nullable(Type.String()),
    displayName: Type.String(),
    content: Type.String(),
    /** Addition to the specification; null for a review without stars. */
    rating: Nullable(Rating),
    /** Addition to the specification: the option that was bought; null when it is not known. */
    optionName: Nullable(Type.String()),
    createdAt: Instant,
    detailImages: Type.Array(Type.String()),
    replies: Type.Array(Reply),
    mine: Type.Boolean(),
  },
  { name: 'Review' },
);
/**
 * Addition to the specification: the newest review first, by stars (reviews without stars last), or reviews with photos
 * first. Among reviews of equal rank, the newest comes first.
 */
const ReviewSort = Type.Union(
  [Type.Literal('newest'), Type.Literal('highest'), Type.Literal('lowest'), Type.Literal('photos')],
  { name: 'ReviewSort', title: '리뷰 정렬' },
);
const ReviewPage = Type.Object(
  {
    ...embedded('reviewDTOList', Review).properties,
    photoCount: Type.Integer({ minimum: 0 }),
    /**
     * Addition to the specification: the stars of all reviews of the item that have stars. `counts` holds the numbers
     * of reviews with 1, 2, 3, 4 and 5 stars.
     */
    ratings: Type.Object({
      count: Type.Integer({ minimum: 0 }),
      average: Nullable(
        Type.Number({ description: 'The average number of stars with one decimal; null when no review has stars' }),
      ),
      counts: Type.Array(Type.Integer({ minimum: 0 }), { minItems: 5, maxItems: 5 }),
    }),
  },
  { name: 'ReviewPage' },
);
const Notice = Type.Object(
  {
    id: Id,
    title: Type.String(),
    qnaTitle: Type.String(),
    content: Type.String(),
    imageUrl: Nullable(Type.String()),
    displayName: Type.String(),
    seller: Type.Boolean(),
    username: Nullable(Type.String()),
    createdAt: Instant,
    mine: Type.Boolean(),
  },
  { name: 'Notice' },
);
const ById = Type.Object({ id: Id });
const Content = (title: string, message: string) => Typed('text', { minLength: 1, maxLength: 5_000, title, message });

export const reviewCalls = defineCalls({
  reviews: {
    summary: 'Lists the reviews of an item with their photos and replies, and the stars of all reviews',
    method: 'GET',
    path: '/api/comment/review/{itemId}/{page}/{size}',
    owner: 'review',
    access: 'public',
    asStaff: 'members.read',
    params: pageParams({ itemId: Id }),
    query: Type.Object({ sort: Type.Optional(ReviewSort) }),
    /** `photoCount` (addition to the specification): the number of photos in all reviews of the item. */
    answers: { 200: ReviewPage },
  },
  /** The gallery shows these photos. A page has 200 photos. */
  photos: {
    summary: "Lists the photos of an item's reviews, the newest review first",
    method: 'GET',
    path: '/api/comment/photos/{itemId}',
    owner: 'review',
    access: 'public',
    asStaff: 'members.read',
    addition: true,
    params: Type.Object({ itemId: Id }),
    query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 0 })) }),
    answers: {
      200: Type.Array(
        Type.Object({
          reviewId: Id,
          imageUrl: Type.String(),
          displayName: Type.String(),
          /** The beginning of the review, 300 characters at most. */
          content: Type.String(),
          rating: Nullable(Rating),
          optionName: Nullable(Type.String()),
        }),
      ),
    },
  },
  /** `content` is cut to 100 characters. */
  newestPhotos: {
    summary: 'Lists the first photo of each of the newest reviews that have photos, of any item',
    method: 'GET',
    path: '/api/comment/photos',
    owner: 'review',
    access: 'public',
    addition: true,
    query: Type.Object({ size: Type.Integer({ minimum: 1, maximum: 12, title: '개수' }) }),
    answers: {
      200: Type.Array(
        Type.Object({
          reviewId: Id,
          itemId: Id,
          imageUrl: Type.String(),
          displayName: Type.String(),
          content: Type.String(),
        }),
      ),
    },
  },
  notices: {
    summary: 'Lists the notices of the shop, the newest first',
    method: 'GET',
    path: '/api/comment/allQnA',
    owner: 'review',
    access: 'public',
    asStaff: 'members.read',
    answers: { 200: Type.Array(Notice) },
  },
  notice: {
    summary: 'Answers one notice of the shop',
    method: 'GET',
    path: '/api/comment/qna/{id}',
    owner: 'review',
    access: 'public',
    asStaff: 'members.read',
    refusals: ['NOTICE_NOT_FOUND'],
    params: ById,
    answers: { 200: Notice },
  },
  replies: {
    summary: 'Lists the replies to a review or a notice, the oldest first',
    method: 'GET',
    path: '/api/comment/reply/{id}',
    owner: 'review',
    access: 'public',
    refusals: ['REPLY_PARENT_NOT_FOUND'],
    params: ById,
    answers: { 200: Type.Array(Reply) },
  },
  /** The item page shows its review form according to this answer. */
  reviewable: {
    summary: 'Answers whether the member can review an item now, and has reviewed it before',
    method: 'GET',
    path: '/api/comment/reviewable/{itemId}',
    owner: 'review',
    access: 'member',
    addition: true,
    params: Type.Object({ itemId: Id }),
    answers: { 200: Type.Object({ reviewable: Type.Boolean(), reviewed: Type.Boolean() }) },
  },
  /** 206: the review was written, but some image could not be attached. */
  addReview: {
    summary: 'Adds a review of an item that was delivered to the member',
    method: 'POST',
    path: '/comment/addReview',
    owner: 'review',
    access: 'member',
    refusals: ['REVIEW_NOT_ALLOWED', 'REVIEW_EXISTS'],
    body: Type.Object({
      itemId: Id,
      reviewContent: Content('리뷰 내용', '리뷰 내용을 입력해주세요.'),
      /** An addition to the specification. */
      rating: Type.Optional(Nullable(Rating)),
      imagePaths: Type.Optional(
        Type.Array(Type.Object({ priority: Type.Integer({ minimum: 0, maximum: 100 }), imagePath: ImagePath }), {
          maxItems: 5,
          title: '사진',
          message: '사진은 최대 5장까지 올릴 수 있습니다.',
        }),
      ),
    }),
    answers: { 200: Review, 206: Review },
  },
  /**
   * `reason` (addition to the specification): an operator's reason for deleting the review of a member. The author gets
   * the reason in a message. The reason is ignored when the author deletes the review.
   */
  deleteReview: {
    summary: 'Deletes a review, by its author or by an operator',
    method: 'DELETE',
    path: '/api/comment/deleteReview/{id}',
    owner: 'review',
    access: 'member',
    asStaff: 'members.read',
    refusals: ['NOT_OWNER', 'REVIEW_NOT_FOUND'],
    action: '리뷰 삭제',
    params: ById,
    query: Type.Object({
      reason: Type.Optional(
        // The limit lets the reason fit into one plain SMS, behind the shop's name.
        Typed('name', {
          minLength: 2,
          maxLength: 30,
          title: '삭제 사유',
          message: '삭제 사유를 2자 이상 30자 이하로 입력해주세요.',
        }),
      ),
    }),
    answers: { 200: Ok },
  },
  deleteNotice: {
    summary: 'Deletes a notice of the shop',
    method: 'DELETE',
    path: '/comment/deleteQnA/{id}',
    owner: 'review',
    access: 'member',
    asStaff: 'members.read',
    refusals: ['NOT_OWNER', 'NOTICE_NOT_FOUND'],
    action: '공지 삭제',
    params: ById,
    answers: { 200: Ok },
  },
  deleteReply: {
    summary: 'Deletes a reply to a review or a notice',
    method: 'DELETE',
    path: '/api/comment/deleteReply/{id}',
    owner: 'review',
    access: 'admin',
    needs: 'members.read',
    refusals: ['REPLY_NOT_FOUND'],
    action: '답글 삭제',
    params: ById,
    answers: { 200: Ok },
  },
  addReply: {
    summary: "Adds the shop's reply to a review or a notice",
    method: 'POST',
    path: '/api/admin/addReply',
    owner: 'review',
    access: 'admin',
    needs: 'members.read',
    refusals: ['REPLY_PARENT_NOT_FOUND'],
    action: '답글 등록',
    body: Type.Object({ parentId: Id, replyContent: Content('답글', '답글 내용을 입력해주세요.') }),
    answers: { 200: Reply },
  },
  addNotice: {
    summary: 'Publishes a notice of the shop',
    method: 'POST',
    path: '/comment/addQnA',
    owner: 'review',
    access: 'admin',
    needs: 'members.read',
    refusals: [
      'IMAGE_NOT_FOUND',
      'IMAGE_TOO_LARGE',
      'IMAGE_TOO_MANY_PIXELS',
      'IMAGE_TOO_HEAVY',
      'IMAGE_TIMEOUT',
      'IMAGE_BROKEN',
      'IMAGE_TYPE',
    ],
    action: '공지 등록',
    body: Type.Object({
      qnaTitle: Typed('name', {
        minLength: 1,
        maxLength: 200,
        title: '제목',
        message: '제목을 입력해주세요.',
      }),
      content: Content('내용', '내용을 입력해주세요.'),
      imagePath: Type.Optional(Nullable(ImagePath)),
    }),
    answers: { 200: Notice },
  },
});
