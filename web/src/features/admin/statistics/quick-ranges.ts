import { addDays, businessDay } from '@gyeol/contracts/rules/business-day.ts';
import { monthDays } from '../../../shared/admin/list-filter/period.ts';

/** The quick ranges of statistics (back-office document §9). One month is the default. */
export const quickRanges = [
  ['1D', '1일'],
  ['1W', '1주'],
  ['1M', '1개월'],
  ['3M', '3개월'],
  ['1Y', '1년'],
] as const;
export type QuickRange = (typeof quickRanges)[number][0];

/** A quick range ends with the business day of `now`. */
export const quickDays = (quick: QuickRange, now: Date): { startDate: string; endDate: string } => {
  const endDate = businessDay(now);
  const starts: Record<QuickRange, string> = {
    '1D': endDate,
    '1W': addDays(endDate, -6),
    '1M': addDays(endDate, 1 - monthDays),
    '3M': addDays(endDate, 1 - 3 * monthDays),
    '1Y': addDays(endDate, -364),
  };
  return { startDate: starts[quick], endDate };
};

export interface RangeChoice {
  startDate: string;
  endDate: string;
  /** Undefined when the address has typed dates. */
  quick: QuickRange | undefined;
}
const date = /^\d{4}-\d{2}-\d{2}$/;

/** Typed dates in the address override a quick range. When the address has neither, the range is a month. */
export const readRange = (query: URLSearchParams, now: Date): RangeChoice => {
  const [startDate, endDate] = [query.get('startDate') ?? '', query.get('endDate') ?? ''];
  if (date.test(startDate) && date.test(endDate)) return { startDate, endDate, quick: undefined };
  const quick = quickRanges.find(([name]) => name === query.get('range'))?.[0] ?? '1M';
  return { ...quickDays(quick, now), quick };
};
export const writeRange = ({ startDate, endDate, quick }: RangeChoice): Record<string, string> =>
  quick === undefined ? { startDate, endDate } : quick === '1M' ? {} : { range: quick };
