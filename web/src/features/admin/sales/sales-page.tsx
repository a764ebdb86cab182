import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../shared/admin/list-filter/period.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { EmptyState, ErrorNotice } from '../../../shared/ui/states.tsx';
import { saleColumns } from './sale-columns.tsx';
import { salesQuery } from './sales-query.ts';

const List = () => {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const page = readPage(query);
  const { data, error, isFetching, refetch } = useQuery(salesQuery(page));
  if (error && !data)
    return (
      <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
        행사를 불러오는 중 오류가 발생했습니다.
      </ErrorNotice>
    );
  if (data?.page.totalElements === 0)
    return (
      <EmptyState hint="행사는 정한 기간에만 상품을 할인해서 팔거나, 정한 시각부터 상품을 팝니다. 시작하기 전에도 상품 화면에 남은 시간이 보입니다.">
        등록된 행사가 없습니다.
      </EmptyState>
    );
  return (
    <>
      <p className="text-13 text-ink-2" role="status">
        총 <strong className="font-semibold text-ink">{data ? formatNumber(data.page.totalElements) : '–'}</strong>건
      </p>
      <AdminTable
        caption="행사 목록"
        columns={saleColumns}
        rows={data?._embedded.saleDTOList}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/admin/sales/${id}`)}
      />
      {data && data.page.totalPages > 1 && (
        <Pagination
          name="행사 페이지"
          page={page}
          totalPages={data.page.totalPages}
          onChange={(next) => setQuery(next > 0 ? { page: String(next + 1) } : {})}
        />
      )}
    </>
  );
};

export const SalesPage = () => (
  <AdminPage
    title="행사"
    group="상품"
    aside={
      <Link to="/admin/sales/new" className={buttonClass({ size: 'sm' })}>
        행사 등록
      </Link>
    }
  >
    <List />
  </AdminPage>
);
