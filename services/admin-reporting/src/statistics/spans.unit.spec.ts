import { addDays } from '@gyeol/contracts/rules/business-day.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, blocksOf } from './spans.ts';

const today = '2026-11-22';
const daysOf = ({ span, starts }: Block): string[] => {
  const length = { day: 10, month: 7, year: 4 }[span];
  const days = Array.from({ length: 366 }, (_, index) => addDays(starts, index));
  return days.filter((day) => day.slice(0, length) === starts.slice(0, length));
};
/** Counts how often each day is included. Leaves out days that are added and subtracted equally often. */
const countedIn = (blocks: readonly Block[]): Map<string, number> => {
  const counted = new Map<string, number>();
  for (const block of blocks) for (const day of daysOf(block)) counted.set(day, (counted.get(day) ?? 0) + block.sign);
  return new Map([...counted].filter(([, times]) => times !== 0));
};

describe('the stored sums that make up a period', () => {
  it('contain each day of the period once, and no other day', () => {
    const day = fc.integer({ min: 0, max: 1_500 }).map((offset) => addDays('2023-06-15', offset));
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [from, to] = [one, other].sort() as [string, string];
        const counted = countedIn(blocksOf({ from, to }, today));
        const whole = Array.from({ length: 1_600 }, (_, index) => addDays(from, index)).filter((each) => each < to);
        expect([...counted.keys()].sort()).toEqual(whole);
        expect([...counted.values()].every((times) => times === 1)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('are one sum for a whole year, and one sum per year for a century', () => {
    expect(blocksOf({ from: '2025-01-01', to: '2026-01-01' }, today)).toEqual([
      { span: 'year', starts: '2025-01-01', sign: 1 },
    ]);
    expect(blocksOf({ from: '2000-01-01', to: '2100-01-01' }, today)).toHaveLength(100);
  });

  it('are the sum of the month minus the sums of the other days when the period is most of a month', () => {
    expect(blocksOf({ from: '2026-03-01', to: '2026-03-30' }, today)).toEqual([
      { span: 'month', starts: '2026-03-01', sign: 1 },
      { span: 'day', starts: '2026-03-30', sign: -1 },
      { span: 'day', starts: '2026-03-31', sign: -1 },
    ]);
  });

  it('are the sum of this year plus months and days of last year when the period is the year until today', () => {
    const spansOf = (from: string, to: string) =>
      blocksOf({ from, to }, to)
        .filter(({ starts }) => starts <= to)
        .map(({ span, starts, sign }) => `${sign * 1} ${span} ${starts}`);
    expect(spansOf('2025-11-28', '2026-11-22')).toEqual([
      '1 day 2025-11-28',
      '1 day 2025-11-29',
      '1 day 2025-11-30',
      '1 month 2025-12-01',
      '1 year 2026-01-01',
      '-1 day 2026-11-22',
    ]);
    expect(spansOf('2025-07-01', '2026-07-01')).toHaveLength(8);
  });
});
