import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { Link } from 'react-router-dom';
import type { AdminColumn } from '../../../shared/admin/table/admin-table.tsx';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import type { MemberRow } from './member-queries.ts';
import { kindLabel, roleLabel } from './member-text.ts';

export const detailPath = ({ id }: MemberRow): string => `/admin/member/stats/details/${id}`;

export const columns: readonly AdminColumn<MemberRow>[] = [
  {
    head: '이름',
    className: 'whitespace-nowrap',
    cell: (row) => (
      <Link to={detailPath(row)} className="font-medium hover:underline">
        {row.realName}
      </Link>
    ),
  },
  { head: '닉네임', cell: ({ displayName }) => displayName, className: 'whitespace-nowrap' },
  { head: '이메일', cell: ({ username }) => username, className: 'whitespace-nowrap' },
  {
    head: '전화번호',
    cell: ({ phoneNumber }) => formatPhone(phoneNumber),
    className: 'tabular-nums whitespace-nowrap',
  },
  { head: '가입 유형', cell: ({ kind }) => kindLabel(kind), className: 'whitespace-nowrap' },
  {
    head: '권한',
    className: 'whitespace-nowrap',
    cell: ({ role }) => (role === 'ROLE_ADMIN' ? <Badge tone="clay">{roleLabel(role)}</Badge> : roleLabel(role)),
  },
  { head: '가입일', cell: ({ createdAt }) => formatDateTime(createdAt), className: 'tabular-nums whitespace-nowrap' },
];
