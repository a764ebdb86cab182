import { Fragment, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Skeleton } from '../../ui/states.tsx';
import { AdminTableHead, alignOf } from './admin-table-head.tsx';
import { useColumnWidths } from './use-column-widths.ts';
import { useRowKeys } from './use-row-keys.ts';
import { type Selection, toggled } from './use-selection.ts';

export interface AdminColumn<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** True for numbers: right-aligned, with digits of equal width. */
  numeric?: boolean;
  className?: string;
  /** True for a column that summarizes the whole row for a phone. On phones the other columns are hidden. */
  summary?: boolean;
}
interface Props<Row> {
  caption: string;
  columns: readonly AdminColumn<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  onOpen?: (row: Row) => void;
  /** Renders the content under an expanded row. Returns undefined for rows that are not expanded. */
  detail?: (row: Row) => ReactNode;
  pending?: number;
  /**
   * The selected rows, by the keys of `rowKey`. With a selection, the table has checkboxes. `j` and `k` then change the
   * current row, `x` selects it, and `Esc` clears the selection.
   */
  selection?: Selection<string> | undefined;
  /** Names the checkbox of a row, for example by the row's number. */
  rowName?: (row: Row) => string;
  /** The name under which this browser keeps the column widths. With a name, the columns can be resized. */
  name?: string;
}

/** The content is as wide as the view, even when the table is wider and scrolls sideways. */
const detailRow = (content: ReactNode, span: number): ReactNode =>
  content && (
    <tr className="border-b border-line last:border-0">
      <td colSpan={span} className="p-0">
        <div className="sticky left-0 max-w-[calc(100vw-2rem)]">{content}</div>
      </td>
    </tr>
  );
const isOwnWay = (target: EventTarget): boolean =>
  (target as Element).closest('a, button, input, label, textarea') !== null;

interface RowBoxProps {
  name: string;
  checked: boolean;
  onToggle: () => void;
}
const RowBox = ({ name, checked, onToggle }: RowBoxProps) => (
  <td className="p-0">
    <label className="flex size-row cursor-pointer items-center justify-center pointer-coarse:size-touch">
      <input
        type="checkbox"
        aria-label={`${name} 선택`}
        checked={checked}
        onChange={onToggle}
        className="size-icon-sm accent-clay"
      />
    </label>
  </td>
);

interface BodyRowProps {
  /** True for the row that `j` and `k` have reached. */
  current: boolean;
  chosen: boolean;
  onOpen: (() => void) | undefined;
  box: ReactNode;
  children: ReactNode;
}
/** A click on the row opens the row, except a click on a link, a button or a field in the row. */
const BodyRow = ({ current, chosen, onOpen, box, children }: BodyRowProps) => (
  <tr
    data-row=""
    aria-current={current || undefined}
    onClick={onOpen && (({ target }) => void (isOwnWay(target) || onOpen()))}
    className={cx(
      'h-row border-b border-line last:border-0 hover:bg-paper aria-[current=true]:bg-line',
      onOpen && 'cursor-pointer',
      chosen && 'bg-paper',
    )}
  >
    {box}
    {children}
  </tr>
);

const forPhones = <Row,>(columns: readonly AdminColumn<Row>[]): readonly AdminColumn<Row>[] =>
  columns.some(({ summary }) => summary)
    ? columns.map((column) => {
        const onPhone = column.summary ? 'max-sm:w-full max-sm:max-w-0' : 'max-sm:hidden';
        return { ...column, className: cx(column.className, onPhone) };
      })
    : columns;

const PendingRows = ({ rows, cells }: { rows: number; cells: number }) =>
  Array.from({ length: rows }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have no identity
    <tr key={index} className="h-row border-b border-line last:border-0">
      {Array.from({ length: cells }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <td key={cell} className="px-3">
          <Skeleton className="h-3 w-full" />
        </td>
      ))}
    </tr>
  ));

/**
 * Shows a dense table: rows of 40 px and a sticky head. `j` and `k` change the current row, and `Enter` opens the row.
 * On narrow screens the table scrolls sideways.
 */
export const AdminTable = <Row,>(props: Props<Row>) => {
  const { caption, rows, rowKey, onOpen, detail, pending = 15, selection, rowName, name } = props;
  const columns = forPhones(props.columns);
  const keys = rows?.map((row) => String(rowKey(row))) ?? [];
  const toggle = (index: number): void => {
    const key = keys[index];
    if (selection && key !== undefined) selection.set(toggled(selection.keys, key));
  };
  const isChosen = (index: number): boolean => selection?.keys.has(keys[index] ?? '') ?? false;
  const { selected, body } = useRowKeys(rows?.length ?? 0, {
    ...(onOpen && { open: (index) => rows?.[index] && onOpen(rows[index]) }),
    ...(selection && { toggle, clear: () => selection.set(new Set()) }),
  });
  const widths = useColumnWidths(name);
  const span = columns.length + (selection ? 1 : 0);
  const cellClass = ({ numeric, className }: AdminColumn<Row>): string =>
    cx('px-3 py-1', alignOf(numeric), className, widths.isSet && 'truncate');
  return (
    <section
      // The name of this region differs from the name of the section around the table, because two regions with one
      // name are hard to tell apart.
      aria-label={`${caption} 표`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
      tabIndex={0}
      className="ring-inside relative overflow-x-auto rounded-sm border border-line bg-surface xl:overflow-visible"
    >
      <table className={cx('w-full text-13', widths.isSet && 'table-fixed')} aria-busy={rows === undefined}>
        <caption className="sr-only">{caption}</caption>
        <AdminTableHead columns={columns} widths={name ? widths : undefined} all={selection && { keys, selection }} />
        <tbody ref={body}>
          {rows?.map((row, index) => (
            <Fragment key={rowKey(row)}>
              <BodyRow
                current={index === selected}
                chosen={isChosen(index)}
                onOpen={onOpen && (() => onOpen(row))}
                box={
                  selection && (
                    <RowBox
                      name={rowName?.(row) ?? keys[index] ?? ''}
                      checked={isChosen(index)}
                      onToggle={() => toggle(index)}
                    />
                  )
                }
              >
                {columns.map((column) => (
                  <td key={column.head} className={cellClass(column)}>
                    {column.cell(row)}
                  </td>
                ))}
              </BodyRow>
              {detailRow(detail?.(row), span)}
            </Fragment>
          )) ?? <PendingRows rows={pending} cells={span} />}
        </tbody>
      </table>
    </section>
  );
};
