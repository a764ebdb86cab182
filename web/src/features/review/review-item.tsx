import { lazy, Suspense, useState } from 'react';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { useIsAdmin } from '../../shared/session/use-session.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';
import { Stars } from '../../shared/ui/stars.tsx';
import type { ReplyData, ReviewData } from './review-queries.ts';
import type { ReviewActions } from './use-review-actions.ts';

/** Forms and their library are for admins alone. */
const ReplyForm = lazy(() => import('./reply-form.tsx'));
const OperatorDeletion = lazy(() => import('./operator-deletion.tsx'));

const Byline = ({ name, seller = false, at }: { name: string; seller?: boolean; at: string }) => (
  <p className="flex flex-wrap items-center gap-x-3 text-13">
    <strong className="font-semibold">{name}</strong>
    {seller && <Badge>판매자</Badge>}
    <time dateTime={at} className="text-ink-3 tabular-nums">
      {formatDateTime(at)}
    </time>
  </p>
);

const Reply = ({ reply, onDelete }: { reply: ReplyData; onDelete: (() => void) | undefined }) => (
  <li className="flex flex-col gap-1 border-l-2 border-line pl-4">
    <Byline name={reply.displayName} seller={reply.seller} at={reply.createdAt} />
    <p className="whitespace-pre-line text-ink-2">{reply.content}</p>
    {onDelete && (
      <Button variant="quiet" className="self-start" aria-label="답글 삭제" onClick={onDelete}>
        삭제
      </Button>
    )}
  </li>
);

interface Props {
  review: ReviewData;
  actions: ReviewActions;
  /** Opens one of the review's photos. */
  onZoom: (index: number) => void;
}

const Photos = ({ review, onZoom }: Pick<Props, 'review' | 'onZoom'>) => (
  <ul className="flex flex-wrap gap-2">
    {review.detailImages.map((src, index) => (
      <li key={src} className="w-thumb">
        <button type="button" className="block w-full overflow-hidden rounded-sm" onClick={() => onZoom(index)}>
          <ResponsiveImage src={src} alt={`${review.displayName} 리뷰 사진 ${index + 1} 크게 보기`} sizes="80px" />
        </button>
      </li>
    ))}
  </ul>
);

/** An author deletes his own review, an operator says why. */
const Deletion = ({ review, onDelete }: { review: ReviewData; onDelete: (reason?: string) => void }) =>
  review.mine ? (
    <Button variant="quiet" aria-label="리뷰 삭제" onClick={() => onDelete()}>
      삭제
    </Button>
  ) : (
    <Suspense fallback={null}>
      <OperatorDeletion onDelete={onDelete} />
    </Suspense>
  );

export const ReviewItem = ({ review, actions, onZoom }: Props) => {
  const admin = useIsAdmin();
  const [replying, setReplying] = useState(false);
  const reply = async (content: string): Promise<boolean> => {
    const done = await actions.addReply(review.id, content);
    if (done) setReplying(false);
    return done;
  };
  return (
    <li className="flex flex-col gap-3 border-b border-line py-6">
      <Byline name={review.displayName} at={review.createdAt} />
      {(review.rating !== null || review.optionName !== null) && (
        <p className="-mt-2 flex flex-wrap items-center gap-x-3 text-13 text-ink-3">
          {review.rating !== null && <Stars value={review.rating} />}
          {review.optionName !== null && <span>{review.optionName} 구매</span>}
        </p>
      )}
      <p className="whitespace-pre-line">{review.content}</p>
      {review.detailImages.length > 0 && <Photos review={review} onZoom={onZoom} />}
      {(review.mine || admin) && (
        <div className="-ml-2 flex flex-wrap items-center gap-2">
          {admin && (
            <Button variant="quiet" aria-expanded={replying} onClick={() => setReplying(!replying)}>
              {replying ? '답글 닫기' : '답글 쓰기'}
            </Button>
          )}
          <Deletion review={review} onDelete={(reason) => actions.deleteReview(review.id, reason)} />
        </div>
      )}
      {replying && (
        <Suspense fallback={null}>
          <ReplyForm onSubmit={reply} />
        </Suspense>
      )}
      {review.replies.length > 0 && (
        <ul className="flex flex-col gap-4">
          {review.replies.map((entry) => (
            <Reply key={entry.id} reply={entry} onDelete={admin ? () => actions.deleteReply(entry.id) : undefined} />
          ))}
        </ul>
      )}
    </li>
  );
};
