import { claimListLabel } from '@gyeol/contracts/rules/claim.ts';
import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { Link } from 'react-router-dom';
import { endOfNumber } from '../../../entities/order/end-of-number.ts';
import type { AdminColumn } from '../../../shared/admin/table/admin-table.tsx';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { Badge, StatusDot } from '../../../shared/ui/badge.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import type { ClaimRow } from './claim-queries.ts';
import { statusText } from './claim-text.ts';

/** A phone shows only the column with this summary. */
const Summary = ({ row }: { row: ClaimRow }) => (
  <span className="flex min-w-0 flex-1 flex-col py-2 text-left sm:hidden">
    <span className="flex items-center justify-between gap-2 text-15">
      <span className="truncate">
        {row.realName} <span className="text-ink-3">…{endOfNumber(row.originalMerchantUid)}</span>
      </span>
      <StatusDot tone={row.refundStatus === 'PENDING' ? 'warn' : 'ok'}>{statusText(row.refundStatus)}</StatusDot>
    </span>
    <span className="text-ink-2 tabular-nums">{formatDateTime(row.createdAt)}</span>
  </span>
);

export const columnsOf = (
  open: ReadonlySet<number>,
  toggle: (row: ClaimRow) => void,
): readonly AdminColumn<ClaimRow>[] => [
  {
    head: '종류',
    summary: true,
    className: 'whitespace-nowrap',
    cell: (row) => (
      <span className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={open.has(row.id)}
          aria-label={`${row.realName} ${claimListLabel(row.kind)} 자세히`}
          onClick={() => toggle(row)}
          className="flex min-h-row items-center gap-2 pointer-coarse:min-h-touch"
        >
          <Icon name={open.has(row.id) ? 'up' : 'down'} className="size-icon-sm text-ink-3" />
          <Badge tone={row.kind === 'return' ? 'clay' : 'plain'}>{claimListLabel(row.kind)}</Badge>
        </button>
        <Summary row={row} />
      </span>
    ),
  },
  { head: '신청자', cell: ({ realName }) => realName, className: 'whitespace-nowrap' },
  {
    head: '전화번호',
    cell: ({ phoneNumber }) => formatPhone(phoneNumber),
    className: 'tabular-nums whitespace-nowrap',
  },
  {
    head: '주문번호',
    cell: ({ originalMerchantUid }) => (
      <Link to={`/payment/details/${originalMerchantUid}`} className="tabular-nums whitespace-nowrap hover:underline">
        {originalMerchantUid}
      </Link>
    ),
  },
  { head: '신청일시', cell: ({ createdAt }) => formatDateTime(createdAt), className: 'tabular-nums whitespace-nowrap' },
  {
    head: '처리 상태',
    cell: ({ refundStatus }) => (
      <StatusDot tone={refundStatus === 'PENDING' ? 'warn' : 'ok'}>{statusText(refundStatus)}</StatusDot>
    ),
  },
];
