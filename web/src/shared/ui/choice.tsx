import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';

const row = 'inline-flex min-h-touch items-center gap-2 text-15 has-disabled:text-ink-3';
const box = 'size-icon shrink-0 accent-clay';

export const Checkbox = ({ label, className, ...rest }: ComponentProps<'input'> & { label: ReactNode }) => (
  <label className={cx(row, 'cursor-pointer', className)}>
    <input type="checkbox" {...rest} className={box} />
    <span>{label}</span>
  </label>
);

export const RequiredCheckbox = ({
  error,
  ...props
}: ComponentProps<typeof Checkbox> & { error: string | undefined }) => {
  const noteId = useId();
  return (
    <div>
      <Checkbox aria-invalid={error ? true : undefined} aria-describedby={error ? noteId : undefined} {...props} />
      <p id={noteId} aria-live="polite" className="text-13 text-stop empty:hidden">
        {error}
      </p>
    </div>
  );
};

export const Radio = ({ label, className, ...rest }: ComponentProps<'input'> & { label: ReactNode }) => (
  <label className={cx(row, 'cursor-pointer', className)}>
    <input type="radio" {...rest} className={box} />
    <span>{label}</span>
  </label>
);

export const ChoiceGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="flex flex-col gap-1">
    <legend className="mb-1 text-13 font-medium text-ink-2">{legend}</legend>
    <div className="flex flex-wrap gap-x-6">{children}</div>
  </fieldset>
);
