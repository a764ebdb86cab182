import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../shared/lib/cx.ts';
import { StatusDot, type Tone } from '../../../shared/ui/badge.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';

export interface StepState {
  tone: Tone;
  text: string;
}
export const done: StepState = { tone: 'ok', text: '마쳤습니다' };
export const open: StepState = { tone: 'warn', text: '할 일이 있습니다' };
export const usual: StepState = { tone: 'plain', text: '처음 값을 쓰고 있습니다' };

interface Props {
  number: number;
  title: string;
  state: StepState;
  to?: readonly [path: string, text: string];
  children: ReactNode;
}

export const Step = ({ number, title, state, to, children }: Props) => (
  <li
    aria-label={`${number}단계 ${title}`}
    className="flex flex-col gap-3 rounded-sm border border-line bg-surface p-4 lg:p-6"
  >
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <h2 className="text-17 font-semibold">
        {number}. {title}
      </h2>
      <p className="text-13">
        <StatusDot tone={state.tone}>{state.text}</StatusDot>
      </p>
    </div>
    <div className="flex flex-col gap-2 text-15 text-ink-2">{children}</div>
    {to && (
      <Link to={to[0]} className={cx('self-start', buttonClass({ variant: state === open ? 'primary' : 'secondary' }))}>
        {to[1]}
      </Link>
    )}
  </li>
);
