import { addDays } from '@gyeol/contracts/rules/business-day.ts';

/**
 * The length of a month in every filter and statistic: 30 days including today, as on the dashboard (back-office
 * document §9).
 */
export const monthDays = 30;

/** Days in Seoul. The filter uses these days only while `period` is true. */
export interface Period {
  period: boolean;
  startDate: string;
  endDate: string;
}

/** True when both filters select the same days. */
export const samePeriod = (one: Period, other: Period): boolean =>
  one.period === other.period && (!one.period || (one.startDate === other.startDate && one.endDate === other.endDate));

/** Returns the reason why the dates of a filter cannot be used, or undefined (back-office document §5). */
export const validatePeriod = ({ startDate, endDate }: { startDate: string; endDate: string }): string | undefined => {
  if (!startDate || !endDate) return '시작일과 종료일을 모두 입력해주세요.';
  return endDate < startDate ? '종료일은 시작일보다 이후여야 합니다.' : undefined;
};

const date = /^\d{4}-\d{2}-\d{2}$/;
const dateOr = (text: string | null, other: string): string => (text !== null && date.test(text) ? text : other);

/** Reads the dates from the address. The default is the last month (back-office document §9). */
export const readPeriod = (query: URLSearchParams, today: string): { startDate: string; endDate: string } => {
  const endDate = dateOr(query.get('endDate'), today);
  return { startDate: dateOr(query.get('startDate'), addDays(endDate, 1 - monthDays)), endDate };
};

/** Reads the page number from the address. Page 1 in the address is 0 in the result. */
export const readPage = (query: URLSearchParams): number =>
  Math.max(0, Math.trunc(Number(query.get('page') ?? 1)) - 1 || 0);
