import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { formatDate } from '../../shared/lib/format-date.ts';
import { useMay } from '../../shared/session/my-rights.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { EmptyState, ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { type Notice, noticesQuery } from './notice-queries.ts';

const size = 10;

const Rows = ({ notices }: { notices: readonly Notice[] | undefined }) => (
  <ul aria-label="공지사항" aria-busy={notices === undefined} className="border-t border-ink">
    {notices?.map(({ id, title, createdAt }) => (
      <li
        key={id}
        className="relative flex min-h-control flex-col justify-between gap-x-6 border-b border-line py-3 hover:bg-surface sm:flex-row sm:items-center"
      >
        <Link
          to={`/notice/detail/${id}`}
          // The whole row is the link.
          className="-my-3 py-3 text-15 underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
        <span className="shrink-0 text-13 text-ink-3 tabular-nums">{formatDate(createdAt)}</span>
      </li>
    )) ??
      [1, 2, 3, 4, 5].map((key) => (
        <li key={key} className="border-b border-line py-3">
          <Skeleton className="h-6 w-full" />
        </li>
      ))}
  </ul>
);

const List = () => {
  const [query, setQuery] = useSearchParams();
  const { data, error, isFetching, refetch } = useQuery(noticesQuery);
  const pages = Math.max(1, Math.ceil((data?.length ?? 0) / size));
  const page = Math.min(Math.max(0, Math.trunc(Number(query.get('page') ?? 1)) - 1 || 0), pages - 1);
  if (error && !data) {
    return (
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        공지사항을 불러오지 못했습니다.
      </ErrorNotice>
    );
  }
  if (data?.length === 0)
    return <EmptyState hint="새로운 소식이 생기면 이곳에 알려드립니다.">공지사항이 없습니다.</EmptyState>;
  return (
    <>
      <Rows notices={data?.slice(page * size, (page + 1) * size)} />
      {pages > 1 && (
        <Pagination
          name="공지사항 페이지"
          page={page}
          totalPages={pages}
          onChange={(next) => setQuery({ page: String(next + 1) })}
        />
      )}
    </>
  );
};

const NoticesPage = () => (
  <Page title="공지사항">
    {useMay()('members.read') && (
      <p className="mb-6 flex justify-end">
        <Link to="/notice/upload" className={buttonClass({ variant: 'secondary' })}>
          Write Notice
        </Link>
      </p>
    )}
    <List />
  </Page>
);
export default NoticesPage;
