import type { ReactNode } from 'react';
import { messageOf } from '../api/api-error.ts';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** Give the placeholder the size of the content that is loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('block animate-pulse rounded-sm bg-line', className)} />
);

/** The documents prescribe this spinner and its text. */
export const Spinner = ({ className = 'py-12', text = 'Loading ...' }: { className?: string; text?: string }) => (
  <p role="status" className={cx('flex items-center justify-center gap-3 text-13 text-ink-2', className)}>
    <span aria-hidden="true" className="size-icon animate-spin rounded-full border-2 border-line border-t-ink" />
    {text}
  </p>
);

interface EmptyProps {
  children: ReactNode;
  hint?: ReactNode;
  /** The link or button for the next step. There is only one next step. */
  action?: ReactNode;
}
export const EmptyState = ({ children, hint, action }: EmptyProps) => (
  <div className="flex flex-col items-center gap-3 py-18 text-center">
    <p className="text-17 text-balance">{children}</p>
    {hint && <p className="max-w-field text-13 text-balance text-ink-3">{hint}</p>}
    {action && <div className="mt-3">{action}</div>}
  </div>
);

interface ErrorProps {
  /** The sentence to show when `error` has no sentence from the shop. */
  children: string;
  error?: unknown;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  className?: string;
}
export const ErrorNotice = ({ children, error, onRetry, retrying, className }: ErrorProps) => (
  <div
    role="status"
    className={cx(
      'flex flex-wrap items-center gap-3 rounded-sm border border-line bg-surface px-4 py-3 text-13',
      className,
    )}
  >
    <Icon name="alert" className="text-ink-3" />
    <p className="flex-1 text-ink-2">{error ? messageOf(error, children) : children}</p>
    {onRetry && (
      <Button variant="secondary" size="sm" onClick={onRetry} busy={retrying ?? false} busyText="불러오는 중…">
        다시 시도
      </Button>
    )}
  </div>
);
