import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { useTitle } from '../lib/use-title.ts';

interface Props {
  /** The document's title, and the heading unless `heading` is set. */
  title: string;
  /** A heading other than the title, or null for none (the screen has its own h1). */
  heading?: ReactNode;
  /** `narrow` for forms, `prose` for texts, else the whole column. */
  width?: 'wide' | 'prose' | 'narrow';
  above?: ReactNode;
  children: ReactNode;
}
const widths = { wide: '', prose: 'mx-auto max-w-prose', narrow: 'mx-auto max-w-field' };

export const Page = ({ title, heading = title, width = 'wide', above, children }: Props) => {
  useTitle(title);
  return (
    <div className="page pt-8 pb-18 lg:pt-12 lg:pb-28 print:p-0">
      <div className={widths[width]}>
        {above}
        {heading !== null && <h1 className={cx('mb-6 text-26 font-semibold lg:mb-8 lg:text-36')}>{heading}</h1>}
        {children}
      </div>
    </div>
  );
};

/** The bar at the bottom of a phone's screen, which repeats the main facts and the main button. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div
    data-bottom-bar=""
    className="z-floating safe-bottom fixed inset-x-0 bottom-0 border-t border-line bg-surface lg:hidden"
  >
    <div className="page flex min-h-bottom-bar items-center justify-between gap-4">{children}</div>
  </div>
);
