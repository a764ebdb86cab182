import {
  type Period,
  readPage,
  readPeriod,
  samePeriod,
  validatePeriod,
} from '../../../shared/admin/list-filter/period.ts';
import { readPhone, validatePhone } from '../../../shared/admin/list-filter/phone-filter.ts';

/** The kinds of account, by their part of the path: `/admin/member/stats/kakao`. */
export const memberCategories = { ALL: '전체', regular: '일반', kakao: '카카오' } as const;
export type MemberCategory = keyof typeof memberCategories;
/**
 * Ignores the case of the text. Without a text, the result is the category of all members. For an unknown text, the
 * result is undefined.
 */
export const readCategory = (text = 'ALL'): MemberCategory | undefined =>
  (Object.keys(memberCategories) as MemberCategory[]).find((name) => name.toLowerCase() === text.toLowerCase());

/** `startDate` and `endDate` limit the day of the sign-up. */
export interface MemberSearch extends Period {
  name: string;
  phoneNumber: string;
}
/** Without days in the page address, the period is the last month. */
export interface MemberFilter extends MemberSearch {
  page: number;
}

export const readFilter = (query: URLSearchParams, today: string): MemberFilter => ({
  page: readPage(query),
  period: query.get('period') !== 'off',
  ...readPeriod(query, today),
  name: query.get('name') ?? '',
  phoneNumber: readPhone(query),
});

export const writeFilter = (filter: MemberFilter): Record<string, string> => ({
  ...(filter.period ? { startDate: filter.startDate, endDate: filter.endDate } : { period: 'off' }),
  ...(filter.name && { name: filter.name }),
  ...(filter.phoneNumber && { phoneNumber: filter.phoneNumber }),
  ...(filter.page > 0 && { page: String(filter.page + 1) }),
});

/** The rules are in the back-office document, §2 and §5. */
export const validateSearch = (typed: MemberSearch, applied: MemberSearch): string | undefined => {
  const why = (typed.period ? validatePeriod(typed) : undefined) ?? validatePhone(typed.phoneNumber);
  if (why) return why;
  const anybody = !typed.name.trim() && !typed.phoneNumber;
  return anybody && samePeriod(typed, applied) ? '이름 또는 전화번호 중 하나 이상 입력해주세요.' : undefined;
};
