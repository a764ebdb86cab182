import type { RowPosition } from '@gyeol/contracts/http/sheet-file.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { type AdminColumn, AdminTable } from '../table/admin-table.tsx';
import { rowPosition } from './row-position.ts';

/** The highest number of rows that the screen shows. A file may have thousands. */
const mostShown = 200;

interface ReportProps {
  /** True when every row of every sheet could be used. */
  sound: boolean;
  message: string;
  counts: readonly { name: string; text: string; tone?: 'text-ok' | 'text-stop' }[];
  children: ReactNode;
}
export const SheetReport = ({ sound, message, counts, children }: ReportProps) => (
  <div className="flex flex-col gap-6">
    <p role="status" className="flex items-center gap-2 text-15 font-medium">
      <Icon name={sound ? 'check' : 'alert'} className={sound ? 'text-ok' : 'text-warn'} />
      {message}
    </p>
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-sm border border-line bg-line">
      {counts.map(({ name, text, tone = 'text-ink' }) => (
        <div key={name} className="flex grow basis-2/5 flex-col gap-1 bg-surface px-4 py-3 sm:basis-0">
          <dt className="text-13 text-ink-2">{name}</dt>
          <dd className={`text-20 font-semibold tabular-nums ${tone}`}>{text}</dd>
        </div>
      ))}
    </dl>
    {children}
  </div>
);

interface RowsProps<Row> {
  title: string;
  caption?: string;
  /** The number of all rows. `rows` may contain only the first rows. */
  total: number;
  unit?: string;
  columns: readonly AdminColumn<Row>[];
  rows: readonly Row[];
  aside?: ReactNode;
}
/** Shows nothing when there are no rows. */
export const SheetRows = <Row extends RowPosition>({
  title,
  caption = title,
  total,
  unit = '건',
  rows,
  aside,
  ...table
}: RowsProps<Row>) => {
  const shown = rows.slice(0, mostShown);
  if (shown.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-15 font-semibold">
          {title} {formatNumber(total)}
          {unit}
          {total > shown.length && (
            <span className="font-normal text-ink-3">
              {' '}
              · 처음 {shown.length}
              {unit}
            </span>
          )}
        </h2>
        {aside}
      </div>
      <AdminTable {...table} caption={caption} rows={shown} rowKey={rowPosition} />
    </section>
  );
};
