import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import { claimKindLabels, claimStateLabels } from '@gyeol/contracts/rules/claim.ts';
import { Link } from 'react-router-dom';
import { endOfNumber } from '../../../entities/order/end-of-number.ts';
import type { AdminColumn } from '../../../shared/admin/table/admin-table.tsx';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Price } from '../../../shared/ui/price.tsx';
import type { QueuedClaim } from './queue-query.ts';

/** The text is red when less than 24 hours are left. */
const Deadline = ({ dueAt, now }: { dueAt: string | null; now: number }) => {
  if (dueAt === null) return <span className="text-ink-3">–</span>;
  const left = Date.parse(dueAt) - now;
  return (
    <span className={left < dayMs ? 'font-semibold text-stop' : ''}>
      {formatDateTime(dueAt)}
      {left < 0 && <span className="block text-12">기한 지남</span>}
    </span>
  );
};
const titleOf = ({ lines }: QueuedClaim): string => {
  const [first] = lines;
  if (first === undefined) return '–';
  return lines.length > 1 ? `${first.title} 외 ${lines.length - 1}건` : `${first.title} ${first.quantity}개`;
};

/** A phone shows only the column with this summary. */
const Summary = ({ row, now }: { row: QueuedClaim; now: number }) => (
  <span className="flex min-w-0 flex-1 flex-col py-2 text-left sm:hidden">
    <span className="flex items-center justify-between gap-2 text-15">
      <span className="truncate">
        {row.realName} <span className="text-ink-3">…{endOfNumber(row.merchantUid)}</span>
      </span>
      <span className="shrink-0 text-13">
        {claimKindLabels[row.kind]} {claimStateLabels[row.state]}
      </span>
    </span>
    <span className="flex justify-between gap-2 text-ink-2">
      <span className="truncate">{titleOf(row)}</span>
      {row.money && <Price won={row.money.refund} className="shrink-0" />}
    </span>
    {row.dueAt && (
      <span className="text-12 text-ink-2 tabular-nums">
        환불 기한 <Deadline dueAt={row.dueAt} now={now} />
      </span>
    )}
  </span>
);

/** `now` is the time in ms at which the queue was read. The first column unfolds the row. */
export const queueColumns = (
  open: ReadonlySet<number>,
  toggle: (row: QueuedClaim) => void,
  now: number,
): readonly AdminColumn<QueuedClaim>[] => [
  {
    head: '종류',
    summary: true,
    className: 'whitespace-nowrap',
    cell: (row) => (
      <span className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={open.has(row.id)}
          aria-label={`${row.realName} ${claimKindLabels[row.kind]} 자세히`}
          onClick={() => toggle(row)}
          className="flex min-h-row items-center gap-2 pointer-coarse:min-h-touch"
        >
          <Icon name={open.has(row.id) ? 'up' : 'down'} className="size-icon-sm text-ink-3" />
          <span className="hidden sm:inline">
            <Badge tone={row.kind === 'return' ? 'clay' : 'plain'}>{claimKindLabels[row.kind]}</Badge>
          </span>
        </button>
        <Summary row={row} now={now} />
      </span>
    ),
  },
  {
    head: '환불 기한',
    cell: ({ dueAt }) => <Deadline dueAt={dueAt} now={now} />,
    className: 'tabular-nums whitespace-nowrap',
  },
  { head: '처리 상태', cell: ({ state }) => claimStateLabels[state], className: 'whitespace-nowrap' },
  { head: '상품', cell: titleOf, className: 'min-w-28' },
  { head: '환불 금액', numeric: true, cell: ({ money }) => (money ? <Price won={money.refund} /> : '–') },
  { head: '신청자', cell: ({ realName }) => realName, className: 'whitespace-nowrap' },
  {
    head: '주문번호',
    cell: ({ merchantUid }) => (
      <Link to={`/payment/details/${merchantUid}`} className="tabular-nums whitespace-nowrap hover:underline">
        …{endOfNumber(merchantUid)}
      </Link>
    ),
  },
  { head: '신청일시', cell: ({ createdAt }) => formatDateTime(createdAt), className: 'tabular-nums whitespace-nowrap' },
];
