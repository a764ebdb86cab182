import { type Period, readPage, readPeriod, validatePeriod } from '../../../shared/admin/list-filter/period.ts';
import { validatePhone } from '../../../shared/admin/list-filter/phone-filter.ts';

/** `startDate` and `endDate` limit the day on which a claim was requested. */
export interface ClaimSearch extends Period {
  /**
   * True when the list shows cancels instead of requested claims. A cancel comes from cancelled order lines, or from an
   * amount that was cancelled at the provider's console.
   */
  cancels: boolean;
  /** True when processed claims are listed instead of pending ones. */
  processed: boolean;
  byBuyer: boolean;
  by: 'name' | 'phoneNumber';
  term: string;
}
export interface ClaimFilter extends ClaimSearch {
  page: number;
}

/** Ignores the search by buyer when the term in the page address is not valid. */
const readBuyer = (query: URLSearchParams): Pick<ClaimSearch, 'byBuyer' | 'by' | 'term'> => {
  const by = query.get('by') === 'phoneNumber' ? 'phoneNumber' : 'name';
  const term = query.get('term') ?? '';
  return validateTerm(by, term) ? { byBuyer: false, by, term: '' } : { byBuyer: true, by, term };
};

export const readFilter = (query: URLSearchParams, today: string): ClaimFilter => ({
  page: readPage(query),
  cancels: query.get('list') === 'cancels',
  processed: query.get('processed') === 'on',
  period: query.get('period') === 'on',
  ...readPeriod(query, today),
  ...readBuyer(query),
});

export const writeFilter = (filter: ClaimFilter): Record<string, string> => ({
  ...(filter.cancels && { list: 'cancels' }),
  ...(filter.processed && { processed: 'on' }),
  ...(filter.period && { period: 'on', startDate: filter.startDate, endDate: filter.endDate }),
  ...(filter.byBuyer && { by: filter.by, term: filter.term.trim() }),
  ...(filter.page > 0 && { page: String(filter.page + 1) }),
});

const validateTerm = (by: ClaimFilter['by'], term: string): string | undefined => {
  if (!term.trim()) return '검색어를 입력해주세요.';
  return by === 'phoneNumber' ? validatePhone(term) : undefined;
};

/** The rules are in the back-office document, §5. */
export const validateSearch = (typed: ClaimSearch): string | undefined =>
  (typed.period ? validatePeriod(typed) : undefined) ??
  (typed.byBuyer ? validateTerm(typed.by, typed.term) : undefined);

/** The period runs from the first to the last second of the chosen days, in Seoul time (back-office document §5). */
export const periodQuery = ({ startDate, endDate }: Pick<ClaimFilter, 'startDate' | 'endDate'>) => ({
  startDate: `${startDate}T00:00:00`,
  endDate: `${endDate}T23:59:59`,
});

export const fileQuery = (filter: ClaimFilter) => ({
  processed: filter.processed,
  ...(filter.cancels && { cancels: true }),
  ...(filter.period && periodQuery(filter)),
  ...(filter.byBuyer && { [filter.by === 'name' ? 'realName' : 'phoneNumber']: filter.term }),
});
