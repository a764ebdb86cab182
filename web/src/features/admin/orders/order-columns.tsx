import { paidMethodName } from '@gyeol/contracts/rules/payment-methods.ts';
import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { Link } from 'react-router-dom';
import { OrderStatusDot } from '../../../entities/order/order-status.tsx';
import { OrderSummary } from '../../../entities/order/order-summary.tsx';
import type { AdminColumn } from '../../../shared/admin/table/admin-table.tsx';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { Price } from '../../../shared/ui/price.tsx';
import type { ListStatus, OrderRow } from './orders-query.ts';

const Buyer = ({ order: { buyerName, name } }: { order: OrderRow }) => (
  <>
    {buyerName}
    {name !== buyerName && <span className="block text-12 text-ink-3">받는 분 {name}</span>}
  </>
);

const numberColumn = (linkState: object): AdminColumn<OrderRow> => ({
  head: '주문번호',
  summary: true,
  cell: (order) => (
    <Link to={`/payment/details/${order.merchantUid}`} state={linkState} className="group tabular-nums">
      <OrderSummary
        order={{ ...order, name: order.buyerName }}
        state={<OrderStatusDot status={order.paymentStatus} />}
        aside={<Price won={order.totalPrice} />}
      />
      <span className="hidden whitespace-nowrap group-hover:underline sm:inline">{order.merchantUid}</span>
    </Link>
  ),
});
const columns: readonly AdminColumn<OrderRow>[] = [
  { head: '주문자', cell: (order) => <Buyer order={order} />, className: 'whitespace-nowrap' },
  {
    head: '연락처',
    cell: ({ buyerPhoneNumber }) => formatPhone(buyerPhoneNumber),
    className: 'tabular-nums whitespace-nowrap',
  },
  { head: '상품', cell: ({ itemTitles }) => <span className="line-clamp-1 min-w-18 wrap-anywhere">{itemTitles}</span> },
  {
    head: '결제금액',
    numeric: true,
    cell: ({ paymentMethod, totalPrice }) => (
      <>
        <Price won={totalPrice} />
        {totalPrice > 0 && <span className="block text-12 text-ink-3">{paidMethodName(paymentMethod ?? 'card')}</span>}
      </>
    ),
    className: 'whitespace-nowrap',
  },
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
const packingColumn: AdminColumn<OrderRow> = {
  head: '포장',
  cell: ({ packingBatchId }) =>
    packingBatchId === null ? (
      <span className="text-warn">미출력</span>
    ) : (
      <Link to={`/admin/packing/${packingBatchId}`} className="hover:underline">
        {packingBatchId}차
      </Link>
    ),
  className: 'tabular-nums whitespace-nowrap',
};
const parcelColumn: AdminColumn<OrderRow> = {
  head: '운송장',
  cell: ({ trackingNumber }) => trackingNumber ?? '–',
  className: 'tabular-nums whitespace-nowrap',
};
const noteColumn = (onNote: (order: OrderRow) => void): AdminColumn<OrderRow> => ({
  head: '메모',
  cell: (order) => (
    <button
      type="button"
      title={order.memo ?? undefined}
      onClick={() => onNote(order)}
      className="line-clamp-1 min-h-row min-w-12 wrap-anywhere text-left text-ink-2 hover:text-clay hover:underline pointer-coarse:min-h-touch"
    >
      {order.memo ?? '+'}
      <span className="sr-only">
        {' '}
        {order.merchantUid} 메모 {order.memo ? '수정' : '추가'}
      </span>
    </button>
  ),
});

/**
 * Only the list of all orders has the status column. Only the lists of orders in transit and of delivered orders have
 * the parcel column. Without `onNote` there is no column of notes. Links to an order pass on `linkState`.
 */
export const columnsOf = (
  status: ListStatus,
  onNote: ((order: OrderRow) => void) | undefined,
  linkState: object,
): readonly AdminColumn<OrderRow>[] => [
  numberColumn(linkState),
  ...columns,
  ...(status === 'ALL' ? [statusColumn] : []),
  ...(status === 'PREPARING' ? [packingColumn] : []),
  ...(status === 'SHIPPING' || status === 'DELIVERED' ? [parcelColumn] : []),
  ...(onNote ? [noteColumn(onNote)] : []),
];
