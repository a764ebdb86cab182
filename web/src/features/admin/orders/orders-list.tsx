import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { useSelection } from '../../../shared/admin/table/use-selection.ts';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { EmptyState, ErrorNotice } from '../../../shared/ui/states.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { columnsOf } from './order-columns.tsx';
import { isFiltered, type OrderFilter } from './order-filter.ts';
import { OrderNoteDialog } from './order-note-dialog.tsx';
import { type ListStatus, type OrderRow, ordersQuery } from './orders-query.ts';
import { ShipDialog } from './ship-dialog.tsx';
import { useDeliverMany } from './use-deliver-many.ts';

interface Props {
  status: ListStatus;
  filter: OrderFilter;
  onPage: (page: number) => void;
}

/** Orders of a status and a filter: read, chosen, noted, shipped. */
export const OrdersList = ({ status, filter, onPage }: Props) => {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery(ordersQuery(status, filter));
  const selection = useSelection<string>(JSON.stringify([status, filter]));
  const deliverMany = useDeliverMany();
  const [noting, setNoting] = useState<OrderRow>();
  const [shipping, setShipping] = useState<readonly OrderRow[]>();
  if (error && !data) {
    return (
      <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
        주문 내역을 불러오는 중 오류가 발생했습니다.
      </ErrorNotice>
    );
  }
  if (data && data.page.totalElements === 0) {
    return isFiltered(filter) ? (
      <EmptyState hint="해당 주문내역 정보가 없습니다.">검색 결과가 없습니다</EmptyState>
    ) : (
      <EmptyState>해당 주문내역 정보가 없습니다.</EmptyState>
    );
  }
  const rows = data?._embedded.paymentHistoryDTOList;
  const clear = (): void => selection.set(new Set());
  const closeShipping = (shipped: boolean): void => {
    setShipping(undefined);
    if (shipped) clear();
  };
  return (
    <>
      <p className="text-13 text-ink-2" role="status">
        총 <strong className="font-semibold text-ink">{data ? formatNumber(data.page.totalElements) : '–'}</strong>건
      </p>
      <AdminTable
        caption="주문 목록"
        name="orders"
        columns={columnsOf(status, setNoting)}
        rows={rows}
        rowKey={({ merchantUid }) => merchantUid}
        rowName={({ merchantUid }) => merchantUid}
        selection={selection}
        onOpen={({ merchantUid }) => navigate(`/payment/details/${merchantUid}`)}
      />
      <BulkBar
        orders={rows?.filter(({ merchantUid }) => selection.keys.has(merchantUid)) ?? []}
        onShip={setShipping}
        onDeliver={(chosen) => void deliverMany(chosen).then((sent) => sent && clear())}
        onClear={clear}
      />
      {data && (
        <Pagination name="주문 목록 페이지" page={filter.page} totalPages={data.page.totalPages} onChange={onPage} />
      )}
      {noting && <OrderNoteDialog order={noting} onClose={() => setNoting(undefined)} />}
      {shipping && <ShipDialog orders={shipping} onClose={closeShipping} />}
    </>
  );
};
