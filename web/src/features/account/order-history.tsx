import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { OrderStatusDot } from '../../entities/order/order-status.tsx';
import { formatDate } from '../../shared/lib/format-date.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { Price } from '../../shared/ui/price.tsx';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';
import { EmptyState, ErrorNotice } from '../../shared/ui/states.tsx';
import { type Column, Table } from '../../shared/ui/table.tsx';
import { type HistoryRow, historyQuery } from './history-query.ts';

const columns: readonly Column<HistoryRow>[] = [
  {
    head: '주문일',
    cell: ({ paymentTime }) => <span className="tabular-nums">{formatDate(paymentTime)}</span>,
    className: 'sm:w-28',
  },
  {
    head: '상품정보',
    heads: true,
    cell: ({ merchantUid, itemTitles, imageUrl }) => (
      <Link
        to={`/payment/details/${merchantUid}`}
        className="flex items-center gap-3 underline-offset-4 hover:underline"
      >
        <span className="w-thumb-sm shrink-0">
          <ResponsiveImage src={imageUrl} alt="" sizes="56px" className="rounded-sm" />
        </span>
        <span className="line-clamp-2">{itemTitles}</span>
      </Link>
    ),
  },
  { head: '결제금액', numeric: true, cell: ({ totalPrice }) => <Price won={totalPrice} />, className: 'sm:w-28' },
  { head: '주문상태', cell: ({ paymentStatus }) => <OrderStatusDot status={paymentStatus} />, className: 'sm:w-28' },
];

const Empty = () => (
  <EmptyState
    hint="주문하신 상품의 배송 상태를 이곳에서 확인할 수 있습니다."
    action={
      <Link to="/shop" className={buttonClass()}>
        상품 둘러보기
      </Link>
    }
  >
    주문 내역이 없습니다.
  </EmptyState>
);

/** The member's orders, newest first, five a page; the page is in the address. */
export const OrderHistory = () => {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const page = Math.max(0, Math.trunc(Number(query.get('page') ?? 1)) - 1 || 0);
  const { data, error, isFetching, refetch } = useQuery(historyQuery(page));
  if (error && !data) {
    return (
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        주문 내역을 불러오지 못했습니다.
      </ErrorNotice>
    );
  }
  if (data && data.page.totalElements === 0) return <Empty />;
  return (
    <>
      <Table
        caption="주문 내역"
        columns={columns}
        rows={data?._embedded.paymentHistoryDTOList}
        rowKey={({ merchantUid }) => merchantUid}
        onOpen={({ merchantUid }) => navigate(`/payment/details/${merchantUid}`)}
      />
      {data && data.page.totalPages > 1 && (
        <Pagination
          name="주문 내역 페이지"
          page={page}
          totalPages={data.page.totalPages}
          onChange={(next) => setQuery({ page: String(next + 1) }, { preventScrollReset: true })}
        />
      )}
    </>
  );
};
