import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type DayRange, itemSalesQuery, rangeInstants } from '../../../entities/statistics/statistics-queries.ts';
import { Ranking } from '../../../shared/admin/charts/ranking.tsx';
import { readPage } from '../../../shared/admin/list-filter/period.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { Section } from '../../../shared/admin/page/section.tsx';
import { DownloadButtons } from '../../../shared/admin/table/download-buttons.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { EmptyState, ErrorNotice } from '../../../shared/ui/states.tsx';
import { readRange, writeRange } from './quick-ranges.ts';
import { RangeForm } from './range-form.tsx';
import { SoldItems } from './sold-items.tsx';

/** Items on a page (back-office document §9). */
const size = 12;

const List = ({ days, page, onPage }: { days: DayRange; page: number; onPage: (page: number) => void }) => {
  const { data, isError, isFetching, refetch } = useQuery(itemSalesQuery(days, page, size));
  if (isError) {
    return (
      <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
        데이터를 불러오는 중 오류가 발생했습니다. 다시 시도해주세요.
      </ErrorNotice>
    );
  }
  if (data?.page.totalElements === 0) {
    return <EmptyState hint="기간을 넓혀 보세요.">해당 기간에 판매 데이터가 없습니다</EmptyState>;
  }
  const items = data?._embedded.itemSalesDTOList;
  return (
    <>
      <Section title="판매 수량" hint={page === 0 ? '많이 팔린 순서' : `${page + 1}쪽의 상품`}>
        <Ranking
          label="상품별 판매 수량"
          empty="해당 기간에 판매 데이터가 없습니다"
          rows={items?.map(({ itemId, title, totalQuantity }) => ({
            key: itemId,
            name: title,
            value: totalQuantity,
            text: `${formatNumber(totalQuantity)}개`,
          }))}
        />
      </Section>
      <p className="text-13 text-ink-2" role="status">
        총 <strong className="font-semibold text-ink">{data ? formatNumber(data.page.totalElements) : '–'}</strong>개
        상품
      </p>
      <SoldItems key={page} items={items} first={page * size} />
      {data && data.page.totalPages > 1 && (
        <Pagination name="판매 통계 페이지" page={page} totalPages={data.page.totalPages} onChange={onPage} />
      )}
    </>
  );
};

export const ItemStatsPage = () => {
  const [now] = useState(() => new Date());
  const [query, setQuery] = useSearchParams();
  const range = readRange(query, now);
  const days: DayRange = { startDate: range.startDate, endDate: range.endDate };
  const show = (page: number): void => setQuery({ ...writeRange(range), ...(page > 0 && { page: String(page + 1) }) });
  return (
    <AdminPage
      title="상품 판매 통계"
      group="상품"
      aside={<DownloadButtons name="reporting.itemSalesCsv" query={rangeInstants(days)} fileName="상품판매" />}
    >
      <RangeForm range={range} now={now} onChange={(next) => setQuery(writeRange(next))} />
      <List days={days} page={readPage(query)} onPage={show} />
    </AdminPage>
  );
};
