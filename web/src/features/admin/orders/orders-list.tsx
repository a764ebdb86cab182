import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { orderListState } from '../../../entities/order/order-list-state.ts';
import { useDeliverMany } from '../../../entities/order/use-deliver-many.ts';
import { AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { PageJump } from '../../../shared/admin/table/page-jump.tsx';
import { useSelection } from '../../../shared/admin/table/use-selection.ts';
import { useAction } from '../../../shared/api/write.ts';
import { useMay } from '../../../shared/session/my-rights.ts';
import { Select } from '../../../shared/ui/field.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { EmptyState, ErrorNotice } from '../../../shared/ui/states.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { columnsOf } from './order-columns.tsx';
import { countOf, isFiltered, type OrderFilter, sizes } from './order-filter.ts';
import { OrderNoteDialog } from './order-note-dialog.tsx';
import { type ListStatus, type OrderRow, ordersQuery, readNumbers } from './orders-query.ts';
import { ShipDialog } from './ship-dialog.tsx';

interface Props {
  status: ListStatus;
  filter: OrderFilter;
  onChange: (changes: Partial<OrderFilter>) => void;
}

interface HeadProps {
  filter: OrderFilter;
  total: number | undefined;
  onChange: Props['onChange'];
}
const ListHead = ({ filter, total, onChange }: HeadProps) => {
  const { size, sort } = filter;
  const count = total === undefined ? { number: '–', unit: '건' } : countOf(total, filter);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-13 text-ink-2" role="status">
        총 <strong className="font-semibold text-ink">{count.number}</strong>
        {count.unit}
      </p>
      <div className="flex gap-2">
        <Select
          label="정렬"
          hideLabel
          value={sort}
          onChange={({ target }) => onChange({ sort: target.value === 'oldest' ? 'oldest' : 'newest' })}
        >
          <option value="newest">최근 결제순</option>
          <option value="oldest">오래된 결제순</option>
        </Select>
        <Select
          label="한 쪽에 보는 수"
          hideLabel
          value={size}
          onChange={({ target }) => onChange({ size: Number(target.value) })}
        >
          {sizes.map((rows) => (
            <option key={rows} value={rows}>
              {rows}건씩
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
};

const NoOrders = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <EmptyState hint="해당 주문내역 정보가 없습니다.">검색 결과가 없습니다</EmptyState>
  ) : (
    <EmptyState>해당 주문내역 정보가 없습니다.</EmptyState>
  );

const Pages = (props: { page: number; totalPages: number; onChange: (page: number) => void }) => (
  <Pagination
    name="주문 목록 페이지"
    {...props}
    jump={props.totalPages > 2 && <PageJump key={props.page} {...props} />}
  />
);

/** `deliver` resolves to true when the call was sent. */
const useDeliver = (status: ListStatus, filter: OrderFilter, total: number) => {
  const { deliver, busy } = useDeliverMany();
  const reading = useAction(() => readNumbers(status, filter, total), {
    failed: '주문 내역을 불러오는 중 오류가 발생했습니다.',
  });
  const deliverChosen = async (chosen: readonly OrderRow[] | 'all'): Promise<boolean> => {
    const numbers = chosen === 'all' ? (await reading.send())?.result : chosen.map(({ merchantUid }) => merchantUid);
    return numbers !== undefined && deliver(numbers);
  };
  return { deliver: deliverChosen, delivering: reading.busy || busy };
};

/**
 * Holds the orders for which the shipping dialog is open. `clear` removes the selection of the list after orders were
 * shipped.
 */
const useShipDialog = (clear: () => void) => {
  const [orders, setOrders] = useState<readonly OrderRow[]>();
  const close = (shipped: boolean): void => {
    setOrders(undefined);
    if (shipped) clear();
  };
  // The key keeps the dialog with its input when the list around it becomes empty.
  const dialog = orders && <ShipDialog key="shipping" orders={orders} onClose={close} />;
  return { open: setOrders, dialog };
};

export const OrdersList = ({ status, filter, onChange }: Props) => {
  const navigate = useNavigate();
  const may = useMay();
  const { pathname, search } = useLocation();
  const { data, error, isFetching, refetch } = useQuery(ordersQuery(status, filter));
  const selection = useSelection<string>(JSON.stringify([status, filter]));
  const { deliver, delivering } = useDeliver(status, filter, data?.page.totalElements ?? 0);
  const [noting, setNoting] = useState<OrderRow>();
  const clear = (): void => selection.set(new Set());
  const shipping = useShipDialog(clear);
  if (error && !data) {
    return (
      <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
        주문 내역을 불러오는 중 오류가 발생했습니다.
      </ErrorNotice>
    );
  }
  const rows = data?._embedded.paymentHistoryDTOList;
  const listState = orderListState({
    path: pathname + search,
    orderNumbers: rows?.map(({ merchantUid }) => merchantUid) ?? [],
  });
  if (data?.page.totalElements === 0) {
    return (
      <>
        <NoOrders filtered={isFiltered(filter)} />
        {shipping.dialog}
      </>
    );
  }
  return (
    <>
      <ListHead filter={filter} total={data?.page.totalElements} onChange={onChange} />
      <AdminTable
        caption="주문 목록"
        name="orders"
        columns={columnsOf(status, may('members.read') ? setNoting : undefined, listState)}
        rows={rows}
        rowKey={({ merchantUid }) => merchantUid}
        rowName={({ merchantUid }) => merchantUid}
        selection={may('orders.ship') ? selection : undefined}
        onOpen={({ merchantUid }) => navigate(`/payment/details/${merchantUid}`, { state: listState })}
      />
      <BulkBar
        orders={rows?.filter(({ merchantUid }) => selection.keys.has(merchantUid)) ?? []}
        all={
          (status === 'PREPARING' || status === 'SHIPPING') && data && rows
            ? { status, filter, total: data.page.totalElements, rows: rows.length }
            : undefined
        }
        delivering={delivering}
        onShip={shipping.open}
        onDeliver={(chosen) => void deliver(chosen).then((sent) => sent && clear())}
        onClear={clear}
      />
      {data && <Pages page={filter.page} totalPages={data.page.totalPages} onChange={(page) => onChange({ page })} />}
      {noting && <OrderNoteDialog order={noting} onClose={() => setNoting(undefined)} />}
      {shipping.dialog}
    </>
  );
};
