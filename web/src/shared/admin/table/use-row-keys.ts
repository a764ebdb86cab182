import { useEffect, useEffectEvent, useRef, useState } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [role=alertdialog]') !== null;

const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('a, button, summary') !== null;

interface RowActions {
  open?: (index: number) => void;
  toggle?: (index: number) => void;
  clear?: () => void;
}

/**
 * Handles the keys of the screen's table: `j` and `k` change the current row, `Enter` opens this row, `x` selects this
 * row, and `Esc` clears the selection. `j` and `k` do nothing in a table whose rows cannot be opened or selected. Keys
 * in fields and dialogs are ignored.
 */
export const useRowKeys = (count: number, { open, toggle, clear }: RowActions) => {
  const [selected, setSelected] = useState<number>();
  const body = useRef<HTMLTableSectionElement>(null);
  const move = (step: number): void => {
    if (count === 0 || !(open || toggle)) return;
    const next = Math.min(Math.max((selected ?? (step > 0 ? -1 : count)) + step, 0), count - 1);
    setSelected(next);
    body.current?.querySelectorAll('[data-row]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('[data-overlay]') !== null) return;
    if (event.key === 'j') move(1);
    if (event.key === 'k') move(-1);
    if (event.key === 'Escape') clear?.();
    if (selected === undefined || selected >= count) return;
    if (event.key === 'x') toggle?.(selected);
    if (event.key === 'Enter' && !isControl(event.target)) open?.(selected);
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return { selected: selected !== undefined && selected < count ? selected : undefined, body };
};
