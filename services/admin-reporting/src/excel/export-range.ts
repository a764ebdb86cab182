import {
  cutOffHour,
  parseBound,
  type Span,
  seoulDate,
  seoulInstant,
  shippingRange,
} from '@gyeol/contracts/rules/business-day.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

export interface ExportRange extends Span {
  /** The days that the operator chose, for the file's name. */
  start: string;
  end: string;
}

const dayOf = (query: { startDate?: string; endDate?: string }, field: 'startDate' | 'endDate'): string => {
  const text = query[field]?.trim();
  if (!text) throw problem('DATE_RANGE', { extra: { field } });
  const at = parseBound(text, 'start');
  if (at === undefined) throw problem('DATE_RANGE', { message: '날짜 형식이 올바르지 않습니다.', extra: { field } });
  return seoulDate(at);
};

/**
 * The orders of days A…B are those paid in [A−1 11:00, B 11:00). Before 11:00, today's list is still open and cannot be
 * exported (back-office document §5). Throws DATE_RANGE, PERIOD_REVERSED or EXPORT_TOO_EARLY.
 */
export const exportRange = (query: { startDate?: string; endDate?: string }, now: Date): ExportRange => {
  const [start, end] = [dayOf(query, 'startDate'), dayOf(query, 'endDate')];
  if (end < start) throw problem('PERIOD_REVERSED');
  const today = seoulDate(now);
  if (end === today && now < seoulInstant(today, cutOffHour)) throw problem('EXPORT_TOO_EARLY');
  return { start, end, ...shippingRange(start, end) };
};
