import { Type } from 'typebox';
import { defineEvent } from '../event.ts';
import { Id, Instant, PersonalText } from '../schema.ts';

const review = { source: 'review', subject: 'review', snapshot: false } as const;
export const reviewWritten = defineEvent({
  ...review,
  type: 'ReviewWritten',
  data: Type.Object({
    reviewId: Id,
    itemId: Id,
    memberId: Id,
    merchantUid: Type.String(),
    lineId: Id,
    photos: Type.Integer(),
    writtenAt: Instant,
  }),
});
export const reviewDeleted = defineEvent({
  ...review,
  type: 'ReviewDeleted',
  data: Type.Object({
    reviewId: Id,
    itemId: Id,
    memberId: Id,
    deletedAt: Instant,
    /** The addresses of the review's photos; absent in events published before this field. */
    photoUrls: Type.Optional(Type.Array(PersonalText)),
    /** The operator's reason for deleting the review; absent when the author deleted it. */
    reason: Type.Optional(Type.String()),
  }),
});
