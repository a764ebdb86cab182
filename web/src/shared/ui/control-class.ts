export const controlClass =
  'w-full min-h-control rounded-sm border border-line-strong bg-surface px-3 text-ink placeholder:text-ink-3 ' +
  'transition-colors hover:border-ink-2 focus-visible:border-clay focus-visible:outline-clay focus-visible:outline-offset-0 ' +
  // This is not `read-only:`, because that always matches a select.
  '[&[readonly]]:bg-paper [&[readonly]]:text-ink-2 disabled:border-line disabled:bg-paper disabled:text-ink-3 aria-invalid:border-stop';
