import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Answer } from '../../shared/api/call-types.ts';
import { useCall } from '../../shared/api/write.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { useMay } from '../../shared/session/my-rights.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { confirm } from '../../shared/ui/prompts.ts';
import { ErrorNotice } from '../../shared/ui/states.tsx';
import { noticeRepliesQuery } from './notice-queries.ts';

const ReplyForm = lazy(() => import('./reply-form.tsx'));

type ReplyData = Answer<'review.replies'>[number];

const Deletion = ({ reply: { id, content } }: { reply: ReplyData }) => {
  const { send } = useCall('review.deleteReply', {
    done: '답글이 삭제되었습니다.',
    failed: '답글을 삭제하지 못했습니다. 다시 시도해주세요.',
  });
  const remove = async (): Promise<void> => {
    if (await confirm('답글을 삭제하시겠습니까 ?')) await send({ params: { id } });
  };
  return (
    <Button variant="quiet" aria-label={`답글 삭제: ${content.slice(0, 20)}`} onClick={remove}>
      삭제
    </Button>
  );
};

const Reply = ({ reply }: { reply: ReplyData }) => (
  <li className="rounded-sm bg-surface p-4">
    <div className="flex items-center justify-between gap-4">
      <p className="flex flex-wrap items-center gap-x-2 text-13 text-ink-3">
        {reply.displayName}
        {reply.seller && <Badge>판매자</Badge>}
        <span>{formatDateTime(reply.createdAt)}</span>
      </p>
      {useMay()('members.read') && <Deletion reply={reply} />}
    </div>
    <p className="mt-1 text-15 whitespace-pre-line">{reply.content}</p>
  </li>
);

export const NoticeReplies = ({ id }: { id: number }) => {
  const admin = useMay()('members.read');
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
          <Reply key={reply.id} reply={reply} />
        ))}
      </ul>
      {admin && (
        <Suspense>
          <ReplyForm id={id} />
        </Suspense>
      )}
    </section>
  );
};
