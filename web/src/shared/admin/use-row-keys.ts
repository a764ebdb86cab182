import { useEffect, useRef, useState } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [role=dialog], [role=alertdialog]') !== null;

const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('a, button, summary') !== null;

/**
 * `j` and `k` move through the rows of the screen's table, `Enter` opens the row, `/` goes to the search field (the one with
 * `data-search`). Keys typed into fields and dialogs are theirs.
 */
export const useRowKeys = (count: number, open: (index: number) => void) => {
  const [selected, setSelected] = useState<number>();
  const body = useRef<HTMLTableSectionElement>(null);
  const live = useRef({ count, open, selected });
  useEffect(() => {
    live.current = { count, open, selected };
  });
  useEffect(() => {
    const move = (step: number): void => {
      const last = live.current.count - 1;
      const from = live.current.selected ?? (step > 0 ? -1 : last + 1);
      const next = Math.min(Math.max(from + step, 0), last);
      if (last < 0) return;
      setSelected(next);
      body.current?.querySelectorAll('[data-row]')[next]?.scrollIntoView({ block: 'nearest' });
    };
    const press = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'j') move(1);
      if (event.key === 'k') move(-1);
      if (event.key === 'Enter' && !isControl(event.target) && live.current.selected !== undefined) {
        live.current.open(live.current.selected);
      }
      const search = document.querySelector<HTMLElement>('[data-search]');
      if (event.key !== '/' || !search) return;
      event.preventDefault();
      search.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return { selected: selected !== undefined && selected < count ? selected : undefined, body };
};
