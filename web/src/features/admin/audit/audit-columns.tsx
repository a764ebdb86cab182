import { Link } from 'react-router-dom';
import type { AdminColumn } from '../../../shared/admin/table/admin-table.tsx';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import type { AuditRecord } from './audit-query.ts';
import { actorName, browserOf, kindNames, summaryOf, targetName } from './audit-text.ts';

const targetPath = ({ kind, thingId: targetId }: AuditRecord): string | undefined =>
  ({
    item: `/admin/item/edit/${targetId}`,
    order: `/payment/details/${targetId}`,
    member: `/admin/member/stats/details/${targetId}`,
    notice: `/notice/detail/${targetId}`,
  })[kind];
const targetText = ({ kind, thingId: targetId, name }: AuditRecord): string =>
  `${kindNames[kind] ?? kind} ${name ? `${name} (${targetId})` : targetName(kind, targetId)}`;

const Target = ({ row }: { row: AuditRecord }) => {
  const to = targetPath(row);
  const text = <span className="line-clamp-1 min-w-28 break-all">{targetText(row)}</span>;
  return to ? (
    <Link to={to} className="hover:underline">
      {text}
    </Link>
  ) : (
    text
  );
};

export const auditColumns: readonly AdminColumn<AuditRecord>[] = [
  { head: '시각', cell: ({ actedAt }) => formatDateTime(actedAt), className: 'tabular-nums whitespace-nowrap' },
  {
    head: '누가',
    className: 'whitespace-nowrap',
    cell: ({ operatorId: id, displayName, username }) => actorName({ id, displayName, username }),
  },
  { head: '작업', cell: ({ action }) => action, className: 'whitespace-nowrap font-medium' },
  { head: '대상', cell: (row) => <Target row={row} /> },
  {
    head: '내용',
    cell: ({ before, after }) => (
      <span className="line-clamp-1 min-w-28 break-all text-ink-2">{summaryOf(before, after)}</span>
    ),
  },
  {
    head: '어디서',
    className: 'whitespace-nowrap text-ink-2',
    cell: ({ address, userAgent }) => [address ?? '–', browserOf(userAgent)].filter(Boolean).join(' · '),
  },
];
