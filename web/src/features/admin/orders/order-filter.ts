import { lateTransitDays, type OrderFilterQuery, ordersCounted } from '@gyeol/contracts/http/order-filter.ts';
import { lastLateDay } from '@gyeol/contracts/rules/business-calendar.ts';
import { emailBeginningPattern } from '@gyeol/contracts/rules/identity.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { type Period, readPage, validatePeriod } from '../../../shared/admin/list-filter/period.ts';
import { readPhone, validatePhone } from '../../../shared/admin/list-filter/phone-filter.ts';

/** The kinds of search terms that operators read on a parcel or hear on the phone. */
export const findNames = {
  orderNumber: '주문번호 끝자리',
  trackingNumber: '운송장 번호',
  item: '상품 · 옵션',
  email: '이메일',
} as const;
export type FindBy = keyof typeof findNames;
const findBys = Object.keys(findNames) as FindBy[];
/**
 * An order is `late` when it is paid and was not shipped within two business days. The law allows three business days.
 */
export const workNames = {
  unpacked: '아직 출력하지 않은 주문',
  late: '발송이 늦은 주문',
  'in-transit': `${lateTransitDays}일 넘게 배송중인 주문`,
} as const;
export type Work = keyof typeof workNames;
type Only = '' | Work;
/** A day before any shop's first order. */
export const firstDay = '2000-01-01';
export const sizes = [15, 50, 100] as const;
type Sort = 'newest' | 'oldest';

/** `startDate` and `endDate` limit the day of the payment. */
export interface OrderSearch extends Period {
  byBuyer: boolean;
  name: string;
  phoneNumber: string;
  /** True when orders are searched by `findBy`. */
  finding: boolean;
  findBy: FindBy;
  word: string;
  only: Only;
}
export interface OrderFilter extends Record<FindBy, string> {
  page: number;
  /** The number of rows on a page: 15 unless the operator chooses another number (back-office document §9). */
  size: number;
  sort: Sort;
  only: Only;
  startDate: string;
  endDate: string;
  name: string;
  phoneNumber: string;
}
const texts = ['startDate', 'endDate', 'name', 'phoneNumber', ...findBys, 'only'] as const;

/** A search by item counts at most `ordersCounted` orders. When this limit is reached, the unit means “or more”. */
export const countOf = (total: number, { item }: Pick<OrderFilter, 'item'>) => ({
  number: formatNumber(total),
  unit: item !== '' && total >= ordersCounted ? '건 이상' : '건',
});

const isWork = (text: string): text is Work => Object.hasOwn(workNames, text);
const readOnly = (text: string): Only => (isWork(text) ? text : '');
/** Ignores the days in the address for late orders, because the period of late orders is derived from today. */
const readDay = (query: URLSearchParams, name: 'startDate' | 'endDate'): string =>
  query.get('only') === 'late' ? '' : (query.get(name) ?? '');

export const readFilter = (query: URLSearchParams): OrderFilter => ({
  page: readPage(query),
  size: sizes.find((size) => String(size) === query.get('size')) ?? sizes[0],
  sort: query.get('sort') === 'oldest' ? 'oldest' : 'newest',
  only: readOnly(query.get('only') ?? ''),
  ...(Object.fromEntries(findBys.map((by) => [by, query.get(by) ?? ''])) as Record<FindBy, string>),
  startDate: readDay(query, 'startDate'),
  endDate: readDay(query, 'endDate'),
  name: query.get('name') ?? '',
  phoneNumber: readPhone(query),
});

export const writeFilter = (filter: OrderFilter): Record<string, string> => ({
  ...Object.fromEntries(texts.filter((name) => filter[name] !== '').map((name) => [name, filter[name]])),
  ...(filter.size !== sizes[0] && { size: String(filter.size) }),
  ...(filter.sort !== 'newest' && { sort: filter.sort }),
  ...(filter.page > 0 && { page: String(filter.page + 1) }),
});

export const isFiltered = (filter: OrderFilter): boolean => texts.some((name) => filter[name] !== '');

export const searchOf = (filter: OrderFilter): OrderSearch => {
  const { startDate, endDate, name, phoneNumber, only } = filter;
  const findBy = findBys.find((by) => filter[by] !== '');
  return {
    ...{ startDate, endDate, name, phoneNumber, only },
    period: startDate !== '',
    byBuyer: name !== '' || phoneNumber !== '',
    finding: findBy !== undefined,
    findBy: findBy ?? 'orderNumber',
    word: findBy ? filter[findBy] : '',
  };
};

/** The filter starts at the first page. `size` and `sort` stay unchanged. */
export const filterOf = (typed: OrderSearch, { size, sort }: Pick<OrderFilter, 'size' | 'sort'>): OrderFilter => ({
  ...{ page: 0, size, sort, only: typed.only },
  startDate: typed.period ? typed.startDate : '',
  endDate: typed.period ? typed.endDate : '',
  name: typed.byBuyer ? typed.name.trim() : '',
  phoneNumber: typed.byBuyer ? typed.phoneNumber : '',
  ...(Object.fromEntries(
    findBys.map((by) => [by, typed.finding && typed.findBy === by ? typed.word.trim() : '']),
  ) as Record<FindBy, string>),
});

/** The query has only the filled fields, without page, size and sort. */
export const queryOf = (filter: OrderFilter): OrderFilterQuery => {
  const late = { only: '', startDate: firstDay, endDate: lastLateDay(new Date()) };
  const asked = filter.only === 'late' ? { ...filter, ...late } : filter;
  return Object.fromEntries(texts.flatMap((name) => (asked[name] === '' ? [] : [[name, asked[name]]])));
};

const searchRules: Record<FindBy, readonly [RegExp, string]> = {
  orderNumber: [/^[0-9A-Za-z-]{4,40}$/, '주문번호는 끝자리 4자 이상의 숫자와 영문으로 입력해주세요.'],
  trackingNumber: [/^[0-9A-Za-z -]{4,40}$/, '운송장 번호는 숫자 4자리 이상 입력해주세요.'],
  email: [new RegExp(emailBeginningPattern), '이메일은 앞부분 2자 이상 입력해주세요.'],
  item: [/\S/, '상품이나 옵션 이름을 입력해주세요.'],
};
const validateWord = ({ finding, findBy, word }: OrderSearch): string | undefined => {
  const [pattern, sentence] = searchRules[findBy];
  return finding && !pattern.test(word.trim()) ? sentence : undefined;
};

/** The rules are in the back-office document, §5. */
export const validateSearch = (typed: OrderSearch): string | undefined => {
  if (typed.period && typed.only === 'late') return '발송이 늦은 주문은 기간과 함께 찾을 수 없습니다.';
  const why = (typed.period ? validatePeriod(typed) : undefined) ?? validateWord(typed);
  if (why || !typed.byBuyer) return why;
  if (!typed.name.trim() && !typed.phoneNumber) return '이름 또는 전화번호 중 하나 이상 입력해주세요.';
  return validatePhone(typed.phoneNumber);
};
