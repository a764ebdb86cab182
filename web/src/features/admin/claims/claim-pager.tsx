import { Button } from '../../../shared/ui/button.tsx';
import { pageSize } from './claim-queries.ts';

interface Props {
  /** Zero-based. */
  page: number;
  rows: number;
  total: number;
  onChange: (page: number) => void;
}

/** The next button is disabled on the last page and on a page that is not full (back-office document §9). */
export const ClaimPager = ({ page, rows, total, onChange }: Props) => (
  <nav aria-label="요청 목록 페이지" className="flex items-center justify-center gap-4 py-6">
    <Button size="sm" variant="secondary" disabled={page === 0} onClick={() => onChange(page - 1)}>
      이전
    </Button>
    <span aria-live="polite" className="min-w-18 text-center text-13 text-ink-2 tabular-nums">
      {page + 1} 페이지
    </span>
    <Button
      size="sm"
      variant="secondary"
      disabled={rows < pageSize || (page + 1) * pageSize >= total}
      onClick={() => onChange(page + 1)}
    >
      다음
    </Button>
  </nav>
);
