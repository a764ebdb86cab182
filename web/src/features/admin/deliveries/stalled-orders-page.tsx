import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { stalledCounted } from '@gyeol/contracts/rules/stalled-orders.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { useDeliverMany } from '../../../entities/order/use-deliver-many.ts';
import { readPage } from '../../../shared/admin/list-filter/period.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { type AdminColumn, AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { useSelection } from '../../../shared/admin/table/use-selection.ts';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { EmptyState, ErrorNotice } from '../../../shared/ui/states.tsx';
import { deliveryListKeys } from './keys.ts';

type StalledOrder = Answer<'order.stalledOrders'>['content'][number];
const size = 100;
const stalledQuery = (page: number) =>
  queryOptions({
    queryKey: deliveryListKeys.stalled(page),
    queryFn: ({ signal }) => call('order.stalledOrders', { params: { page, size }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
const columns: readonly AdminColumn<StalledOrder>[] = [
  {
    head: '주문번호',
    cell: ({ merchantUid }) => (
      <Link to={`/payment/details/${merchantUid}`} className="whitespace-nowrap tabular-nums hover:underline">
        {merchantUid}
      </Link>
    ),
  },
  { head: '받는 분', cell: ({ name }) => name, className: 'whitespace-nowrap' },
  { head: '상품', cell: ({ itemTitles }) => <span className="line-clamp-1 min-w-28">{itemTitles}</span> },
  { head: '운송장', cell: ({ trackingNumber }) => trackingNumber, className: 'tabular-nums whitespace-nowrap' },
  {
    head: '발송',
    cell: ({ shippedAt }) => formatDateTime(shippedAt),
    className: 'tabular-nums whitespace-nowrap',
  },
];

/**
 * Lists orders in transit that were shipped before the shop marked deliveries automatically. An operator has to mark
 * these orders as delivered.
 */
export const StalledOrdersPage = () => {
  const [query, setQuery] = useSearchParams();
  const page = readPage(query);
  const { data, error, isFetching, refetch } = useQuery(stalledQuery(page));
  const selection = useSelection<string>(String(page));
  const { deliver, busy } = useDeliverMany({ assumed: true });
  const chosen = data?.content.map(({ merchantUid }) => merchantUid).filter((uid) => selection.keys.has(uid)) ?? [];
  const deliverChosen = async (): Promise<void> => {
    if (await deliver(chosen)) selection.set(new Set());
  };
  return (
    <AdminPage title="오래된 배송중 주문" group="배송">
      <p className="max-w-prose text-13 text-ink-2">
        자동 배송완료를 쓰기 전에 발송한 주문입니다. 저절로 배송완료되지 않으니, 도착한 주문을 골라 처리해주세요.
      </p>
      {error && !data ? (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          주문 내역을 불러오는 중 오류가 발생했습니다.
        </ErrorNotice>
      ) : data?.totalElements === 0 ? (
        <EmptyState>처리할 주문이 없습니다.</EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-13 text-ink-2" role="status">
              총 <strong className="font-semibold text-ink">{data ? formatNumber(data.totalElements) : '–'}</strong>
              {data?.totalElements === stalledCounted ? '건 이상' : '건'}
            </p>
            <Button size="sm" busy={busy} disabled={chosen.length === 0} onClick={deliverChosen}>
              {chosen.length > 0 ? `${formatNumber(chosen.length)}건 배송완료 처리` : '배송완료 처리'}
            </Button>
          </div>
          <AdminTable
            caption="오래된 배송중 주문"
            columns={columns}
            rows={data?.content}
            rowKey={({ merchantUid }) => merchantUid}
            rowName={({ merchantUid }) => merchantUid}
            selection={selection}
          />
          {data && (
            <Pagination
              name="주문 목록 페이지"
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
