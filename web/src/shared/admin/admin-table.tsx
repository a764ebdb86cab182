import { Fragment, type ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Skeleton } from '../ui/states.tsx';
import { useRowKeys } from './use-row-keys.ts';

export interface AdminColumn<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, figures of one width. */
  numeric?: boolean;
  className?: string;
}
interface Props<Row> {
  caption: string;
  columns: readonly AdminColumn<Row>[];
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  onOpen?: (row: Row) => void;
  /** What stands under a row that is folded out; undefined under the others. */
  detail?: (row: Row) => ReactNode;
  pending?: number;
}

/** As wide as the view, also where the table is wider and scrolls sideways. */
const detailRow = (content: ReactNode, span: number): ReactNode =>
  content && (
    <tr className="border-b border-line last:border-0">
      <td colSpan={span} className="p-0">
        <div className="sticky left-0 max-w-[calc(100vw-2rem)]">{content}</div>
      </td>
    </tr>
  );

/** A dense table: rows of 40 px, sticky head, `j` `k` move, `Enter` opens. Scrolls sideways where it is narrow. */
export const AdminTable = <Row,>({ caption, columns, rows, rowKey, onOpen, detail, pending = 15 }: Props<Row>) => {
  const { selected, body } = useRowKeys(rows?.length ?? 0, (index) => rows?.[index] && onOpen?.(rows[index]));
  const align = (numeric: boolean | undefined): string => (numeric ? 'text-right tabular-nums' : 'text-left');
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
      tabIndex={0}
      className="ring-inside overflow-x-auto rounded-sm border border-line bg-surface xl:overflow-visible"
    >
      <table className="w-full text-13" aria-busy={rows === undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-surface xl:sticky xl:top-header">
          <tr className="h-row border-b border-line-strong text-ink-2">
            {columns.map(({ head, numeric, className }) => (
              <th
                key={head}
                scope="col"
                className={cx('px-3 font-medium whitespace-nowrap', align(numeric), className)}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows?.map((row, index) => (
            <Fragment key={rowKey(row)}>
              <tr
                data-row=""
                aria-current={index === selected || undefined}
                // A link or button in the row goes its own way.
                onClick={onOpen && (({ target }) => (target as Element).closest('a, button') ?? onOpen(row))}
                className={cx(
                  'h-row border-b border-line last:border-0 hover:bg-paper aria-[current=true]:bg-line',
                  onOpen && 'cursor-pointer',
                )}
              >
                {columns.map(({ head, cell, numeric, className }) => (
                  <td key={head} className={cx('px-3', align(numeric), className)}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
              {detailRow(detail?.(row), columns.length)}
            </Fragment>
          )) ??
            Array.from({ length: pending }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have no identity
              <tr key={index} className="h-row border-b border-line last:border-0">
                {columns.map(({ head }) => (
                  <td key={head} className="px-3">
                    <Skeleton className="h-3 w-full" />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
};
