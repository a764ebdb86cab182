import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { OrderStatusDot } from '../../../entities/order/order-status.tsx';
import { OrderSummary } from '../../../entities/order/order-summary.tsx';
import { packingBatchQuery } from '../../../entities/order/packing-batch-query.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { type AdminColumn, AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { callForFile } from '../../../shared/api/call.ts';
import { useAction } from '../../../shared/api/write.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { saveFile } from '../../../shared/lib/save-file.ts';
import { NotFoundPage } from '../../../shared/routes/not-found-page.tsx';
import { StatusDot } from '../../../shared/ui/badge.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { ErrorNotice } from '../../../shared/ui/states.tsx';
import type { BatchOrder } from './packing-queries.ts';

const isCancelled = ({ paymentStatus }: BatchOrder): boolean => paymentStatus === 'CANCELLED';
const Status = ({ order }: { order: BatchOrder }) =>
  isCancelled(order) ? <StatusDot tone="stop">취소됨</StatusDot> : <OrderStatusDot status={order.paymentStatus} />;

const columns: readonly AdminColumn<BatchOrder>[] = [
  {
    head: '주문번호',
    summary: true,
    cell: (order) => (
      // The order number of a cancelled order is not struck through, because operators look for the parcel by the order
      // number.
      <Link
        to={`/payment/details/${order.merchantUid}`}
        className={cx('group tabular-nums', isCancelled(order) && 'font-medium text-stop')}
      >
        <OrderSummary order={order} state={<Status order={order} />} />
        <span className="hidden whitespace-nowrap group-hover:underline sm:inline">{order.merchantUid}</span>
      </Link>
    ),
  },
  { head: '받는 분', cell: ({ name }) => name, className: 'whitespace-nowrap' },
  { head: '상품', cell: ({ itemTitles }) => <span className="line-clamp-1 min-w-28">{itemTitles}</span> },
  { head: '수량', numeric: true, cell: ({ quantity }) => quantity },
  {
    head: '결제시간',
    cell: ({ paymentTime }) => formatDateTime(paymentTime),
    className: 'tabular-nums whitespace-nowrap',
  },
  { head: '상태', cell: (order) => <Status order={order} /> },
  { head: '운송장', cell: ({ trackingNumber }) => trackingNumber ?? '–', className: 'tabular-nums whitespace-nowrap' },
  { head: '메모', cell: ({ memo }) => <span className="line-clamp-1">{memo ?? ''}</span> },
];

const Papers = ({ id, disabled }: { id: number; disabled: boolean }) => {
  const { send: download, busy } = useAction(
    async () => saveFile(await callForFile('packing.excel', { params: { id } }), `packing_${id}.xlsx`),
    { failed: '엑셀 다운로드 중 오류가 발생했습니다.' },
  );
  const look = buttonClass({ variant: 'secondary', size: 'sm' });
  if (disabled) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Link to={`/admin/order/picking?batchId=${id}`} className={look}>
        피킹 리스트
      </Link>
      <Link to={`/admin/packing/${id}/slips`} className={look}>
        포장 명세서
      </Link>
      <Button size="sm" busy={busy} busyText="내려받는 중…" onClick={() => void download()}>
        엑셀 내려받기
      </Button>
    </div>
  );
};

const Screen = ({ id }: { id: number }) => {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery(packingBatchQuery(id));
  return (
    <AdminPage
      title={`포장 ${id}차`}
      group="배송 / 발주확인"
      aside={<Papers id={id} disabled={!data?.ready || data.waiting === 0} />}
    >
      {error && !data ? (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          포장 목록을 불러오는 중 오류가 발생했습니다.
        </ErrorNotice>
      ) : (
        <>
          <p role="status" className="text-13 text-ink-2 tabular-nums">
            {data
              ? `${formatDateTime(data.packedAt)} 발주확인 · 주문 ${formatNumber(data.size)}건 · 발송 전 ${formatNumber(data.waiting)}건`
              : '–'}
            {data && !data.ready && ' · 주문을 모으고 있습니다'}
          </p>
          {data && data.cancelled > 0 && (
            <p
              role="alert"
              className="rounded-sm border border-stop bg-surface px-4 py-3 text-13 font-medium text-stop"
            >
              발주확인 뒤 취소된 주문이 {formatNumber(data.cancelled)}건 있습니다. 이미 출력했다면 포장에서 빼주세요.
              엑셀과 피킹 리스트, 포장 명세서에는 들어가지 않습니다.
            </p>
          )}
          <AdminTable
            caption={`포장 ${id}차의 주문`}
            columns={columns}
            rows={data?.orders}
            rowKey={({ merchantUid }) => merchantUid}
            onOpen={({ merchantUid }) => navigate(`/payment/details/${merchantUid}`)}
          />
        </>
      )}
    </AdminPage>
  );
};

export const BatchPage = () => {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? <Screen key={id} id={Number(id)} /> : <NotFoundPage />;
};
