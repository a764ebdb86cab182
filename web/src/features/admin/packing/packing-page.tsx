import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { usePackOrders } from '../../../entities/order/use-pack-orders.ts';
import { orderWorkQuery } from '../../../entities/work/work-queries.ts';
import { readPage } from '../../../shared/admin/list-filter/period.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { type AdminColumn, AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { EmptyState, ErrorNotice } from '../../../shared/ui/states.tsx';
import { batchesQuery, type PackingBatch } from './packing-queries.ts';

const countOf = (count: number) => `${formatNumber(count)}건`;
const columns: readonly AdminColumn<PackingBatch>[] = [
  {
    head: '포장 목록',
    cell: ({ id, packedAt }) => (
      <Link to={`/admin/packing/${id}`} className="group whitespace-nowrap">
        <span className="font-medium group-hover:underline">포장 {id}차</span>
        <span className="block text-12 text-ink-3 tabular-nums sm:hidden">{formatDateTime(packedAt)}</span>
      </Link>
    ),
  },
  {
    head: '발주확인',
    cell: ({ packedAt }) => formatDateTime(packedAt),
    className: 'tabular-nums whitespace-nowrap max-sm:hidden',
  },
  { head: '주문', numeric: true, cell: ({ size }) => countOf(size), className: 'whitespace-nowrap' },
  { head: '발송 전', numeric: true, cell: ({ waiting }) => countOf(waiting), className: 'whitespace-nowrap' },
  {
    head: '취소',
    numeric: true,
    cell: ({ cancelled }) => <span className={cancelled > 0 ? 'font-medium text-stop' : ''}>{countOf(cancelled)}</span>,
    className: 'whitespace-nowrap',
  },
];

const Unpacked = () => {
  const { data } = useQuery(orderWorkQuery);
  const { pack, busy } = usePackOrders();
  const unpacked = data?.unpacked ?? 0;
  return (
    <section
      aria-label="아직 출력하지 않은 주문"
      className="flex flex-wrap items-center justify-between gap-4 rounded-sm border border-line bg-surface p-4 lg:p-6"
    >
      <div>
        <h2 className="text-15 font-semibold">아직 출력하지 않은 주문</h2>
        <p className="mt-1 text-26 font-semibold tabular-nums" role="status">
          {data ? countOf(unpacked) : '–'}
        </p>
        <p className="mt-1 text-13 text-ink-3">늦게 결제된 주문도 빠짐없이 다음 포장 목록에 한 번만 들어갑니다.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link
          to="/admin/order/manage/PREPARING?only=unpacked"
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          목록 보기
        </Link>
        <Button size="sm" busy={busy} disabled={unpacked === 0} onClick={() => pack({ of: 'all' }, unpacked)}>
          발주확인
        </Button>
      </div>
    </section>
  );
};

export const PackingPage = () => {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const page = readPage(query);
  const { data, error, isFetching, refetch } = useQuery(batchesQuery(page));
  return (
    <AdminPage title="발주확인" group="배송">
      <Unpacked />
      {error && !data && (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          포장 목록을 불러오는 중 오류가 발생했습니다.
        </ErrorNotice>
      )}
      {data?.totalElements === 0 && (
        <EmptyState hint="발주확인을 하면 주문이 포장 목록으로 묶이고, 엑셀과 피킹 리스트, 포장 명세서를 한 묶음에서 만듭니다.">
          포장 목록이 없습니다
        </EmptyState>
      )}
      {!(error && !data) && data?.totalElements !== 0 && (
        <AdminTable
          caption="포장 목록"
          columns={columns}
          rows={data?.content}
          rowKey={({ id }) => id}
          onOpen={({ id }) => navigate(`/admin/packing/${id}`)}
        />
      )}
      {data && data.totalPages > 1 && (
        <Pagination
          name="포장 목록 페이지"
          page={page}
          totalPages={data.totalPages}
          onChange={(next) => setQuery(next > 0 ? { page: String(next + 1) } : {})}
        />
      )}
    </AdminPage>
  );
};
