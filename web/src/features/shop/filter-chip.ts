import { cx } from '../../shared/lib/cx.ts';

/** The look of a filter that is set or not. */
export const filterChip = (set: boolean): string =>
  cx(
    'inline-flex min-h-touch items-center gap-2 rounded-full border bg-surface px-4 text-13',
    set ? 'border-clay text-clay' : 'border-line hover:border-ink',
  );
