import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface Props {
  label: string;
  title: string;
  done: string;
  children: ReactNode;
}

/** Shows that something was completed: thanks, and the next steps. */
export const Moment = ({ label, title, done, children }: Props) => (
  <section
    aria-label={label}
    className="mb-12 flex animate-enter flex-col items-center gap-6 rounded-sm bg-surface px-6 py-12 text-center print:hidden"
  >
    <span className="inline-flex size-18 items-center justify-center rounded-full border border-clay text-clay">
      <Icon name="check" className="size-8" />
    </span>
    <div className="flex flex-col gap-2">
      <p className="text-26 font-semibold">{title}</p>
      <p role="status" className="text-15 text-ink-2">
        {done}
      </p>
    </div>
    {children}
  </section>
);
