import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';
import { controlClass } from './control-class.ts';

export interface FieldLook {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** A success message about the value, such as `사용 가능한 닉네임입니다.` */
  success?: string | undefined;
  /** True when only screen readers get the label. */
  hideLabel?: boolean;
  className?: string | undefined;
}
interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const Field = ({
  label,
  hint,
  error,
  success,
  hideLabel,
  className,
  required,
  id: idProp,
  children,
}: FieldLook & {
  required?: boolean | undefined;
  id?: string | undefined;
  children: (controlAttributes: ControlAttributes) => ReactNode;
}) => {
  const ownId = useId();
  const id = idProp ?? ownId;
  const note = error ?? success ?? hint;
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={cx('text-13 font-medium text-ink-2', hideLabel && 'sr-only', required && 'required-mark')}
      >
        {label}
      </label>
      {children({ id, 'aria-describedby': note ? `${id}-note` : undefined, 'aria-invalid': error ? true : undefined })}
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={cx('text-13 empty:hidden', error ? 'text-stop' : success ? 'text-ok' : 'text-ink-3')}
      >
        {note}
      </p>
    </div>
  );
};

type Labelled<Tag extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<Tag>, 'className'> & FieldLook;
const lookOf = ({
  label,
  hint,
  error,
  success,
  hideLabel,
  className,
  required,
  id,
}: Labelled<'input' | 'textarea' | 'select'>) => ({
  label,
  hint,
  error,
  success,
  required,
  id,
  className,
  ...(hideLabel && { hideLabel }),
});
const controlOf = <P extends FieldLook>({
  label: _l,
  hint: _h,
  error: _e,
  success: _s,
  hideLabel: _d,
  className: _c,
  ...rest
}: P) => rest;

/**
 * A text field of one line. `action` is a button at the end of the field (중복확인, 인증번호 받기). When `action` is a function,
 * it gets the id of the field's label.
 */
export const TextField = ({
  action,
  ...props
}: Labelled<'input'> & { action?: ReactNode | ((labelId: string) => ReactNode) }) => (
  <Field {...lookOf(props)}>
    {(controlAttributes) => (
      <div className="relative flex gap-2">
        <input
          type="text"
          {...controlOf(props)}
          {...controlAttributes}
          className={cx(controlClass, 'min-w-0 flex-1')}
        />
        {typeof action === 'function' ? action(`${controlAttributes.id}-label`) : action}
      </div>
    )}
  </Field>
);

export const TextArea = (props: Labelled<'textarea'>) => (
  <Field {...lookOf(props)}>
    {(controlAttributes) => (
      <textarea rows={5} {...controlOf(props)} {...controlAttributes} className={cx(controlClass, 'py-3')} />
    )}
  </Field>
);

export const Select = ({ children, ...props }: Labelled<'select'>) => (
  <Field {...lookOf(props)}>
    {(controlAttributes) => (
      <select {...controlOf(props)} {...controlAttributes} className={controlClass}>
        {children}
      </select>
    )}
  </Field>
);
