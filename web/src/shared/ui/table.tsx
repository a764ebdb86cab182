import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Skeleton } from './states.tsx';

export interface Column<Row> {
  /** The head of the column; its name on a phone. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** What a row is about: on a phone it heads its card, without a name before it. */
  heads?: boolean;
  className?: string;
}
interface Props<Row> {
  /** What the table holds, read out. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  onOpen?: (row: Row) => void;
  /** How many grey rows stand while `rows` is undefined. */
  pending?: number;
}

/** Rows as a table from 640 px up, as cards of name and value on a phone. */
export const Table = <Row,>({ caption, columns, rows, rowKey, onOpen, pending = 5 }: Props<Row>) => (
  <table className="block w-full text-15 sm:table" aria-busy={rows === undefined}>
    <caption className="sr-only">{caption}</caption>
    <thead className="sr-only sm:not-sr-only sm:table-header-group">
      <tr className="border-b border-ink text-left text-13 text-ink-2">
        {columns.map(({ head }) => (
          <th key={head} scope="col" className="px-3 py-2 font-medium">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block sm:table-row-group">
      {rows?.map((row) => (
        <tr
          key={rowKey(row)}
          // A link in the row goes its own way, also into another tab.
          onClick={onOpen && (({ target }) => (target as Element).closest('a, button') ?? onOpen(row))}
          className={cx(
            'flex flex-col border-b border-line py-2 sm:table-row sm:py-0',
            onOpen && 'cursor-pointer hover:bg-surface',
          )}
        >
          {columns.map(({ head, cell, heads, className }) => (
            <td
              key={head}
              className={cx(
                'flex justify-between gap-4 px-3 py-2 sm:table-cell sm:h-row',
                heads && 'order-first font-medium sm:font-normal',
                className,
              )}
            >
              {!heads && (
                <span className="shrink-0 text-13 text-ink-3 sm:hidden" aria-hidden="true">
                  {head}
                </span>
              )}
              <span className={cx(!heads && 'text-right sm:text-left')}>{cell(row)}</span>
            </td>
          ))}
        </tr>
      )) ??
        Array.from({ length: pending }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have no identity
          <tr key={index} className="block border-b border-line py-2 sm:table-row">
            {columns.map(({ head }) => (
              <td key={head} className="block px-3 py-2 sm:table-cell">
                <Skeleton className="h-4 w-full" />
              </td>
            ))}
          </tr>
        ))}
    </tbody>
  </table>
);
