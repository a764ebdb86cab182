import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface Props {
  /** Zero-based. */
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
  /** The accessible name, such as `리뷰 페이지`. */
  name: string;
  jump?: ReactNode;
}

export const Pagination = ({ page, totalPages, onChange, name, jump }: Props) => (
  <nav aria-label={name} className="flex items-center justify-center gap-6 py-6">
    <Button variant="quiet" disabled={page <= 0} onClick={() => onChange(page - 1)} className="label no-underline">
      PREV
    </Button>
    <span aria-live="polite" className="min-w-12 text-center text-13 text-ink-2 tabular-nums">
      {page + 1} / {Math.max(totalPages, 1)}
    </span>
    {jump}
    <Button
      variant="quiet"
      disabled={page + 1 >= totalPages}
      onClick={() => onChange(page + 1)}
      className="label no-underline"
    >
      NEXT
    </Button>
  </nav>
);
