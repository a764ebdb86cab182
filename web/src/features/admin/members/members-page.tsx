import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { MessageLine } from '../../../shared/admin/form/message-line.tsx';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import { useListFilter } from '../../../shared/admin/list-filter/use-list-filter.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { DownloadButtons } from '../../../shared/admin/table/download-buttons.tsx';
import { useAddressQuery } from '../../../shared/lib/use-address-query.ts';
import { NotFoundPage } from '../../../shared/routes/not-found-page.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { EmptyState, ErrorNotice } from '../../../shared/ui/states.tsx';
import { MemberCategories } from './member-categories.tsx';
import { columns, detailPath } from './member-columns.tsx';
import {
  type MemberCategory,
  type MemberFilter,
  type MemberSearch,
  memberCategories,
  readCategory,
  readFilter,
  validateSearch,
  writeFilter,
} from './member-filter.ts';
import { MemberFilters } from './member-filters.tsx';
import { filterQuery, membersQuery } from './member-queries.ts';

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

interface ScreenProps {
  category: MemberCategory;
  filter: MemberFilter;
  onChange: (filter: Record<string, string>) => void;
}
const Screen = ({ category, filter, onChange }: ScreenProps) => {
  const { message, showMessage } = useMessage();
  const { page: _page, ...applied } = filter;
  const search = useListFilter<MemberSearch>({
    applied,
    validate: (typed) => validateSearch(typed, applied),
    onSearch: (typed) => onChange(writeFilter({ ...typed, name: typed.name.trim(), page: 0 })),
    onClear: () => onChange({}),
    onWrong: (why) => showMessage('stop', why),
  });
  return (
    <AdminPage
      title="회원 관리"
      group="회원"
      aside={
        <DownloadButtons
          name="shipping.membersCsv"
          query={filterQuery(category, filter)}
          fileName={`회원_${memberCategories[category]}`}
          disabled={search.unsearched}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <MemberCategories shown={category} filter={filter} />
        <MemberFilters filter={search} />
        <MessageLine message={message} />
      </div>
      <List category={category} filter={filter} onPage={(page) => onChange(writeFilter({ ...filter, page }))} />
    </AdminPage>
  );
};

export const MembersPage = () => {
  const category = readCategory(useParams().category);
  const [query, setQuery] = useAddressQuery();
  const [today] = useState(() => seoulDate(new Date()));
  if (category === undefined) return <NotFoundPage />;
  return <Screen category={category} filter={readFilter(query, today)} onChange={setQuery} />;
};
