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
  /** Right-aligned, figures of one width. */
  numeric?: boolean;
  className?: string;
  /** Says all of a row that a phone has room for: there the other columns are left out. */
  summary?: boolean;
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
  /** Rows can be chosen: boxes, `x` for the row that `j` and `k` reached, `Esc` for none. Keys as `rowKey` makes them. */
  selection?: Selection<string> | undefined;
  /** What a row's box is called: the row's number. */
  rowName?: (row: Row) => string;
  /** Columns can be drawn wider; their widths are kept in this browser under this name. */
  name?: string;
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
const isOwnWay = (target: EventTarget): boolean =>
  (target as Element).closest('a, button, input, label, textarea') !== null;

interface RowBoxProps {
  /** Of the row. */
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
  /** `j` and `k` came to it. */
  current: boolean;
  chosen: boolean;
  onOpen: (() => void) | undefined;
  box: ReactNode;
  children: ReactNode;
}
/** A row; a click opens it, unless it was on a link, a button or a box in it. */
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

/** Grey rows where the rows will stand. */
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

/** A dense table: rows of 40 px, sticky head, `j` `k` move, `Enter` opens. Scrolls sideways where it is narrow. */
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
      // Not the words of a section around it: two regions of one name are hard to tell apart.
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
