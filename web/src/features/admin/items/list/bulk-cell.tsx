import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import type { KeyboardEvent } from 'react';
import { cx } from '../../../../shared/lib/cx.ts';
import { controlClass } from '../../../../shared/ui/control-class.ts';
import { type Field, keyOf } from './bulk.ts';
import type { BulkEdit } from './use-bulk-edit.ts';

interface Props {
  edit: BulkEdit;
  field: Field;
  id: number;
  label: string;
  before: number;
}

/** Moves the focus down or up the column, as in a spreadsheet. */
const walk = (input: HTMLInputElement, step: number): void => {
  const column = [
    ...(input.closest('table')?.querySelectorAll<HTMLInputElement>(`[data-column="${input.dataset.column}"]`) ?? []),
  ];
  column[column.indexOf(input) + step]?.focus();
};

/**
 * A changed field shows the earlier number too. Enter and the down arrow move down, Shift+Enter and the up arrow move
 * up, and Esc restores the earlier number.
 */
export const BulkCell = ({ edit: { draft, wrong, type }, field, id, label, before }: Props) => {
  const key = keyOf(field, id);
  const typed = draft[key];
  const why = wrong[key];
  const changed = typed !== undefined && typed.replace(/[,\s]/g, '') !== String(before);
  const keys = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      walk(event.currentTarget, step);
    }
    if (event.key === 'Escape') type(key, undefined);
  };
  return (
    <span className="ml-auto flex w-28 flex-col items-end gap-px">
      <input
        aria-label={label}
        data-column={field}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(before)}
        aria-invalid={why !== undefined || undefined}
        aria-describedby={why ? `${key}-why` : undefined}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(key, target.value)}
        onKeyDown={keys}
        className={cx(
          controlClass,
          'text-right text-13 tabular-nums sm:min-h-row',
          changed && 'border-clay font-semibold',
        )}
      />
      {changed && <span className="text-12 text-ink-3 tabular-nums line-through">{formatNumber(before)}</span>}
      {why && (
        <span id={`${key}-why`} className="text-right text-12 text-stop">
          {why}
        </span>
      )}
    </span>
  );
};
