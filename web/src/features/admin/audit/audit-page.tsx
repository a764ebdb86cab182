import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { type AdminColumn, AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { toggled } from '../../../shared/admin/table/use-selection.ts';
import { useAddressQuery } from '../../../shared/lib/use-address-query.ts';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { EmptyState, ErrorNotice } from '../../../shared/ui/states.tsx';
import { auditColumns } from './audit-columns.tsx';
import { AuditDetail } from './audit-detail.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditFilter, type AuditRecord, auditQuery, readAuditFilter, writeAuditFilter } from './audit-query.ts';

const List = ({ filter, onPage }: { filter: AuditFilter; onPage: (page: number) => void }) => {
  const { data, isError, isFetching, refetch } = useQuery(auditQuery(filter));
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  if (isError && !data) {
    return (
      <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
        감사 기록을 불러오는 중 오류가 발생했습니다.
      </ErrorNotice>
    );
  }
  if (data?.totalElements === 0) {
    return <EmptyState hint="관리자가 바꾼 것과 내려받은 것이 여기에 남습니다.">검색 결과가 없습니다</EmptyState>;
  }
  const toggle = ({ id }: AuditRecord): void => setOpen(toggled(open, id));
  const unfold: AdminColumn<AuditRecord> = {
    head: '자세히',
    className: 'text-right whitespace-nowrap',
    cell: (row) => (
      <button
        type="button"
        aria-expanded={open.has(row.id)}
        aria-label={`${row.action} ${open.has(row.id) ? '접기' : '펼치기'}`}
        onClick={() => toggle(row)}
        className="inline-flex min-h-row items-center underline underline-offset-4 hover:text-clay pointer-coarse:min-h-touch"
      >
        {open.has(row.id) ? '접기' : '펼치기'}
      </button>
    ),
  };
  return (
    <>
      <p className="text-13 text-ink-2" role="status">
        총 <strong className="font-semibold text-ink">{data ? formatNumber(data.totalElements) : '–'}</strong>건
      </p>
      <AdminTable
        caption="감사 기록"
        columns={[...auditColumns, unfold]}
        rows={data?.content}
        rowKey={({ id }) => id}
        onOpen={toggle}
        detail={(row) => open.has(row.id) && <AuditDetail row={row} />}
      />
      {data && <Pagination name="감사 기록 페이지" page={filter.page} totalPages={data.totalPages} onChange={onPage} />}
    </>
  );
};

export const AuditPage = () => {
  const [query, setQuery] = useAddressQuery();
  const filter = readAuditFilter(query);
  const { data } = useQuery(auditQuery(filter));
  const show = (next: AuditFilter): void => setQuery(writeAuditFilter(next));
  return (
    <AdminPage title="감사 기록" group="통계">
      <AuditFilters filter={filter} choices={data} onSearch={show} />
      <List filter={filter} onPage={(page) => show({ ...filter, page })} />
    </AdminPage>
  );
};
