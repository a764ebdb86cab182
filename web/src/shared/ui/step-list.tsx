import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Icon } from './icon.tsx';

interface Step {
  name: string;
  /** The time of the step, or another remark. */
  note?: ReactNode;
}
interface Props {
  label: string;
  steps: readonly Step[];
  /** The zero-based index of the step that was reached last. */
  reached: number;
}

export const StepList = ({ label, steps, reached }: Props) => (
  <ol aria-label={label} className="grid auto-cols-fr grid-flow-col gap-2 print:hidden">
    {steps.map(({ name, note }, index) => (
      <li
        key={name}
        aria-current={index === reached ? 'step' : undefined}
        className={cx(
          'flex flex-col gap-1 border-t-2 pt-3',
          index <= reached ? 'border-ink' : 'border-line text-ink-3',
        )}
      >
        <span className={cx('flex items-center gap-1 text-15', index === reached && 'font-semibold text-clay')}>
          {index < reached && <Icon name="check" className="size-icon-sm" />}
          {name}
        </span>
        {note}
      </li>
    ))}
  </ol>
);
