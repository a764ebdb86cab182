/** The look of a field in which one writes or chooses. */
export const controlClass =
  'w-full min-h-control rounded-sm border border-line-strong bg-surface px-3 text-ink placeholder:text-ink-3 ' +
  'transition-colors hover:border-ink-2 focus-visible:border-clay focus-visible:outline-clay focus-visible:outline-offset-0 ' +
  // not `read-only:`, which a select always is
  '[&[readonly]]:bg-paper [&[readonly]]:text-ink-2 disabled:border-line disabled:bg-paper disabled:text-ink-3 aria-invalid:border-stop';
