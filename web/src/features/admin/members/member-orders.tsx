import { formatNumber, formatWon } from '@gyeol/contracts/rules/money.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { OrderStatusDot } from '../../../entities/order/order-status.tsx';
import { type AdminColumn, AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { Price } from '../../../shared/ui/price.tsx';
import type { MemberDetail } from './member-queries.ts';

type Order = MemberDetail['paymentHistories'][number];
const shown = 10;
const pathOf = ({ merchantUid }: Order): string => `/payment/details/${merchantUid}`;
const columns: readonly AdminColumn<Order>[] = [
  {
    head: '주문번호',
    cell: (row) => (
      <Link to={pathOf(row)} className="tabular-nums whitespace-nowrap hover:underline">
        {row.merchantUid}
      </Link>
    ),
  },
  { head: '상품', cell: ({ itemTitles }) => <span className="line-clamp-1 min-w-28">{itemTitles}</span> },
  { head: '결제금액', numeric: true, cell: ({ totalPrice }) => <Price won={totalPrice} /> },
  {
    head: '주문시간',
    cell: ({ paymentTime }) => formatDateTime(paymentTime),
    className: 'tabular-nums whitespace-nowrap',
  },
  { head: '상태', cell: ({ paymentStatus }) => <OrderStatusDot status={paymentStatus} /> },
];

/** The total leaves out the cancelled orders. */
export const MemberOrders = ({ orders }: { orders: readonly Order[] }) => {
  const navigate = useNavigate();
  const [page, setPage] = useState(0);
  const notCancelled = orders.filter(({ paymentStatus }) => paymentStatus !== 'CANCELLED');
  const spent = notCancelled.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  return (
    <section aria-label="주문 내역" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-15 font-semibold">주문 내역</h2>
        <p className="text-13 text-ink-2 tabular-nums">
          {formatNumber(orders.length)}건 · 취소 제외 {formatWon(spent)}
        </p>
      </div>
      {orders.length === 0 ? (
        <p className="rounded-sm border border-line bg-surface px-4 py-6 text-13 text-ink-3">주문 내역이 없습니다.</p>
      ) : (
        <AdminTable
          caption="주문 내역"
          columns={columns}
          rows={orders.slice(page * shown, (page + 1) * shown)}
          rowKey={({ merchantUid }) => merchantUid}
          onOpen={(row) => navigate(pathOf(row))}
        />
      )}
      {orders.length > shown && (
        <Pagination
          name="주문 내역 페이지"
          page={page}
          totalPages={Math.ceil(orders.length / shown)}
          onChange={setPage}
        />
      )}
    </section>
  );
};
