import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { formatDate } from '../../shared/lib/format-date.ts';
import { useIsAdmin } from '../../shared/session/use-session.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { EmptyState, ErrorNotice } from '../../shared/ui/states.tsx';
import { type Column, Table } from '../../shared/ui/table.tsx';
import { type Notice, noticesQuery } from './notice-queries.ts';

const size = 10;
const columns: readonly Column<Notice>[] = [
  {
    head: '제목',
    heads: true,
    cell: ({ id, title }) => (
      <Link
        to={`/notice/detail/${id}`}
        className="inline-flex min-h-touch min-w-touch items-center underline-offset-4 hover:underline sm:min-h-0"
      >
        {title}
      </Link>
    ),
  },
  {
    head: '작성일',
    cell: ({ createdAt }) => <span className="tabular-nums">{formatDate(createdAt)}</span>,
    className: 'sm:w-28',
  },
];

const List = () => {
  const navigate = useNavigate();
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
      <Table
        caption="공지사항"
        columns={columns}
        rows={data?.slice(page * size, (page + 1) * size)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/notice/detail/${id}`)}
      />
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
    {useIsAdmin() && (
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
