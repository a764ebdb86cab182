import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../shared/api/write.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { useMay } from '../../shared/session/my-rights.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { confirm } from '../../shared/ui/prompts.ts';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';
import { Stars } from '../../shared/ui/stars.tsx';
import type { ReplyData, ReviewData } from './review-queries.ts';

/** Only admins need these forms and their library. */
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

interface DeletionProps {
  /** Shows why a deletion failed. `onFailed` is called with undefined when the next attempt begins. */
  onFailed: (text: string | undefined) => void;
}
const failed = '삭제하지 못했습니다. 다시 시도해주세요.';

const ReplyDeletion = ({ id, onFailed }: DeletionProps & { id: number }) => {
  const { send } = useCall('review.deleteReply', {
    done: '답글이 삭제되었습니다.',
    failed,
    sayFailed: onFailed,
  });
  const remove = async (): Promise<void> => {
    if (await confirm('답글을 삭제하시겠습니까 ?')) await send({ params: { id } });
  };
  return (
    <Button variant="quiet" className="self-start" aria-label="답글 삭제" onClick={remove}>
      삭제
    </Button>
  );
};

const Reply = ({ reply, onFailed }: DeletionProps & { reply: ReplyData }) => (
  <li className="flex flex-col gap-1 border-l-2 border-line pl-4">
    <Byline name={reply.displayName} seller={reply.seller} at={reply.createdAt} />
    <p className="whitespace-pre-line text-ink-2">{reply.content}</p>
    {useMay()('members.read') && <ReplyDeletion id={reply.id} onFailed={onFailed} />}
  </li>
);

interface Props extends DeletionProps {
  review: ReviewData;
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

/** Authors can delete their own review. An operator has to give a reason. */
const Deletion = ({ review: { id, mine }, onFailed }: Omit<Props, 'onZoom'>) => {
  const { send } = useCall('review.deleteReview', { failed, sayFailed: onFailed });
  const remove = async (reason?: string): Promise<void> => {
    const note = reason === undefined ? undefined : `작성자에게 문자로 알리는 사유: ${reason}`;
    if (await confirm('리뷰를 삭제하시겠습니까?', note))
      await send({ params: { id }, query: reason === undefined ? {} : { reason } });
  };
  return mine ? (
    <Button variant="quiet" aria-label="리뷰 삭제" onClick={() => remove()}>
      삭제
    </Button>
  ) : (
    <Suspense fallback={null}>
      <OperatorDeletion onDelete={remove} />
    </Suspense>
  );
};

export const ReviewItem = ({ review, onFailed, onZoom }: Props) => {
  const admin = useMay()('members.read');
  const [replying, setReplying] = useState(false);
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
          <Deletion review={review} onFailed={onFailed} />
        </div>
      )}
      {replying && (
        <Suspense fallback={null}>
          <ReplyForm parentId={review.id} onDone={() => setReplying(false)} />
        </Suspense>
      )}
      {review.replies.length > 0 && (
        <ul className="flex flex-col gap-4">
          {review.replies.map((entry) => (
            <Reply key={entry.id} reply={entry} onFailed={onFailed} />
          ))}
        </ul>
      )}
    </li>
  );
};
