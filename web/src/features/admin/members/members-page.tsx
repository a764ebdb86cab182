import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { AdminPage } from '../../../shared/admin/admin-page.tsx';
import { AdminTable } from '../../../shared/admin/admin-table.tsx';
import { DownloadButton } from '../../../shared/admin/download-button.tsx';
import { MessageLine } from '../../../shared/admin/message-line.tsx';
import { PeriodForm } from '../../../shared/admin/period-form.tsx';
import { useMessage } from '../../../shared/admin/use-message.ts';
import { NotFoundPage } from '../../../shared/routes/not-found-page.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { EmptyState, ErrorNotice } from '../../../shared/ui/states.tsx';
import { MemberCategories } from './member-categories.tsx';
import { columns, detailPath } from './member-columns.tsx';
import {
  type MemberCategory,
  type MemberFilter,
  memberCategories,
  readCategory,
  readFilter,
  writeFilter,
} from './member-filter.ts';
import { filterQuery, membersQuery } from './member-queries.ts';
import { MemberSearch } from './member-search.tsx';

interface ListProps {
  category: MemberCategory;
  filter: MemberFilter;
  onPage: (page: number) => void;
}
const List = ({ category, filter, onPage }: ListProps) => {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery(membersQuery(category, filter));
  if (error && !data) {
    return (
      <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
        회원 목록을 불러오는 중 오류가 발생했습니다.
      </ErrorNotice>
    );
  }
  if (data?.page.totalElements === 0) {
    return <EmptyState hint="기간을 끄면 모든 회원에서 찾습니다.">검색 결과가 없습니다</EmptyState>;
  }
  return (
    <>
      <p className="text-13 text-ink-2" role="status">
        총 <strong className="font-semibold text-ink">{data ? formatNumber(data.page.totalElements) : '–'}</strong>명
      </p>
      <AdminTable
        caption="회원 목록"
        columns={columns}
        rows={data?._embedded.memberDTOList}
        rowKey={({ id }) => id}
        onOpen={(row) => navigate(detailPath(row))}
      />
      {data && (
        <Pagination name="회원 목록 페이지" page={filter.page} totalPages={data.page.totalPages} onChange={onPage} />
      )}
    </>
  );
};

export const MembersPage = () => {
  const category = readCategory(useParams().category);
  const [query, setQuery] = useSearchParams();
  const [today] = useState(() => seoulDate(new Date()));
  const { message, say } = useMessage();
  if (category === undefined) return <NotFoundPage />;
  const filter = readFilter(query, today);
  const show = (next: Partial<MemberFilter>): void => setQuery(writeFilter({ ...filter, page: 0, ...next }));
  const wrong = (why: string): void => say('stop', why);
  return (
    <AdminPage
      title="회원 관리"
      group="회원"
      aside={
        <DownloadButton
          name="shipping.membersCsv"
          query={filterQuery(category, filter)}
          fileName={`회원_${memberCategories[category]}`}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <MemberCategories shown={category} search={query} />
        <div className="flex flex-col gap-2 rounded-sm border border-line bg-surface px-4 py-3">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <PeriodForm
              label="가입 기간"
              period={{ on: filter.period, startDate: filter.startDate, endDate: filter.endDate }}
              onChange={({ on, ...dates }) => show({ ...dates, period: on })}
              onWrong={wrong}
            />
            <MemberSearch words={filter} onSearch={show} onReset={() => setQuery({})} onWrong={wrong} />
          </div>
          <MessageLine message={message} />
        </div>
      </div>
      <List category={category} filter={filter} onPage={(page) => show({ page })} />
    </AdminPage>
  );
};
