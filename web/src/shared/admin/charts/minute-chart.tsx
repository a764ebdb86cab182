import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/states.tsx';
import { Section } from '../page/section.tsx';
import { AdminTable } from '../table/admin-table.tsx';

const MinuteBars = lazy(() => import('./minute-bars.tsx'));

interface Props {
  title: string;
  hint?: string;
  /** The minutes, such as `10:05`. */
  minutes: readonly string[];
  /** One value a minute, in the order of `minutes`. */
  values: readonly number[];
  full: (value: number) => string;
}

/** A bar for each of a few minutes that have passed, with the same numbers as a table. */
export const MinuteChart = ({ title, hint, minutes, values, full }: Props) => (
  <Section title={title} {...(hint && { hint })}>
    {minutes.length === 0 ? (
      <p className="py-4 text-13 text-ink-3">잠시 뒤부터 보입니다.</p>
    ) : (
      <>
        <Suspense fallback={<Skeleton className="h-chart w-full" />}>
          <MinuteBars label={title} minutes={minutes} values={values} full={full} />
        </Suspense>
        <details>
          <summary className="min-h-touch py-3 text-13 text-ink-2 underline underline-offset-4">표로 보기</summary>
          <AdminTable
            caption={`${title} 표`}
            columns={[
              { head: '시각', cell: ({ minute }) => minute, className: 'tabular-nums' },
              { head: title, numeric: true, cell: ({ value }) => full(value) },
            ]}
            rows={minutes.map((minute, index) => ({ minute, value: values[index] ?? 0 }))}
            rowKey={({ minute }) => minute}
          />
        </details>
      </>
    )}
  </Section>
);
