/** The shop's day closes at 11:00 in Seoul (back-office document §9). Seoul has had no summer time since 1988. */
export const cutOffHour = 11;
/** The most days of a chart: a little over three years. */
export const maxChartDays = 1_100;
export const seoulOffsetMs = 9 * 60 * 60 * 1000;
export const dayMs = 24 * 60 * 60 * 1000;

/** A half-open span of time: from ≤ t < to. */
export interface Span {
  from: Date;
  to: Date;
}

/** `YYYY-MM-DD` of an instant in Seoul. */
export const seoulDate = (at: Date): string => new Date(at.getTime() + seoulOffsetMs).toISOString().slice(0, 10);

/** `2026-11-21 18:05:09` of an instant in Seoul, as files contain it. */
export const seoulTime = (at: Date): string =>
  new Date(at.getTime() + seoulOffsetMs).toISOString().slice(0, 19).replace('T', ' ');

/** `12월 1일 10:00` of an instant in Seoul, with its seconds when they are not 0. */
export const seoulMoment = (at: Date): string => {
  const text = seoulTime(at);
  const time = text.endsWith(':00') ? text.slice(11, 16) : text.slice(11);
  return `${Number(text.slice(5, 7))}월 ${Number(text.slice(8, 10))}일 ${time}`;
};

/** The instant of a Seoul date at an hour. */
export const seoulInstant = (date: string, hour = 0): Date =>
  new Date(Date.parse(`${date}T00:00:00Z`) - seoulOffsetMs + hour * 60 * 60 * 1000);

/** A Seoul date moved by whole days. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The business day to which an instant belongs, named by the Seoul date on which it began at 11:00. */
export const businessDay = (at: Date): string => seoulDate(new Date(at.getTime() - cutOffHour * 60 * 60 * 1000));

/**
 * The dashboard's windows: from 11:00 on, today is [today 11:00, tomorrow 11:00), the week starts 6 days back and the
 * month 29 days back; before 11:00 all start one day earlier (7 and 30 days back) and end today at 11:00.
 */
export const statisticsWindows = (now: Date): { today: Span; week: Span; month: Span } => {
  const day = businessDay(now);
  const to = seoulInstant(addDays(day, 1), cutOffHour);
  const back = (days: number): Span => ({ from: seoulInstant(addDays(day, -days), cutOffHour), to });
  return { today: back(0), week: back(6), month: back(29) };
};

/** A custom range A…B of statistics is [A 11:00, B+1 11:00). */
export const businessRange = (start: string, end: string): Span => ({
  from: seoulInstant(start, cutOffHour),
  to: seoulInstant(addDays(end, 1), cutOffHour),
});

/** The Excel export of days A…B holds orders paid in [A−1 11:00, B 11:00), so that the day's list closes at 11:00. */
export const shippingRange = (start: string, end: string): Span => ({
  from: seoulInstant(addDays(start, -1), cutOffHour),
  to: seoulInstant(end, cutOffHour),
});

/** True when a text begins with a day that exists: 2027-02-28, never 2027-02-30. */
const beginsWithDay = (text: string): boolean => {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  const at = Date.parse(`${day}T00:00:00Z`);
  return day !== undefined && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
};

/**
 * True for times from 1970 in Seoul to 9999. Later years have more than four digits, which neither texts nor the
 * database take.
 */
const isOurTime = (at: Date): boolean => at >= seoulInstant('1970-01-01') && at.getUTCFullYear() <= 9999;
const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/;
/**
 * Reads `startDate`/`endDate` of queries: an instant, a local time without offset (Seoul) or a date (that whole Seoul
 * day). An `end` is an exclusive bound. An `end` that is a date includes the whole day, and an `end` with the second
 * :59 includes that whole second. Undefined when unreadable, for a day that no calendar has, or before 1970 or after
 * 9999.
 */
export const parseBound = (text: string, side: 'start' | 'end'): Date | undefined => {
  if (!beginsWithDay(text)) return undefined;
  const dateOnly = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const at = dateOnly
    ? seoulInstant(side === 'end' ? addDays(text, 1) : text)
    : new Date(hasOffset.test(text) ? text : `${text.replace(' ', 'T')}+09:00`);
  const isLastSecond = side === 'end' && !dateOnly && /:\d{2}:59(Z|[+-]|$)/.test(text);
  const bound = isLastSecond ? new Date(at.getTime() + 1000) : at;
  return isOurTime(bound) ? bound : undefined;
};
/**
 * True when a query's `startDate` is later than its `endDate`. False for two equal moments (an empty period), for the
 * same date twice (that whole day), and when a bound is missing or unreadable.
 */
export const isReversed = ({
  startDate,
  endDate,
}: {
  startDate?: string | undefined;
  endDate?: string | undefined;
}): boolean => {
  const start = startDate ? parseBound(startDate, 'start') : undefined;
  const end = endDate ? parseBound(endDate, 'start') : undefined;
  return start !== undefined && end !== undefined && start > end;
};
