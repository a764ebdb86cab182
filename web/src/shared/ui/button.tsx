import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import { Icon, type IconName } from './icon.tsx';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'kakao';
type Size = 'md' | 'sm';
interface Look {
  variant?: Variant;
  size?: Size;
  wide?: boolean;
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-sm font-medium text-center transition-colors ' +
  'disabled:opacity-50 aria-disabled:opacity-50';
const variants: Record<Variant, string> = {
  primary: 'bg-ink text-paper enabled:hover:bg-ink-2 [a&]:hover:bg-ink-2',
  secondary: 'border border-ink bg-transparent text-ink enabled:hover:bg-line [a&]:hover:bg-line',
  quiet: 'text-ink-2 underline underline-offset-4 enabled:hover:text-ink [a&]:hover:text-ink',
  danger: 'border border-stop text-stop enabled:hover:bg-stop enabled:hover:text-surface',
  kakao: 'bg-kakao text-kakao-ink enabled:hover:opacity-90 [a&]:hover:opacity-90',
};
/** Small buttons are for the back office. On touch screens their touch target is still 44 px high. */
const sizes: Record<Size, string> = {
  md: 'min-h-control px-6 py-2 text-15',
  sm: 'min-h-row px-4 py-1 text-13 pointer-coarse:min-h-touch',
};

/** Returns the classes of a button, for links that look like one. */
export const buttonClass = ({ variant = 'primary', size = 'md', wide = false }: Look = {}): string =>
  cx(
    base,
    variants[variant],
    variant === 'quiet' ? 'min-h-touch min-w-touch px-2 text-13' : sizes[size],
    wide && 'w-full',
  );

interface Working {
  /** True while the action runs. The button then looks busy, ignores further presses and keeps the focus. */
  busy?: boolean;
  busyText?: string;
}

export const Button = ({
  variant,
  size,
  wide,
  busy = false,
  busyText = '처리 중입니다…',
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & Look & Working) => (
  <button
    type="button"
    {...rest}
    onClick={busy ? (event) => event.preventDefault() : onClick}
    aria-disabled={busy || undefined}
    aria-busy={busy || undefined}
    className={cx(
      buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }),
      className,
    )}
  >
    {busy ? busyText : children}
  </button>
);

export const IconButton = ({
  icon,
  label,
  filled,
  className,
  ...rest
}: ComponentProps<'button'> & { icon: IconName; label: string; filled?: boolean }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={cx(
      'inline-flex size-touch shrink-0 items-center justify-center rounded-sm text-ink transition-colors',
      'enabled:hover:text-clay disabled:text-line-strong',
      className,
    )}
  >
    <Icon name={icon} {...(filled !== undefined && { filled })} />
  </button>
);
