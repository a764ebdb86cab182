import { addDays, businessDay, cutOffHour, seoulInstant } from '@gyeol/contracts/rules/business-day.ts';

/** Whole business days: from ≤ d < to. */
export interface DaySpan {
  from: string;
  to: string;
}
export interface PeriodParts {
  whole: DaySpan;
  /** The partial days at both ends, half-open. An end at the cut-off of a business day leaves no partial day. */
  edges: readonly { from: Date; to: Date }[];
}
/** These bounds replace an open end of a period. No order is older or newer. */
const earliest = '2000-01-01';
const latest = '2100-01-01';

const beginsAt = (day: string): Date => seoulInstant(day, cutOffHour);
const clamped = (at: Date | null, open: string): Date =>
  new Date(
    Math.min(Math.max((at ?? beginsAt(open)).getTime(), beginsAt(earliest).getTime()), beginsAt(latest).getTime()),
  );

export const cutPeriod = (period: { from: Date | null; to: Date | null }): PeriodParts => {
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

type SpanName = 'day' | 'month' | 'year';
/**
 * `sign` is 1 when the span's sum is added. `sign` is -1 when the sum is subtracted, because a larger span contains too
 * much.
 */
export interface Block {
  span: SpanName;
  starts: string;
  sign: 1 | -1;
}
/**
 * A span has on average this many times the rows of a day, measured with a million orders. An item has one row in a
 * span, however often it was sold.
 */
const weights = { day: 1, month: 12, year: 16 } as const;

const nextMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
};
const calendar = {
  day: { startOf: (day: string) => day, next: (day: string) => addDays(day, 1) },
  month: { startOf: (day: string) => `${day.slice(0, 7)}-01`, next: nextMonth },
  year: {
    startOf: (day: string) => `${day.slice(0, 4)}-01-01`,
    next: (day: string) => `${Number(day.slice(0, 4)) + 1}-01-01`,
  },
} as const;

/** Covers the days by spans no longer than `span`, with as few rows as possible. Spans after `today` have no rows. */
const cover = ({ from, to }: DaySpan, span: SpanName, today: string): Block[] => {
  const blocks: Block[] = [];
  const { startOf, next } = calendar[span];
  for (let starts = startOf(from); starts < to; starts = next(starts)) {
    const part = { from: starts < from ? from : starts, to: next(starts) > to ? to : next(starts) };
    blocks.push(...coverPart(part, { span, starts }, today));
  }
  return blocks;
};
const weightOf = (blocks: readonly Block[], today: string): number =>
  blocks.reduce((sum, { span, starts }) => sum + (starts > today ? 0 : weights[span]), 0);
/** Covers a part of a span: either by smaller spans, or by the whole span minus the smaller spans outside the part. */
const coverPart = (part: DaySpan, { span, starts }: Omit<Block, 'sign'>, today: string): Block[] => {
  const ends = calendar[span].next(starts);
  if (span === 'day' || (part.from === starts && part.to === ends)) return [{ span, starts, sign: 1 }];
  const smaller = span === 'year' ? 'month' : 'day';
  const around = [
    { from: starts, to: part.from },
    { from: part.to, to: ends },
  ];
  const tooMuch = around.flatMap((rest) => cover(rest, smaller, today));
  const cut = [
    { span, starts, sign: 1 as const },
    ...tooMuch.map((block) => ({ ...block, sign: -block.sign as 1 | -1 })),
  ];
  const added = cover(part, smaller, today);
  return weightOf(cut, today) < weightOf(added, today) ? cut : added;
};

/** Covers days by years, months and days so that the fewest rows are read. */
export const blocksOf = (days: DaySpan, today: string): Block[] => cover(days, 'year', today);
