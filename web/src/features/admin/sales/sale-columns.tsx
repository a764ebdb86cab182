import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { Link } from 'react-router-dom';
import type { AdminColumn } from '../../../shared/admin/table/admin-table.tsx';
import { StatusDot } from '../../../shared/ui/badge.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EndSaleButton } from './end-sale-button.tsx';
import { periodText, stateTexts, termsText } from './sale-text.ts';
import { isPast } from './sale-values.ts';
import type { SaleRow } from './sales-query.ts';

const State = ({ state }: Pick<SaleRow, 'state'>) => {
  const [text, tone] = stateTexts[state];
  return <StatusDot tone={tone}>{text}</StatusDot>;
};

/** A phone shows the other columns in the first one. */
const Summary = ({ sale }: { sale: SaleRow }) => (
  <span className="flex flex-col text-ink-2 tabular-nums sm:hidden">
    <State state={sale.state} />
    <span>{periodText(sale)}</span>
    <span>
      {termsText(sale)} · 상품 {formatNumber(sale.itemCount)}개 · 알림 {formatNumber(sale.reminders)}명
    </span>
  </span>
);

export const saleColumns: readonly AdminColumn<SaleRow>[] = [
  {
    head: '행사',
    className: 'w-full',
    cell: (sale) => (
      <div className="flex flex-col gap-1 py-1">
        <Link to={`/admin/sales/${sale.id}`} className="font-medium hover:underline">
          {sale.title}
        </Link>
        <Summary sale={sale} />
      </div>
    ),
  },
  { head: '상태', className: 'max-sm:hidden', cell: ({ state }) => <State state={state} /> },
  { head: '기간', className: 'whitespace-nowrap tabular-nums max-sm:hidden', cell: periodText },
  { head: '할인', className: 'whitespace-nowrap tabular-nums max-sm:hidden', cell: termsText },
  {
    head: '상품',
    numeric: true,
    className: 'whitespace-nowrap max-sm:hidden',
    cell: ({ itemCount }) => `${formatNumber(itemCount)}개`,
  },
  {
    head: '알림 신청',
    numeric: true,
    className: 'whitespace-nowrap max-sm:hidden',
    cell: ({ reminders }) => `${formatNumber(reminders)}명`,
  },
  {
    head: '처리',
    cell: (sale) => (
      <div className="flex flex-wrap items-center gap-2">
        {sale.state !== 'WITHDRAWN' && (
          <Link
            to={`/admin/sales/${sale.id}/live`}
            aria-label={`${sale.title} 현황`}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            현황
          </Link>
        )}
        {!isPast(sale) && <EndSaleButton sale={sale} />}
      </div>
    ),
  },
];
