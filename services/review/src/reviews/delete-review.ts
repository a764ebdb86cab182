import { reviewDeleted } from '@gyeol/contracts/events/review.ts';
import { isAdmin, type Member } from '@gyeol/contracts/rules/access-token.ts';
import { usualDeletionReason } from '@gyeol/contracts/rules/review.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';
import type { Deps } from '../config.ts';
import { deleteReviewRow, lockReview } from './review-store.ts';

/** Answers the reason of an admin's deletion. Members need no reason to delete their own review. */
const reasonOf = (adminReason: string | undefined, ownReview: boolean) =>
  ownReview ? {} : { reason: adminReason?.trim() ?? usualDeletionReason };

/**
 * Deletes a review with its replies, for its author or an admin. The delivered line can then be reviewed again. The
 * event of an admin's deletion carries a reason, which is shown to the author.
 */
export const deleteReview = (deps: Deps, member: Member, id: number, adminReason?: string): Promise<void> =>
  deps.db.tx(async (tx) => {
    const review = await lockReview(tx, id);
    if (!review) throw problem('REVIEW_NOT_FOUND');
    if (review.memberId !== member.id && !isAdmin(member)) throw problem('NOT_OWNER');
    await deleteReviewRow(tx, id);
    const { itemId, memberId, photos } = review;
    const reason = reasonOf(adminReason, memberId === member.id);
    await recordAudit(tx, { kind: 'review', id, before: { itemId, memberId, ...reason }, at: deps.now() });
    await addToOutbox(tx, reviewDeleted, {
      subject: String(id),
      data: { reviewId: id, itemId, memberId, deletedAt: deps.now().toISOString(), photoUrls: photos, ...reason },
    });
  });
