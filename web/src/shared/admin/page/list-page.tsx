import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { office } from '../../api/keys.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorNotice } from '../../ui/states.tsx';
import { readPage } from '../list-filter/period.ts';
import { type AdminColumn, AdminTable } from '../table/admin-table.tsx';
import { AdminPage } from './admin-page.tsx';

interface Listed<Row> {
  content: Row[];
  totalElements: number;
  totalPages: number;
}
interface Props<Row> {
  title: string;
  group: string;
  intro: string;
  columns: readonly AdminColumn<Row>[];
  rowKey: (row: Row) => string;
  texts: { empty: string; failed: string };
  list: { data: Listed<Row> | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  sum?: ReactNode;
}
interface ListOptions {
  params: { page: number; size: number };
  signal: AbortSignal;
}
/**
 * Reads one page of a list, always from the server. The page number is in the address. The previous page stays visible
 * until the next one is loaded.
 */
export const useListQuery = <Data,>(key: string, read: (options: ListOptions) => Promise<Data>) => {
  const page = readPage(useSearchParams()[0]);
  return useQuery({
    queryKey: [...office, key, page],
    queryFn: ({ signal }) => read({ params: { page, size: 50 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

export const ListPage = <Row,>({ title, group, intro, columns, rowKey, texts, list, sum }: Props<Row>) => {
  const [query, setQuery] = useSearchParams();
  const { data, error, isFetching, refetch } = list;
  return (
    <AdminPage title={title} group={group}>
      <p className="max-w-prose text-13 text-ink-2">{intro}</p>
      {error && !data ? (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          {texts.failed}
        </ErrorNotice>
      ) : data?.totalElements === 0 ? (
        <EmptyState>{texts.empty}</EmptyState>
      ) : (
        <>
          <p className="text-13 text-ink-2" role="status">
            총 <strong className="font-semibold text-ink">{data ? formatNumber(data.totalElements) : '–'}</strong>건
            {sum}
          </p>
          <AdminTable caption={title} columns={columns} rows={data?.content} rowKey={rowKey} rowName={rowKey} />
          {data && (
            <Pagination
              name={`${title} 페이지`}
              page={readPage(query)}
              totalPages={data.totalPages}
              onChange={(next) => setQuery(next > 0 ? { page: String(next + 1) } : {})}
            />
          )}
        </>
      )}
    </AdminPage>
  );
};
