import { type Period, readPage, readPeriod, whyNotPeriod } from '../../../shared/admin/period.ts';
import { whyNotPhone } from '../../../shared/admin/phone-filter.ts';

/** What requests are searched by; the days are those of asking. */
export interface RefundSearch extends Period {
  /** Processed requests instead of pending ones. */
  processed: boolean;
  /** Whether those of one customer are searched. */
  customer: boolean;
  /** What the term is: part of a name, or digits of a phone. */
  by: 'name' | 'phoneNumber';
  term: string;
}
/** The filters of the request list, as they stand in the address. */
export interface RefundFilter extends RefundSearch {
  page: number;
}

/** A term in the address that cannot be searched counts as none. */
const readCustomer = (query: URLSearchParams): Pick<RefundSearch, 'customer' | 'by' | 'term'> => {
  const by = query.get('by') === 'phoneNumber' ? 'phoneNumber' : 'name';
  const term = query.get('term') ?? '';
  return whyNotTerm(by, term) ? { customer: false, by, term: '' } : { customer: true, by, term };
};

export const readFilter = (query: URLSearchParams, today: string): RefundFilter => ({
  page: readPage(query),
  processed: query.get('processed') === 'on',
  period: query.get('period') === 'on',
  ...readPeriod(query, today),
  ...readCustomer(query),
});

export const writeFilter = (filter: RefundFilter): Record<string, string> => ({
  ...(filter.processed && { processed: 'on' }),
  ...(filter.period && { period: 'on', startDate: filter.startDate, endDate: filter.endDate }),
  ...(filter.customer && { by: filter.by, term: filter.term.trim() }),
  ...(filter.page > 0 && { page: String(filter.page + 1) }),
});

/** Why requests cannot be searched by this term, or undefined. */
const whyNotTerm = (by: RefundFilter['by'], term: string): string | undefined => {
  if (!term.trim()) return '검색어를 입력해주세요.';
  return by === 'phoneNumber' ? whyNotPhone(term) : undefined;
};

/** Why requests cannot be searched by what is typed, or undefined (back-office document §5). */
export const whyNotSearch = (typed: RefundSearch): string | undefined =>
  (typed.period ? whyNotPeriod(typed) : undefined) ?? (typed.customer ? whyNotTerm(typed.by, typed.term) : undefined);

/** The first moment and the last second of the chosen days, in Seoul (back-office document §5). */
export const periodQuery = ({ startDate, endDate }: Pick<RefundFilter, 'startDate' | 'endDate'>) => ({
  startDate: `${startDate}T00:00:00`,
  endDate: `${endDate}T23:59:59`,
});

/** The filters as the file of the list takes them. */
export const fileQuery = (filter: RefundFilter) => ({
  processed: filter.processed,
  ...(filter.period && periodQuery(filter)),
  ...(filter.customer && { [filter.by === 'name' ? 'realName' : 'phoneNumber']: filter.term }),
});
