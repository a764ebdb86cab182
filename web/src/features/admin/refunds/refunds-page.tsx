import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { AdminPage } from '../../../shared/admin/admin-page.tsx';
import { type AdminColumn, AdminTable } from '../../../shared/admin/admin-table.tsx';
import { MessageLine } from '../../../shared/admin/message-line.tsx';
import { PeriodForm } from '../../../shared/admin/period-form.tsx';
import { useFollowing } from '../../../shared/admin/use-following.ts';
import { useMessage } from '../../../shared/admin/use-message.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { Badge, StatusDot } from '../../../shared/ui/badge.tsx';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { EmptyState, ErrorNotice } from '../../../shared/ui/states.tsx';
import { RefundDetail } from './refund-detail.tsx';
import { changed, type RefundFilter, readFilter, writeFilter } from './refund-filter.ts';
import { RefundPager } from './refund-pager.tsx';
import { pageSize, type RefundRow, refundsQuery } from './refund-queries.ts';
import { RefundSearch } from './refund-search.tsx';
import { kindWord, statusWord } from './refund-words.ts';

const columnsOf = (open: ReadonlySet<number>, toggle: (row: RefundRow) => void): readonly AdminColumn<RefundRow>[] => [
  {
    head: '종류',
    className: 'whitespace-nowrap',
    cell: (row) => (
      <button
        type="button"
        aria-expanded={open.has(row.id)}
        aria-label={`${row.realName} ${kindWord(row.isRefund)} 요청 자세히`}
        onClick={() => toggle(row)}
        className="flex min-h-row items-center gap-2 pointer-coarse:min-h-touch"
      >
        <Icon name={open.has(row.id) ? 'up' : 'down'} className="size-icon-sm text-ink-3" />
        <Badge tone={row.isRefund ? 'clay' : 'plain'}>{kindWord(row.isRefund)}</Badge>
      </button>
    ),
  },
  { head: '신청자', cell: ({ realName }) => realName, className: 'whitespace-nowrap' },
  {
    head: '전화번호',
    cell: ({ phoneNumber }) => formatPhone(phoneNumber),
    className: 'tabular-nums whitespace-nowrap',
  },
  {
    head: '주문번호',
    cell: ({ originalMerchantUid }) => (
      <Link to={`/payment/details/${originalMerchantUid}`} className="tabular-nums whitespace-nowrap hover:underline">
        {originalMerchantUid}
      </Link>
    ),
  },
  { head: '신청일시', cell: ({ createdAt }) => formatDateTime(createdAt), className: 'tabular-nums whitespace-nowrap' },
  {
    head: '처리 상태',
    cell: ({ refundStatus }) => (
      <StatusDot tone={refundStatus === 'PENDING' ? 'warn' : 'ok'}>{statusWord(refundStatus)}</StatusDot>
    ),
  },
];

const List = ({ filter, onPage }: { filter: RefundFilter; onPage: (page: number) => void }) => {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const { data, error, isFetching, refetch } = useQuery(refundsQuery(filter));
  const toggle = ({ id }: RefundRow): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  if (error && !data) {
    return (
      <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
        환불, 교환 요청을 불러오는데 실패했습니다.
      </ErrorNotice>
    );
  }
  const pager = data && (
    <RefundPager page={filter.page} rows={data.content.length} total={data.totalElements} onChange={onPage} />
  );
  if (data?.content.length === 0) {
    return (
      <>
        <EmptyState>환불 요청이 없습니다</EmptyState>
        {filter.page > 0 && pager}
      </>
    );
  }
  return (
    <>
      <p className="text-13 text-ink-2" role="status">
        총 <strong className="font-semibold text-ink">{data ? formatNumber(data.totalElements) : '–'}</strong>건
      </p>
      <AdminTable
        caption="환불·교환 요청 목록"
        columns={columnsOf(open, toggle)}
        rows={data?.content}
        rowKey={({ id }) => id}
        onOpen={toggle}
        detail={(row) => open.has(row.id) && <RefundDetail row={row} />}
        pending={pageSize}
      />
      {pager}
    </>
  );
};

export const RefundsPage = () => {
  const [query, setQuery] = useSearchParams();
  const [today] = useState(() => seoulDate(new Date()));
  const { message, say } = useMessage();
  const filter = readFilter(query, today);
  const [processed, setProcessed] = useFollowing(filter.processed);
  const change = (next: Partial<Omit<RefundFilter, 'page'>>): void => setQuery(writeFilter(changed(filter, next)));
  const wrong = (why: string): void => say('stop', why);
  return (
    <AdminPage title="환불·교환 요청" group="배송">
      <div className="flex flex-col gap-2 rounded-sm border border-line bg-surface px-4 py-3">
        <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
          <PeriodForm
            label="신청 기간"
            period={{ on: filter.period, startDate: filter.startDate, endDate: filter.endDate }}
            onChange={({ on, ...dates }) => change({ ...dates, period: on })}
            onWrong={wrong}
          />
          <RefundSearch search={filter} onSearch={change} onWrong={wrong} />
          <Checkbox
            label="처리완료 보기"
            checked={processed}
            onChange={({ target }) => {
              setProcessed(target.checked);
              change({ processed: target.checked });
            }}
            className="lg:ml-auto"
          />
        </div>
        <MessageLine message={message} />
      </div>
      <List filter={filter} onPage={(page) => setQuery(writeFilter({ ...filter, page }))} />
    </AdminPage>
  );
};
