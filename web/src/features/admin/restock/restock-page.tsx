import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../shared/admin/list-filter/period.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { type AdminColumn, AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { DownloadButtons } from '../../../shared/admin/table/download-buttons.tsx';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { ResponsiveImage } from '../../../shared/ui/responsive-image.tsx';
import { EmptyState, ErrorNotice } from '../../../shared/ui/states.tsx';
import { restockKeys } from './keys.ts';

type Demand = Answer<'reporting.stockRequests'>['content'][number];
/** Rows on a page (back-office document §9). */
const size = 15;

const restockQuery = (page: number) =>
  queryOptions({
    queryKey: restockKeys.list(page),
    queryFn: ({ signal }) => call('reporting.stockRequests', { query: { page, size }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const optionsPath = ({ itemId }: Demand): string => `/admin/item/editItemOptions/${itemId}`;
const columnsOf = (most: number): readonly AdminColumn<Demand>[] => [
  {
    head: '상품',
    cell: ({ itemImageUrl, itemTitle, itemOptionName }) => (
      <span className="flex items-center gap-3 py-2">
        <span className="w-row shrink-0">
          <ResponsiveImage src={itemImageUrl} alt="" sizes="40px" className="rounded-sm" />
        </span>
        <span>
          <span className="line-clamp-2 font-medium">{itemTitle}</span>
          <span className="block text-12 text-ink-2 sm:hidden">{itemOptionName}</span>
        </span>
      </span>
    ),
  },
  { head: '옵션', cell: ({ itemOptionName }) => itemOptionName, className: 'hidden whitespace-nowrap sm:table-cell' },
  {
    head: '요청',
    numeric: true,
    className: 'whitespace-nowrap lg:w-chart',
    cell: ({ stockRequest }) => (
      <span className="flex items-center justify-end gap-3">
        <span aria-hidden="true" className="hidden h-1 flex-1 lg:flex">
          <span className="ml-auto bg-ink-2" style={{ width: `${(stockRequest / most) * 100}%` }} />
        </span>
        <span className="min-w-12 font-semibold">{formatNumber(stockRequest)}명</span>
      </span>
    ),
  },
  {
    head: '관리',
    className: 'text-right whitespace-nowrap',
    cell: (row) => (
      <Link
        to={optionsPath(row)}
        aria-label={`${row.itemTitle} ${row.itemOptionName} 옵션 관리`}
        className="inline-flex min-h-row items-center underline underline-offset-4 hover:text-clay pointer-coarse:min-h-touch"
      >
        옵션 관리
      </Link>
    ),
  },
];

/**
 * Lists the sold-out options with the most restock requests. The members with a request get a message when an operator
 * sets the stock of the option.
 */
export const RestockPage = () => {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const page = readPage(query);
  const { data, error, isFetching, refetch } = useQuery(restockQuery(page));
  const { data: first } = useQuery(restockQuery(0));
  const total = data?.totalElements;
  return (
    <AdminPage
      title="재입고 요청"
      group="상품"
      aside={<DownloadButtons name="shipping.stockRequestsCsv" fileName="재입고요청" />}
    >
      {error && !data ? (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          재고 요청 데이터를 불러오는 중 오류가 발생했습니다.
        </ErrorNotice>
      ) : total === 0 ? (
        <EmptyState hint="품절된 옵션에 고객이 재입고 알림을 신청하면 요청이 많은 순서로 보입니다.">
          등록된 재고 요청이 없습니다.
        </EmptyState>
      ) : (
        <>
          <p className="text-13 text-ink-2">
            <span role="status">
              총 <strong className="font-semibold text-ink">{total === undefined ? '–' : formatNumber(total)}</strong>개
              옵션
            </span>{' '}
            · 요청이 많은 순. 재고를 채우면 요청한 고객에게 재입고 문자가 발송됩니다.
          </p>
          <AdminTable
            caption="재입고 요청 목록"
            columns={columnsOf(first?.content[0]?.stockRequest ?? 1)}
            rows={data?.content}
            rowKey={({ itemOptionId }) => itemOptionId}
            onOpen={(row) => navigate(optionsPath(row))}
          />
          {data && (
            <Pagination
              name="재입고 요청 페이지"
              page={page}
              totalPages={data.totalPages}
              onChange={(next) => setQuery(next > 0 ? { page: String(next + 1) } : {})}
            />
          )}
        </>
      )}
    </AdminPage>
  );
};
