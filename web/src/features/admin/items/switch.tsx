import type { ReactNode } from 'react';
import { cx } from '../../../shared/lib/cx.ts';

interface Props {
  label: string;
  /** True when the item or option is for sale. */
  checked: boolean;
  busy?: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** The switch takes effect at once. */
export const Switch = ({ label, checked, busy = false, onChange, children }: Props) => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    aria-label={label}
    aria-busy={busy || undefined}
    onClick={() => !busy && onChange(!checked)}
    className="inline-flex min-h-row items-center gap-2 text-13 pointer-coarse:min-h-touch"
  >
    <span
      aria-hidden="true"
      className={cx(
        'flex h-icon w-icon-wide items-center rounded-full border p-px transition-colors',
        checked ? 'justify-end border-ok bg-ok' : 'border-line-strong bg-line',
      )}
    >
      <span className={cx('size-icon-sm rounded-full', checked ? 'bg-surface' : 'bg-ink-3')} />
    </span>
    <span className={checked ? 'text-ok' : 'font-medium text-stop'}>{children}</span>
  </button>
);
