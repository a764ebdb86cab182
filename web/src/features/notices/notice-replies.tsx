import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Answer } from '../../shared/api/call-types.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { useIsAdmin } from '../../shared/session/use-session.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { ErrorNotice } from '../../shared/ui/states.tsx';
import { noticeRepliesQuery } from './notice-queries.ts';
import { useReplies } from './use-replies.ts';

const ReplyForm = lazy(() => import('./reply-form.tsx'));

const Reply = ({
  reply,
  onRemove,
}: {
  reply: Answer<'review.replies'>[number];
  onRemove: (() => void) | undefined;
}) => (
  <li className="rounded-sm bg-surface p-4">
    <div className="flex items-center justify-between gap-4">
      <p className="flex flex-wrap items-center gap-x-2 text-13 text-ink-3">
        {reply.displayName}
        {reply.seller && <Badge>판매자</Badge>}
        <span>{formatDateTime(reply.createdAt)}</span>
      </p>
      {onRemove && (
        <Button variant="quiet" aria-label={`답글 삭제: ${reply.content.slice(0, 20)}`} onClick={onRemove}>
          삭제
        </Button>
      )}
    </div>
    <p className="mt-1 text-15 whitespace-pre-line">{reply.content}</p>
  </li>
);

/** What was answered under a notice; nothing where there is none. Operators answer and take back here. */
export const NoticeReplies = ({ id }: { id: number }) => {
  const admin = useIsAdmin();
  const { add, remove } = useReplies(id);
  const { data, error, isFetching, refetch } = useQuery(noticeRepliesQuery(id));
  if (error && !data) {
    return (
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        답글을 불러오지 못했습니다.
      </ErrorNotice>
    );
  }
  if (!data || (data.length === 0 && !admin)) return null;
  return (
    <section aria-label="답글" className="flex flex-col gap-3">
      <h2 className="text-17 font-semibold">답글</h2>
      <ul className="flex flex-col gap-2 empty:hidden">
        {data.map((reply) => (
          <Reply key={reply.id} reply={reply} onRemove={admin ? () => remove(reply.id) : undefined} />
        ))}
      </ul>
      {admin && (
        <Suspense>
          <ReplyForm id={id} onSubmit={add} />
        </Suspense>
      )}
    </section>
  );
};
