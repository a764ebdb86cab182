import { readPage, readPeriod } from '../../../shared/admin/period.ts';

/** The path's part that names a kind of account: `/admin/member/stats/kakao`. */
export const memberCategories = { ALL: '전체', regular: '일반', kakao: '카카오' } as const;
export type MemberCategory = keyof typeof memberCategories;
/** The category that a path names, without case; all members when it names none, undefined when there is no such one. */
export const readCategory = (text = 'ALL'): MemberCategory | undefined =>
  (Object.keys(memberCategories) as MemberCategory[]).find((name) => name.toLowerCase() === text.toLowerCase());

/** The filters of the member list, as they stand in the address. */
export interface MemberFilter {
  page: number;
  /** Whether the days of signing up count; they do unless switched off. */
  period: boolean;
  startDate: string;
  endDate: string;
  name: string;
  phoneNumber: string;
}

export const readFilter = (query: URLSearchParams, today: string): MemberFilter => ({
  page: readPage(query),
  period: query.get('period') !== 'off',
  ...readPeriod(query, today),
  name: query.get('name') ?? '',
  phoneNumber: query.get('phoneNumber') ?? '',
});

export const writeFilter = (filter: MemberFilter): Record<string, string> => ({
  ...(filter.period ? { startDate: filter.startDate, endDate: filter.endDate } : { period: 'off' }),
  ...(filter.name && { name: filter.name }),
  ...(filter.phoneNumber && { phoneNumber: filter.phoneNumber }),
  ...(filter.page > 0 && { page: String(filter.page + 1) }),
});

/** Only what a phone number is made of. */
export const phoneTyped = (text: string): string => text.replace(/[^\d-]/g, '');

/** Why members cannot be searched by these words, or undefined (back-office document §2 and §5). */
export const whyNotSearch = ({ name, phoneNumber }: { name: string; phoneNumber: string }): string | undefined => {
  const digits = phoneNumber.replace(/\D/g, '');
  if (!name.trim() && !phoneNumber) return '이름 또는 전화번호 중 하나 이상 입력해주세요.';
  return phoneNumber && digits.length < 4 ? '전화번호는 숫자 4자리 이상 입력해주세요.' : undefined;
};
