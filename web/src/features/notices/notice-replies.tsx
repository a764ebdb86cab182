import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { ErrorNotice } from '../../shared/ui/states.tsx';
import { noticeRepliesQuery } from './notice-queries.ts';

/** What was answered under a notice; nothing where there is none. */
export const NoticeReplies = ({ id }: { id: number }) => {
  const { data, error, isFetching, refetch } = useQuery(noticeRepliesQuery(id));
  if (error && !data) {
    return (
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        답글을 불러오지 못했습니다.
      </ErrorNotice>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <section aria-label="답글" className="flex flex-col gap-3">
      <h2 className="text-17 font-semibold">답글</h2>
      <ul className="flex flex-col gap-2">
        {data.map((reply) => (
          <li key={reply.id} className="rounded-sm bg-surface p-4">
            <p className="text-13 text-ink-3">
              {reply.displayName} · {formatDateTime(reply.createdAt)}
            </p>
            <p className="mt-1 text-15 whitespace-pre-line">{reply.content}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};
