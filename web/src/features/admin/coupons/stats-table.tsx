import { formatNumber, formatWon } from '@gyeol/contracts/rules/money.ts';
import { couponTypeNames } from '../../../entities/coupon/coupon-type-names.ts';
import { type AdminColumn, AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { formatDate } from '../../../shared/lib/format-date.ts';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { type CouponRow, largestAmount, perOrder, usagePercent } from './coupon-figures.ts';
import type { CouponStats } from './coupon-queries.ts';
import { discountText, minimumText } from './coupon-text.ts';

/** Screen readers skip the bar, because the number beside the bar says the same. */
const Bar = ({ percent, accent = false }: { percent: number; accent?: boolean }) => (
  <span aria-hidden="true" className="block h-1 w-full min-w-18 bg-line">
    <span className={accent ? 'block h-full bg-clay' : 'block h-full bg-ink-2'} style={{ width: `${percent}%` }} />
  </span>
);

const figure =
  (waiting: boolean, show: (stats: CouponStats) => React.ReactNode) =>
  ({ stats }: CouponRow) => {
    if (stats) return show(stats);
    return waiting ? <Skeleton className="ml-auto h-3 w-12" /> : '–';
  };

const nameColumn: AdminColumn<CouponRow> = {
  head: '쿠폰',
  className: 'py-2 whitespace-nowrap',
  cell: ({ coupon }) => (
    <>
      <span className="block font-medium">{coupon.title}</span>
      <span className="block text-12 text-ink-3">{coupon.code}</span>
    </>
  ),
};
const termColumns: readonly AdminColumn<CouponRow>[] = [
  { head: '유형', cell: ({ coupon }) => couponTypeNames[coupon.couponType], className: 'whitespace-nowrap' },
  { head: '할인', numeric: true, cell: ({ coupon }) => discountText(coupon), className: 'whitespace-nowrap' },
  {
    head: '최소 주문',
    numeric: true,
    cell: ({ coupon }) => minimumText(coupon.minPrice),
    className: 'whitespace-nowrap',
  },
  {
    head: '발급 기간',
    className: 'tabular-nums whitespace-nowrap',
    cell: ({ coupon }) => (
      <>
        <span className="block">{formatDate(coupon.allStartedAt)}</span>
        <span className="block text-12 text-ink-3">– {formatDate(coupon.allExpiresAt)}</span>
      </>
    ),
  },
];
const figureColumns = (waiting: boolean, largest: number): readonly AdminColumn<CouponRow>[] => [
  {
    head: '보유 회원',
    numeric: true,
    className: 'whitespace-nowrap',
    cell: figure(waiting, ({ issuedCount }) => `${formatNumber(issuedCount)}명`),
  },
  {
    head: '사용',
    numeric: true,
    className: 'whitespace-nowrap',
    cell: figure(waiting, (stats) => (
      <span className="flex flex-col items-end gap-1">
        <span>
          {formatNumber(stats.usedCount)}건 <span className="text-ink-3">{usagePercent(stats)}%</span>
        </span>
        <Bar percent={usagePercent(stats)} accent />
      </span>
    )),
  },
  {
    head: '주문 금액',
    numeric: true,
    className: 'whitespace-nowrap',
    cell: figure(waiting, (stats) => (
      <span className="flex flex-col items-end gap-1">
        <span>{formatWon(stats.totalAmount)}</span>
        <Bar percent={(stats.totalAmount / largest) * 100} />
      </span>
    )),
  },
  {
    head: '주문당',
    numeric: true,
    className: 'whitespace-nowrap',
    cell: figure(waiting, (stats) => (stats.usedCount === 0 ? '-' : formatWon(perOrder(stats)))),
  },
];

interface Props {
  caption: string;
  rows: readonly CouponRow[];
  /** True while the figures are loading. */
  waiting: boolean;
}

/** The columns with the figures come first, so that a phone shows them. */
export const StatsTable = ({ caption, rows, waiting }: Props) => (
  <AdminTable
    caption={caption}
    columns={[nameColumn, ...figureColumns(waiting, largestAmount(rows)), ...termColumns]}
    rows={rows}
    rowKey={({ coupon }) => coupon.id}
  />
);
