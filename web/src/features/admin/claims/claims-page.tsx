import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { MessageLine } from '../../../shared/admin/form/message-line.tsx';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import { useListFilter } from '../../../shared/admin/list-filter/use-list-filter.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { DownloadButtons } from '../../../shared/admin/table/download-buttons.tsx';
import { useAddressQuery } from '../../../shared/lib/use-address-query.ts';
import { May } from '../../../shared/session/may.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorNotice } from '../../../shared/ui/states.tsx';
import { columnsOf } from './claim-columns.tsx';
import { ClaimDetail } from './claim-detail.tsx';
import {
  type ClaimFilter,
  type ClaimSearch,
  fileQuery,
  readFilter,
  validateSearch,
  writeFilter,
} from './claim-filter.ts';
import { ClaimFilters } from './claim-filters.tsx';
import { ClaimPager } from './claim-pager.tsx';
import { type ClaimRow, type Claims, claimsQuery, pageSize } from './claim-queries.ts';
import { ListLinks } from './list-links.tsx';

const lists = [
  ['?', '환불·교환 요청'],
  ['?list=cancels', '상품별 취소·부분 환불'],
] as const;

interface ListProps {
  data: Claims | undefined;
  filter: ClaimFilter;
  onPage: (page: number) => void;
}
const List = ({ data, filter, onPage }: ListProps) => {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = ({ id }: ClaimRow): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const pager = data && (
    <ClaimPager page={filter.page} rows={data.content.length} total={data.totalElements} onChange={onPage} />
  );
  if (data?.content.length === 0) {
    return (
      <>
        <EmptyState>{filter.cancels ? '취소한 상품이 없습니다.' : '환불 요청이 없습니다'}</EmptyState>
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
        caption={filter.cancels ? '상품별 취소·부분 환불 목록' : '환불·교환 요청 목록'}
        columns={columnsOf(open, toggle)}
        rows={data?.content}
        rowKey={({ id }) => id}
        onOpen={toggle}
        detail={(row) => open.has(row.id) && <ClaimDetail row={row} />}
        pending={pageSize}
      />
      {pager}
    </>
  );
};

/**
 * A failure replaces the whole page (back-office document §8). After a failed search, a link leads to the unfiltered
 * list.
 */
const NotLoaded = ({ isFiltered, busy, onRetry }: { isFiltered: boolean; busy: boolean; onRetry: () => void }) => (
  <AdminPage title="환불·교환 요청" group="배송">
    <ErrorNotice onRetry={onRetry} retrying={busy}>
      환불, 교환 요청을 불러오는데 실패했습니다.
    </ErrorNotice>
    {isFiltered && (
      <p>
        <Link to="?" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          검색 조건 없이 보기
        </Link>
      </p>
    )}
  </AdminPage>
);

export const ClaimsPage = () => {
  const [query, setQuery] = useAddressQuery();
  const [today] = useState(() => seoulDate(new Date()));
  const { message, showMessage } = useMessage();
  const filter = readFilter(query, today);
  const { page: _page, ...applied } = filter;
  const search = useListFilter<ClaimSearch>({
    applied,
    validate: validateSearch,
    // A new search starts at the first page (back-office document §4).
    onSearch: (typed) => setQuery(writeFilter({ ...typed, page: 0 })),
    onClear: () => setQuery(filter.cancels ? { list: 'cancels' } : {}),
    onWrong: (why) => showMessage('stop', why),
  });
  const { data, error, isFetching, refetch } = useQuery(claimsQuery(filter));
  if (error && !data) return <NotLoaded isFiltered={query.size > 0} busy={isFetching} onRetry={refetch} />;
  const [address, title] = lists[filter.cancels ? 1 : 0];
  return (
    <AdminPage
      title={title}
      group="배송"
      aside={
        <May right="orders.ship">
          <DownloadButtons
            name="order.claimsCsv"
            query={fileQuery(filter)}
            fileName={`${filter.cancels ? '상품별취소' : '환불교환'}_${filter.processed ? '처리완료' : '대기중'}`}
            disabled={search.unsearched}
          />
        </May>
      }
    >
      <ListLinks name="목록" links={lists} current={address} />
      <div className="flex flex-col gap-2">
        <ClaimFilters filter={search} />
        <MessageLine message={message} />
      </div>
      <List data={data} filter={filter} onPage={(page) => setQuery(writeFilter({ ...filter, page }))} />
    </AdminPage>
  );
};
