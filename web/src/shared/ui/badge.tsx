import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

export type Tone = 'ok' | 'warn' | 'stop' | 'clay' | 'plain';
const text: Record<Tone, string> = {
  ok: 'text-ok',
  warn: 'text-warn',
  stop: 'text-stop',
  clay: 'text-clay',
  plain: 'text-ink-2',
};
const dot: Record<Tone, string> = { ok: 'bg-ok', warn: 'bg-warn', stop: 'bg-stop', clay: 'bg-clay', plain: 'bg-ink-3' };

export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={cx('inline-flex items-center rounded-sm border border-current px-2 text-12 font-medium', text[tone])}
  >
    {children}
  </span>
);

/** Shows a status as a dot and a word. The dot alone never carries the meaning. */
export const StatusDot = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={cx('inline-flex items-center gap-2 whitespace-nowrap', text[tone])}>
    <span aria-hidden="true" className={cx('size-2 rounded-full', dot[tone])} />
    {children}
  </span>
);
