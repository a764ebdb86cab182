import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { useTitle } from '../../lib/use-title.ts';

interface Props {
  title: string;
  group?: string;
  aside?: ReactNode;
  /** True for a screen within the shop's layout. The screen then uses the page column of that layout. */
  isInShop?: boolean;
  /** True to omit the heading when the screen is printed. */
  printsContentAlone?: boolean;
  children: ReactNode;
}

export const AdminPage = ({ title, group, aside, isInShop, printsContentAlone = false, children }: Props) => {
  useTitle(`${title} · 관리자`);
  return (
    <div
      className={cx(
        'flex flex-col gap-6',
        isInShop ? 'page pt-8 pb-18' : 'p-4 lg:p-8',
        printsContentAlone && 'print:block print:p-0',
      )}
    >
      <div className={cx('flex flex-wrap items-end justify-between gap-3', printsContentAlone && 'print:hidden')}>
        <div>
          <nav aria-label="현재 위치" className="text-13 text-ink-3">
            <Link to="/admin" className="hover:text-ink hover:underline">
              관리자
            </Link>
            {group && ` / ${group}`}
          </nav>
          <h1 className="mt-1 text-26 font-semibold">{title}</h1>
        </div>
        {aside}
      </div>
      {children}
    </div>
  );
};
