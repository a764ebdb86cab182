import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { orderStatuses, orderStatusLabel } from '@gyeol/contracts/rules/order-status.ts';
import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { AdminPage } from '../../../shared/admin/admin-page.tsx';
import { type AdminColumn, AdminTable } from '../../../shared/admin/admin-table.tsx';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { OrderStatusDot } from '../../../shared/order/order-status.tsx';
import { NotFoundPage } from '../../../shared/routes/not-found-page.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { Price } from '../../../shared/ui/price.tsx';
import { EmptyState, ErrorNotice } from '../../../shared/ui/states.tsx';
import { isFiltered, type OrderFilter, readFilter, writeFilter } from './order-filter.ts';
import { OrderFilters } from './order-filters.tsx';
import { type ListStatus, type OrderRow, ordersQuery } from './orders-query.ts';

const columns: readonly AdminColumn<OrderRow>[] = [
  {
    head: '주문번호',
    cell: ({ merchantUid }) => (
      <Link to={`/payment/details/${merchantUid}`} className="tabular-nums whitespace-nowrap hover:underline">
        {merchantUid}
      </Link>
    ),
  },
  { head: '주문자', cell: ({ name }) => name, className: 'whitespace-nowrap' },
  { head: '연락처', cell: ({ phoneNumber }) => formatPhone(phoneNumber), className: 'tabular-nums whitespace-nowrap' },
  { head: '상품', cell: ({ itemTitles }) => <span className="line-clamp-1 min-w-28">{itemTitles}</span> },
  { head: '결제금액', numeric: true, cell: ({ totalPrice }) => <Price won={totalPrice} /> },
  {
    head: '주문시간',
    cell: ({ paymentTime }) => formatDateTime(paymentTime),
    className: 'tabular-nums whitespace-nowrap',
  },
];
const statusColumn: AdminColumn<OrderRow> = {
  head: '상태',
  cell: ({ paymentStatus }) => <OrderStatusDot status={paymentStatus} />,
};

const List = ({
  status,
  filter,
  onPage,
}: {
  status: ListStatus;
  filter: OrderFilter;
  onPage: (page: number) => void;
}) => {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery(ordersQuery(status, filter));
  if (error && !data) {
    return (
      <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
        주문 내역을 불러오는 중 오류가 발생했습니다.
      </ErrorNotice>
    );
  }
  if (data && data.page.totalElements === 0) {
    return <EmptyState>{isFiltered(filter) ? '검색 결과가 없습니다' : '해당 주문내역 정보가 없습니다.'}</EmptyState>;
  }
  return (
    <>
      <p className="text-13 text-ink-2" role="status">
        총 <strong className="font-semibold text-ink">{data ? formatNumber(data.page.totalElements) : '–'}</strong>건
      </p>
      <AdminTable
        caption="주문 목록"
        columns={status === 'ALL' ? [...columns, statusColumn] : columns}
        rows={data?._embedded.paymentHistoryDTOList}
        rowKey={({ merchantUid }) => merchantUid}
        onOpen={({ merchantUid }) => navigate(`/payment/details/${merchantUid}`)}
      />
      {data && (
        <Pagination name="주문 목록 페이지" page={filter.page} totalPages={data.page.totalPages} onChange={onPage} />
      )}
    </>
  );
};

const isListStatus = (status: string): status is ListStatus =>
  status === 'ALL' || (orderStatuses as readonly string[]).includes(status);

export const OrdersPage = () => {
  const { status = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  if (!isListStatus(status)) return <NotFoundPage />;
  const filter = readFilter(query);
  const label = status === 'ALL' ? '전체' : orderStatusLabel(status);
  const show = (next: OrderFilter): void => setQuery(writeFilter(next));
  return (
    <AdminPage title={`${label} 내역`} group="배송">
      <OrderFilters key={status} filter={filter} onSearch={show} />
      <List status={status} filter={filter} onPage={(page) => show({ ...filter, page })} />
    </AdminPage>
  );
};
