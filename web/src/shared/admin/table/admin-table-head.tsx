import { cx } from '../../lib/cx.ts';
import type { useColumnWidths } from './use-column-widths.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  columns: readonly { head: string; numeric?: boolean; className?: string }[];
  /** Undefined when the browser sets the column widths by content. */
  widths: ReturnType<typeof useColumnWidths> | undefined;
  all: { keys: readonly string[]; selection: Selection<string> } | undefined;
}

export const alignOf = (numeric: boolean | undefined): string => (numeric ? 'text-right tabular-nums' : 'text-left');

const AllBox = ({ keys, selection }: NonNullable<Props['all']>) => {
  const chosen = keys.filter((key) => selection.keys.has(key)).length;
  const every = keys.length > 0 && chosen === keys.length;
  return (
    <th scope="col" className="w-row p-0 pointer-coarse:w-touch">
      <label className="flex size-row cursor-pointer items-center justify-center pointer-coarse:size-touch">
        <input
          type="checkbox"
          aria-label="이 페이지 모두 선택"
          checked={every}
          disabled={keys.length === 0}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && !every;
          }}
          onChange={() => selection.set(new Set(every ? [] : keys))}
          className="size-icon-sm accent-clay"
        />
      </label>
    </th>
  );
};

/**
 * Shows the head of a table, which stays visible on scrolling. The edges of the columns can be dragged. A double click
 * on an edge resets the column widths.
 */
export const AdminTableHead = ({ columns, widths, all }: Props) => (
  <thead className="bg-surface xl:sticky xl:top-header">
    <tr className="h-row border-b border-line-strong text-ink-2">
      {all && <AllBox {...all} />}
      {columns.map(({ head, numeric, className }) => (
        <th
          key={head}
          scope="col"
          data-column={head}
          style={widths?.widths[head] === undefined ? undefined : { width: widths.widths[head] }}
          className={cx('relative px-3 font-medium whitespace-nowrap', alignOf(numeric), className)}
        >
          {head}
          {widths && (
            <span
              aria-hidden="true"
              title="끌어서 너비 조절, 두 번 눌러 처음으로"
              onPointerDown={widths.drag}
              onDoubleClick={widths.reset}
              className="absolute inset-y-2 right-0 w-2 cursor-col-resize touch-none border-r border-line hover:border-clay"
            />
          )}
        </th>
      ))}
    </tr>
  </thead>
);
