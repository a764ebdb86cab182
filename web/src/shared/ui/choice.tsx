import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

const row = 'inline-flex min-h-touch items-center gap-2 text-15 has-disabled:text-ink-3';
const box = 'size-icon shrink-0 accent-clay';

export const Checkbox = ({ label, className, ...rest }: ComponentProps<'input'> & { label: ReactNode }) => (
  <label className={cx(row, 'cursor-pointer', className)}>
    <input type="checkbox" {...rest} className={box} />
    <span>{label}</span>
  </label>
);

export const Radio = ({ label, className, ...rest }: ComponentProps<'input'> & { label: ReactNode }) => (
  <label className={cx(row, 'cursor-pointer', className)}>
    <input type="radio" {...rest} className={box} />
    <span>{label}</span>
  </label>
);

/** A named group of choices. */
export const ChoiceGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="flex flex-col gap-1">
    <legend className="mb-1 text-13 font-medium text-ink-2">{legend}</legend>
    <div className="flex flex-wrap gap-x-6">{children}</div>
  </fieldset>
);
