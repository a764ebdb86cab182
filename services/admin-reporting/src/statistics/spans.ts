import { addDays, businessDay, cutOffHour, seoulInstant } from '@gyeol/contracts/rules/business-day.ts';

/** Whole business days from ≤ d < to. */
export interface DaySpan {
  from: string;
  to: string;
}
export interface Cut {
  whole: DaySpan;
  /** What is left at both ends, half-open; empty when a bound lies on a cut-off. */
  edges: readonly { from: Date; to: Date }[];
}
/** No order is older or newer; open ends of a period stand here. */
const earliest = '2000-01-01';
const latest = '2100-01-01';

const beginsAt = (day: string): Date => seoulInstant(day, cutOffHour);
const clamped = (at: Date | null, open: string): Date =>
  new Date(
    Math.min(Math.max((at ?? beginsAt(open)).getTime(), beginsAt(earliest).getTime()), beginsAt(latest).getTime()),
  );

/** A period as whole business days and the rest of a day before and behind them. */
export const cutPeriod = (period: { from: Date | null; to: Date | null }): Cut => {
  const from = clamped(period.from, earliest);
  const to = clamped(period.to, latest);
  const started = businessDay(from);
  const first = beginsAt(started).getTime() === from.getTime() ? started : addDays(started, 1);
  const last = businessDay(to);
  if (first > last) return { whole: { from: first, to: first }, edges: [{ from, to }] };
  const edges = [
    { from, to: beginsAt(first) },
    { from: beginsAt(last), to },
  ];
  return { whole: { from: first, to: last }, edges: edges.filter((edge) => edge.from < edge.to) };
};

export interface Block {
  span: 'day' | 'month' | 'year';
  starts: string;
}
const nextMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
};
const nextYear = (day: string): string => `${Number(day.slice(0, 4)) + 1}-01-01`;
/** Days as the fewest years, months and days that make them up. */
export const blocksOf = ({ from, to }: DaySpan): Block[] => {
  const blocks: Block[] = [];
  for (let day = from; day < to; ) {
    const isYear = day.endsWith('-01-01') && nextYear(day) <= to;
    const isMonth = day.endsWith('-01') && nextMonth(day) <= to;
    blocks.push({ span: isYear ? 'year' : isMonth ? 'month' : 'day', starts: day });
    day = isYear ? nextYear(day) : isMonth ? nextMonth(day) : addDays(day, 1);
  }
  return blocks;
};
