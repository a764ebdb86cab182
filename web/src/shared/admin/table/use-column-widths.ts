import { type PointerEvent as ReactPointerEvent, useState } from 'react';
import { storedValue } from '../../lib/stored.ts';

type Widths = Readonly<Record<string, number>>;
const narrowest = 48;
const isWidths = (kept: unknown): kept is Widths => typeof kept === 'object' && kept !== null;
const storedWidths = (name: string) => storedValue('browser', `admin:widths:${name}`, isWidths);

/**
 * Holds the column widths of a table in px, as the operator set them. This browser keeps them under the table's name.
 */
export const useColumnWidths = (name: string | undefined) => {
  const [widths, setWidths] = useState<Widths>(() => (name && storedWidths(name).read()) || {});
  const saveWidths = (next: Widths): void => {
    setWidths(next);
    if (name) storedWidths(name).write(next);
  };
  /** Follows the pointer from the edge of a head cell. The other columns keep their widths. */
  const drag = (event: ReactPointerEvent<HTMLElement>): void => {
    const cell = event.currentTarget.closest('th');
    const heads = [...(cell?.parentElement?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
    const column = cell?.dataset.column;
    if (!cell || !column) return;
    event.preventDefault();
    const begin = Object.fromEntries(heads.map((head) => [head.dataset.column ?? '', head.offsetWidth]));
    const from = event.clientX;
    const onMove = ({ clientX }: PointerEvent): void =>
      saveWidths({ ...begin, [column]: Math.max(narrowest, (begin[column] ?? 0) + clientX - from) });
    const end = (): void => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', end);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', end);
  };
  return { widths, isSet: Object.keys(widths).length > 0, drag, reset: () => saveWidths({}) };
};
