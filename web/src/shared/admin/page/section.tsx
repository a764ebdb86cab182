import type { ReactNode } from 'react';

interface Props {
  title: string;
  hint?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

export const Section = ({ title, hint, aside, children }: Props) => (
  <section aria-label={title} className="flex flex-col gap-4 rounded-sm border border-line bg-surface p-4 lg:p-6">
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div>
        <h2 className="text-15 font-semibold">{title}</h2>
        {hint && <p className="mt-1 text-13 text-ink-3">{hint}</p>}
      </div>
      {aside}
    </div>
    {children}
  </section>
);
