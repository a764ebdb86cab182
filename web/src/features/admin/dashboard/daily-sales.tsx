import { addDays, businessDay, businessRange } from '@gyeol/contracts/rules/business-day.ts';
import { formatNumber, formatWon } from '@gyeol/contracts/rules/money.ts';
import { useQueries } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { AdminTable } from '../../../shared/admin/admin-table.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { type DaySales, salesQuery } from './stats-query.ts';

const SalesChart = lazy(() => import('./sales-chart.tsx'));
const shownDays = 7;

const short = (day: string): string => day.slice(5).replace('-', '.');

const columns = [
  { head: '영업일', cell: ({ day }: DaySales) => day },
  { head: '매출', numeric: true, cell: ({ sales }: DaySales) => formatWon(sales) },
  { head: '주문', numeric: true, cell: ({ orders }: DaySales) => `${formatNumber(orders)}건` },
];

/** Sales of the last seven business days, as bars and as a table of the same numbers. */
export const DailySales = ({ now }: { now: Date }) => {
  const last = businessDay(now);
  const days = Array.from({ length: shownDays }, (_, index) => addDays(last, index - shownDays + 1));
  const answers = useQueries({ queries: days.map((day) => salesQuery(businessRange(day, day))) });
  if (answers.some(({ isError }) => isError)) return null;
  const rows = answers.every(({ data }) => data)
    ? days.map((day, index): DaySales => {
        const data = answers[index]?.data;
        return { day: short(day), sales: data?.totalSales ?? 0, orders: data?.totalCount ?? 0 };
      })
    : undefined;
  return (
    <section aria-label="일별 매출" className="flex flex-col gap-4 rounded-sm border border-line bg-surface p-4 lg:p-6">
      <h2 className="text-15 font-semibold">일별 매출</h2>
      {rows ? (
        <Suspense fallback={<Skeleton className="h-chart w-full" />}>
          <SalesChart rows={rows} />
        </Suspense>
      ) : (
        <Skeleton className="h-chart w-full" />
      )}
      <details>
        <summary className="min-h-touch py-3 text-13 text-ink-2 underline underline-offset-4">표로 보기</summary>
        <AdminTable
          caption="일별 매출 표"
          columns={columns}
          rows={rows}
          rowKey={({ day }) => day}
          pending={shownDays}
        />
      </details>
    </section>
  );
};
