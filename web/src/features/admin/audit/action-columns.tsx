import { Link } from 'react-router-dom';
import type { AdminColumn } from '../../../shared/admin/admin-table.tsx';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import type { ActionRow } from './audit-query.ts';
import { browserOf, kindNames, summaryOf, thingName } from './audit-words.ts';

/** Where a thing can be looked at. */
const placeOf = ({ kind, thingId }: ActionRow): string | undefined =>
  ({
    item: `/admin/item/edit/${thingId}`,
    order: `/payment/details/${thingId}`,
    member: `/admin/member/stats/details/${thingId}`,
    notice: `/notice/detail/${thingId}`,
  })[kind];
const thingText = ({ kind, thingId, name }: ActionRow): string =>
  `${kindNames[kind] ?? kind} ${name ? `${name} (${thingId})` : thingName(kind, thingId)}`;

const Thing = ({ row }: { row: ActionRow }) => {
  const to = placeOf(row);
  const text = <span className="line-clamp-1 min-w-28 break-all">{thingText(row)}</span>;
  return to ? (
    <Link to={to} className="hover:underline">
      {text}
    </Link>
  ) : (
    text
  );
};

export const actionColumns: readonly AdminColumn<ActionRow>[] = [
  { head: '시각', cell: ({ actedAt }) => formatDateTime(actedAt), className: 'tabular-nums whitespace-nowrap' },
  {
    head: '누가',
    className: 'whitespace-nowrap',
    cell: ({ operatorId, displayName, username }) =>
      operatorId === null ? '명령줄' : displayName || username || `회원 ${operatorId}`,
  },
  { head: '작업', cell: ({ action }) => action, className: 'whitespace-nowrap font-medium' },
  { head: '대상', cell: (row) => <Thing row={row} /> },
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
