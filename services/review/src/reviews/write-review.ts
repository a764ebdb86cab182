import type { BodyOf } from '@gyeol/contracts/call.ts';
import { reviewWritten } from '@gyeol/contracts/events/review.ts';
import type { reviewCalls } from '@gyeol/contracts/http/review.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';
import type { Deps } from '../config.ts';
import { findUnreviewedLine, hasReviewed, saveDeliveries } from '../deliveries/delivery-store.ts';
import { attachImages } from '../images/attach-images.ts';
import { findReview, insertReview, type ReviewRow } from './review-store.ts';

type WriteReviewInput = BodyOf<typeof reviewCalls.addReview>;

/**
 * Finds the delivered line that the next review belongs to. Delivery events may arrive late, so order-payment is asked
 * once when no line is found here.
 */
export const findLine = async (deps: Deps, memberId: number, itemId: number) => {
  const line = await findUnreviewedLine(deps.db, memberId, itemId);
  if (line) return line;
  const { lines } = await deps.internal.call(internalCalls.deliveries, { query: { memberId, itemId } });
  await saveDeliveries(deps.db, memberId, lines);
  return findUnreviewedLine(deps.db, memberId, itemId);
};
const lineToReview = async (deps: Deps, memberId: number, itemId: number) => {
  const found = await findLine(deps, memberId, itemId);
  if (found) return found;
  throw problem((await hasReviewed(deps.db, memberId, itemId)) ? 'REVIEW_EXISTS' : 'REVIEW_NOT_ALLOWED');
};

/** Answers undefined when another request reviewed the same line meanwhile. */
const store = (
  deps: Deps,
  member: Member,
  input: WriteReviewInput,
  line: { lineId: number; merchantUid: string },
  photos: readonly string[],
) =>
  deps.db.tx(async (tx) => {
    const createdAt = deps.now();
    const { username, displayName } = member;
    const { itemId, reviewContent, rating = null } = input;
    const id = await insertReview(tx, {
      itemId,
      memberId: member.id,
      username,
      displayName,
      content: reviewContent.trim(),
      rating,
      ...line,
      createdAt,
      photos,
    });
    if (id === undefined) return undefined;
    await addToOutbox(tx, reviewWritten, {
      subject: String(id),
      data: {
        reviewId: id,
        itemId,
        memberId: member.id,
        ...line,
        photos: photos.length,
        writtenAt: createdAt.toISOString(),
      },
    });
    return findReview(tx, id);
  });

/**
 * Writes a member's review of an item that the member received. Each delivered line can have one review. `complete` is
 * false when a photo could not be attached. Throws REVIEW_EXISTS, REVIEW_NOT_ALLOWED.
 */
export const writeReview = async (
  deps: Deps,
  member: Member,
  input: WriteReviewInput,
): Promise<{ review: ReviewRow; complete: boolean }> => {
  let line = await lineToReview(deps, member.id, input.itemId);
  const paths = [...(input.imagePaths ?? [])]
    .sort((one, other) => one.priority - other.priority)
    .map(({ imagePath }) => imagePath);
  const images = await attachImages(deps, member, paths);
  const photos = images.flatMap(({ url }) => url ?? []);
  for (;;) {
    const review = await store(deps, member, input, line, photos);
    if (review) return { review, complete: photos.length === paths.length };
    line = await lineToReview(deps, member.id, input.itemId);
  }
};
