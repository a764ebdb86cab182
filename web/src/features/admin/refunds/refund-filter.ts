import { readPage, readPeriod } from '../../../shared/admin/period.ts';

/** The filters of the request list, as they stand in the address. */
export interface RefundFilter {
  page: number;
  /** Processed requests instead of pending ones. */
  processed: boolean;
  period: boolean;
  startDate: string;
  endDate: string;
  /** What the term is: part of a name, or digits of a phone. */
  by: 'name' | 'phoneNumber';
  /** Empty without a search. */
  term: string;
}

export const readFilter = (query: URLSearchParams, today: string): RefundFilter => ({
  page: readPage(query),
  processed: query.get('processed') === 'on',
  period: query.get('period') === 'on',
  ...readPeriod(query, today),
  by: query.get('by') === 'phoneNumber' ? 'phoneNumber' : 'name',
  term: query.get('term') ?? '',
});

export const writeFilter = (filter: RefundFilter): Record<string, string> => ({
  ...(filter.processed && { processed: 'on' }),
  ...(filter.period && { period: 'on', startDate: filter.startDate, endDate: filter.endDate }),
  ...(filter.term && { by: filter.by, term: filter.term }),
  ...(filter.page > 0 && { page: String(filter.page + 1) }),
});

/** A change of any filter begins at the first page (back-office document §4). */
export const changed = (filter: RefundFilter, change: Partial<Omit<RefundFilter, 'page'>>): RefundFilter => ({
  ...filter,
  ...change,
  page: 0,
});

/** Why requests cannot be searched by this term, or undefined. */
export const whyNotTerm = (by: RefundFilter['by'], term: string): string | undefined => {
  if (!term.trim()) return '검색어를 입력해주세요.';
  const digits = term.replace(/\D/g, '');
  return by === 'phoneNumber' && digits.length < 4 ? '전화번호는 숫자 4자리 이상 입력해주세요.' : undefined;
};

/** The first moment and the last second of the chosen days, in Seoul (back-office document §5). */
export const periodQuery = ({ startDate, endDate }: Pick<RefundFilter, 'startDate' | 'endDate'>) => ({
  startDate: `${startDate}T00:00:00`,
  endDate: `${endDate}T23:59:59`,
});

/** The filters as the file of the list takes them. */
export const fileQuery = (filter: RefundFilter) => ({
  processed: filter.processed,
  ...(filter.period && periodQuery(filter)),
  ...(filter.term && { [filter.by === 'name' ? 'realName' : 'phoneNumber']: filter.term }),
});
