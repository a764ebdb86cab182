import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/states.tsx';
import { Section } from '../page/section.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import type { Series } from './day-bars.tsx';

const DayBars = lazy(() => import('./day-bars.tsx'));
const compact = new Intl.NumberFormat('ko-KR', { notation: 'compact', maximumFractionDigits: 1 });

interface Props {
  title: string;
  hint?: string;
  days: readonly string[] | undefined;
  series: readonly Series[];
  /** Formats a value in full: `12,000원`, `3건`. */
  full?: (value: number) => string;
}

export const DayChart = ({ title, hint, days, series, full = formatNumber }: Props) => {
  const wait = <Skeleton className="h-chart w-full" />;
  const isNothing = days !== undefined && series.every(({ values }) => values.every((value) => value === 0));
  const rows = days?.map((day, index) => ({ day, figures: series.map(({ values }) => values[index] ?? 0) }));
  return (
    <Section title={title} {...(hint && { hint })}>
      {isNothing ? (
        <p className="py-4 text-13 text-ink-3">이 기간에는 아직 없습니다.</p>
      ) : days ? (
        <Suspense fallback={wait}>
          <DayBars label={title} days={days} series={series} short={(value) => compact.format(value)} full={full} />
        </Suspense>
      ) : (
        wait
      )}
      {series.length > 1 && !isNothing && (
        <p className="flex gap-4 text-12 text-ink-2">
          {series.map(({ name, muted }) => (
            <span key={name} className="flex items-center gap-2">
              <span aria-hidden="true" className={muted ? 'size-3 bg-line-strong' : 'size-3 bg-ink-2'} />
              {name}
            </span>
          ))}
        </p>
      )}
      <details hidden={isNothing}>
        <summary className="min-h-touch py-3 text-13 text-ink-2 underline underline-offset-4">표로 보기</summary>
        <AdminTable
          caption={`${title} 표`}
          columns={[
            { head: '영업일', cell: ({ day }) => day, className: 'tabular-nums' },
            ...series.map(({ name }, index) => ({
              head: name,
              numeric: true,
              cell: ({ figures }: { figures: number[] }) => full(figures[index] ?? 0),
            })),
          ]}
          rows={rows}
          rowKey={({ day }) => day}
          pending={7}
        />
      </details>
    </Section>
  );
};
