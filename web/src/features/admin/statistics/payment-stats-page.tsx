import { addDays, dayMs } from '@gyeol/contracts/rules/business-day.ts';
import { formatNumber, formatWon } from '@gyeol/contracts/rules/money.ts';
import { orderStatusLabel } from '@gyeol/contracts/rules/order-status.ts';
import { paidMethodName } from '@gyeol/contracts/rules/payment-methods.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type DailyStats, type DayRange, dailyStatsQuery } from '../../../entities/statistics/statistics-queries.ts';
import { DayChart } from '../../../shared/admin/charts/day-chart.tsx';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { Section } from '../../../shared/admin/page/section.tsx';
import { AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { DownloadButtons } from '../../../shared/admin/table/download-buttons.tsx';
import { ErrorNotice } from '../../../shared/ui/states.tsx';
import { readRange, writeRange } from './quick-ranges.ts';
import { RangeForm } from './range-form.tsx';

const totalOf = (stats: DailyStats | undefined) => ({
  sales: stats?.days.reduce((sum, { totalSales }) => sum + totalSales, 0) ?? 0,
  refunded: stats?.days.reduce((sum, { refunded }) => sum + refunded, 0) ?? 0,
  net: stats?.days.reduce((sum, { net }) => sum + net, 0) ?? 0,
  orders: stats?.days.reduce((sum, { totalCount }) => sum + totalCount, 0) ?? 0,
});
/** Answers the range of the same length that ends on the day before this range. */
const before = ({ startDate, endDate }: DayRange): DayRange => {
  const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / dayMs) + 1;
  return { startDate: addDays(startDate, -days), endDate: addDays(startDate, -1) };
};
const change = (now: number, then: number): string => {
  if (then === 0) return now === 0 ? '직전 기간과 같음' : '직전 기간 없음';
  const percent = Math.round(((now - then) / then) * 1000) / 10;
  return `직전 기간 대비 ${percent > 0 ? '+' : ''}${percent}%`;
};

const Figure = ({ name, value, hint }: { name: string; value: string; hint: string }) => (
  <div className="flex flex-col gap-1 rounded-sm border border-line bg-surface p-4 lg:p-6">
    <dt className="text-13 text-ink-2">{name}</dt>
    <dd className="text-26 font-semibold tabular-nums">{value}</dd>
    <dd className="text-12 text-ink-3">{hint}</dd>
  </div>
);

type Total = ReturnType<typeof totalOf>;
const average = ({ sales, orders }: Total): number => (orders === 0 ? 0 : Math.round(sales / orders));
const Figures = ({ total, then, busy }: { total: Total; then: Total; busy: boolean }) => (
  <>
    <dl className="grid gap-4 sm:grid-cols-3" aria-busy={busy}>
      <Figure name="매출" value={formatWon(total.sales)} hint={change(total.sales, then.sales)} />
      <Figure name="환불" value={formatWon(total.refunded)} hint="환불한 날 기준 · 취소된 주문 제외" />
      <Figure name="순매출" value={formatWon(total.net)} hint={change(total.net, then.net)} />
    </dl>
    <dl className="grid gap-4 sm:grid-cols-2" aria-busy={busy}>
      <Figure name="주문" value={`${formatNumber(total.orders)}건`} hint={change(total.orders, then.orders)} />
      <Figure name="주문당 금액" value={formatWon(average(total))} hint={change(average(total), average(then))} />
    </dl>
  </>
);

type MethodRow = DailyStats['methods'][number];
const shareOf = (rows: readonly MethodRow[], { total }: MethodRow): number => {
  const all = rows.reduce((sum, row) => sum + row.total, 0);
  return all === 0 ? 0 : Math.round((total / all) * 100);
};
const Methods = ({ rows, days }: { rows: readonly MethodRow[] | undefined; days: DayRange }) => (
  <Section
    title="결제 수단"
    hint="취소된 주문을 뺀 결제 금액"
    aside={<DownloadButtons name="reporting.paymentMethodsCsv" query={days} fileName="결제수단" />}
  >
    <AdminTable
      caption="결제 수단별 금액"
      columns={[
        { head: '결제 수단', cell: ({ paymentMethod }) => paidMethodName(paymentMethod) },
        { head: '주문', numeric: true, cell: ({ count }) => `${formatNumber(count)}건` },
        { head: '금액', numeric: true, cell: ({ total }) => formatWon(total) },
        {
          head: '비중',
          numeric: true,
          cell: (row) => (
            <span className="inline-flex w-full items-center justify-end gap-2">
              <meter className="h-2 w-18 max-sm:hidden" min={0} max={100} value={shareOf(rows ?? [], row)}>
                {shareOf(rows ?? [], row)}%
              </meter>
              {shareOf(rows ?? [], row)}%
            </span>
          ),
        },
      ]}
      rows={rows}
      rowKey={({ paymentMethod }) => paymentMethod ?? 'none'}
      pending={4}
    />
  </Section>
);

export const PaymentStatsPage = () => {
  const [now] = useState(() => new Date());
  const [query, setQuery] = useSearchParams();
  const range = readRange(query, now);
  const days: DayRange = { startDate: range.startDate, endDate: range.endDate };
  const { data, isError, isFetching, refetch } = useQuery(dailyStatsQuery(days));
  const last = useQuery(dailyStatsQuery(before(days)));
  const [total, then] = [totalOf(isError ? undefined : data), totalOf(last.data)];
  const list = isError ? [] : data?.days;
  return (
    <AdminPage
      title="결제 통계"
      group="통계"
      aside={<DownloadButtons name="reporting.salesCsv" query={days} fileName="매출" />}
    >
      <RangeForm range={range} now={now} onChange={(next) => setQuery(writeRange(next))} />
      {isError && (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          통계를 불러오지 못했습니다.
        </ErrorNotice>
      )}
      <Figures total={total} then={then} busy={isFetching} />
      <DayChart
        title="일별 매출"
        hint="취소된 주문을 뺀 결제 금액"
        days={list?.map(({ day }) => day)}
        series={[
          { name: '매출', values: list?.map(({ totalSales }) => totalSales) ?? [] },
          { name: '환불', values: list?.map(({ refunded }) => refunded) ?? [] },
        ]}
        full={formatWon}
      />
      <DayChart
        title="일별 주문"
        days={list?.map(({ day }) => day)}
        series={[{ name: '주문', values: list?.map(({ totalCount }) => totalCount) ?? [] }]}
        full={(value) => `${formatNumber(value)}건`}
      />
      <Methods rows={isError ? [] : data?.methods} days={days} />
      <Section title="주문 상태" hint="이 기간에 결제된 주문이 지금 있는 곳">
        <AdminTable
          caption="주문 상태별 금액"
          columns={[
            { head: '상태', cell: ({ status }) => orderStatusLabel(status) },
            { head: '주문', numeric: true, cell: ({ count }) => `${formatNumber(count)}건` },
            { head: '금액', numeric: true, cell: ({ total: won }) => formatWon(won) },
          ]}
          rows={isError ? [] : data?.statuses}
          rowKey={({ status }) => status}
          pending={4}
        />
      </Section>
    </AdminPage>
  );
};
