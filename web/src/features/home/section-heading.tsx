import type { ReactNode } from 'react';

export const SectionHeading = ({ children, link }: { children: ReactNode; link?: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
    <h2 className="text-26 font-semibold lg:text-36">{children}</h2>
    {link}
  </div>
);
export const moreClass =
  'inline-flex min-h-touch min-w-touch items-center text-13 text-ink-2 underline underline-offset-4 hover:text-ink';
