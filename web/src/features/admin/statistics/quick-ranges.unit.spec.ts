import { businessRange, statisticsWindows } from '@gyeol/contracts/rules/business-day.ts';
import { describe, expect, it } from 'vitest';
import { quickDays, readRange, writeRange } from './quick-ranges.ts';

const at = (seoul: string): Date => new Date(`${seoul}+09:00`);

describe('the date ranges of the statistics', () => {
  it('end with the business day, which begins at 11:00', () => {
    expect(quickDays('1D', at('2026-11-21T10:59:59'))).toEqual({ startDate: '2026-11-20', endDate: '2026-11-20' });
    expect(quickDays('1W', at('2026-11-21T11:00:00'))).toEqual({ startDate: '2026-11-15', endDate: '2026-11-21' });
  });
  it.each(['2026-03-31T10:59:59', '2026-03-31T11:00:00'])(
    'count a week and a month as the dashboard does, at %s',
    (seoul) => {
      const { week, month } = statisticsWindows(at(seoul));
      const spanOf = (quick: '1W' | '1M') => {
        const { startDate, endDate } = quickDays(quick, at(seoul));
        return businessRange(startDate, endDate);
      };
      expect({ week: spanOf('1W'), month: spanOf('1M') }).toEqual({ week, month });
    },
  );
  it('cover a month unless the address has another range, and typed dates clear the quick choice', () => {
    const now = at('2026-11-21T12:00:00');
    expect(readRange(new URLSearchParams(), now)).toEqual({
      startDate: '2026-10-23',
      endDate: '2026-11-21',
      quick: '1M',
    });
    const typed = readRange(new URLSearchParams({ startDate: '2026-01-01', endDate: '2026-01-02', range: '1Y' }), now);
    expect(typed.quick).toBeUndefined();
    expect(writeRange(typed)).toEqual({ startDate: '2026-01-01', endDate: '2026-01-02' });
    expect(readRange(new URLSearchParams({ range: '1Y' }), now).startDate).toBe('2025-11-22');
  });
});
