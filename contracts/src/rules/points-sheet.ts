import type { SheetForm } from './sheet.ts';

/** The file of point adjustments. */
export const pointsSheet = {
  columns: [
    {
      name: 'username',
      text: '아이디 또는 회원번호',
      kind: 'email',
      headings: ['아이디', '회원아이디', '이메일', '회원번호', '회원', 'id'],
    },
    { name: 'amount', text: '적립금', kind: 'count', headings: ['금액', '포인트'] },
    // One line, because the reason is part of the identity of an adjustment.
    { name: 'reason', text: '사유', kind: 'name', headings: ['내용'] },
  ],
} as const satisfies SheetForm;
