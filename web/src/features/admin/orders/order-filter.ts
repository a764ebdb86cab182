import { type Period, readPage, validatePeriod } from '../../../shared/admin/list-filter/period.ts';
import { readPhone, validatePhone } from '../../../shared/admin/list-filter/phone-filter.ts';

/** What orders are searched by; the days are those of payment. */
export interface OrderSearch extends Period {
  /** Whether those of one buyer are searched. */
  byBuyer: boolean;
  name: string;
  phoneNumber: string;
}
/** The filters of the order list, as they stand in the address. */
export interface OrderFilter {
  page: number;
  startDate: string;
  endDate: string;
  name: string;
  phoneNumber: string;
}
const texts = ['startDate', 'endDate', 'name', 'phoneNumber'] as const;

export const readFilter = (query: URLSearchParams): OrderFilter => ({
  page: readPage(query),
  startDate: query.get('startDate') ?? '',
  endDate: query.get('endDate') ?? '',
  name: query.get('name') ?? '',
  phoneNumber: readPhone(query),
});

export const writeFilter = (filter: OrderFilter): Record<string, string> => ({
  ...Object.fromEntries(texts.filter((name) => filter[name] !== '').map((name) => [name, filter[name]])),
  ...(filter.page > 0 && { page: String(filter.page + 1) }),
});

export const isFiltered = (filter: OrderFilter): boolean => texts.some((name) => filter[name] !== '');

/** The filter as its form shows it. */
export const searchOf = ({ startDate, endDate, name, phoneNumber }: OrderFilter): OrderSearch => ({
  ...{ startDate, endDate, name, phoneNumber },
  period: startDate !== '',
  byBuyer: name !== '' || phoneNumber !== '',
});

/** The filter that a form asks for, from the first page. */
export const filterOf = (typed: OrderSearch): OrderFilter => ({
  page: 0,
  startDate: typed.period ? typed.startDate : '',
  endDate: typed.period ? typed.endDate : '',
  name: typed.byBuyer ? typed.name.trim() : '',
  phoneNumber: typed.byBuyer ? typed.phoneNumber : '',
});

/** Why orders cannot be searched by what is typed, or undefined (back-office document §5). */
export const validateSearch = (typed: OrderSearch): string | undefined => {
  const why = typed.period ? validatePeriod(typed) : undefined;
  if (why || !typed.byBuyer) return why;
  if (!typed.name.trim() && !typed.phoneNumber) return '이름 또는 전화번호 중 하나 이상 입력해주세요.';
  return validatePhone(typed.phoneNumber);
};
