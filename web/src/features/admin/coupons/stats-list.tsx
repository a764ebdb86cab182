import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { EmptyState, ErrorNotice } from '../../../shared/ui/states.tsx';
import { type Coupon, statsQuery } from './coupon-queries.ts';
import { StatsTable } from './stats-table.tsx';

/** Rows on a page. The figures of each coupon need a call of their own, so only these rows read their figures. */
const shown = 15;

export const StatsList = ({ title, coupons, empty }: { title: string; coupons: readonly Coupon[]; empty: string }) => {
  const [wanted, setPage] = useState(0);
  const pages = Math.ceil(coupons.length / shown);
  const page = Math.min(wanted, Math.max(0, pages - 1));
  const inSight = coupons.slice(page * shown, (page + 1) * shown);
  const answers = useQueries({ queries: inSight.map(({ id }) => statsQuery(id)) });
  const failed = answers.filter(({ isError }) => isError);
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="flex items-baseline gap-2 text-15 font-semibold">
        {title} <span className="text-13 font-normal text-ink-3 tabular-nums">{coupons.length}</span>
      </h2>
      {failed.length > 0 && (
        <ErrorNotice
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          retrying={failed.some(({ isFetching }) => isFetching)}
        >
          쿠폰 정보를 불러오는 중 오류가 발생했습니다.
        </ErrorNotice>
      )}
      {coupons.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <StatsTable
          caption={title}
          rows={inSight.map((coupon, index) => ({ coupon, stats: answers[index]?.data }))}
          waiting={answers.some(({ isPending }) => isPending)}
        />
      )}
      {pages > 1 && <Pagination name={`${title} 페이지`} page={page} totalPages={pages} onChange={setPage} />}
    </section>
  );
};
