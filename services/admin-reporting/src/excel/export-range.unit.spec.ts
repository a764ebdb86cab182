import { describe, expect, it } from 'vitest';
import { exportRange } from './export-range.ts';

const at = (time: string): Date => new Date(`${time}+09:00`);
const noon = at('2026-11-21T12:00:00');
const refusal = (startDate: string, endDate: string, now = noon): string => {
  try {
    exportRange({ startDate, endDate }, now);
    return 'none';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('the period of an Excel export', () => {
  it('runs from 11:00 on the day before its first day to 11:00 on its last day', () => {
    expect(exportRange({ startDate: '2026-11-15', endDate: '2026-11-21' }, noon)).toEqual({
      start: '2026-11-15',
      end: '2026-11-21',
      from: at('2026-11-14T11:00:00'),
      to: at('2026-11-21T11:00:00'),
    });
  });
  it('accepts its days as instants or as local times of Seoul', () => {
    const { start, end } = exportRange({ startDate: '2026-11-14T15:00:00Z', endDate: '2026-11-20T23:59:59' }, noon);
    expect([start, end]).toEqual(['2026-11-15', '2026-11-20']);
  });
  it('is refused before 11:00 when it ends today', () => {
    expect(refusal('2026-11-20', '2026-11-21', at('2026-11-21T10:59:59'))).toBe('EXPORT_TOO_EARLY');
    expect(refusal('2026-11-20', '2026-11-21', at('2026-11-21T11:00:00'))).toBe('none');
    expect(refusal('2026-11-20', '2026-11-22', at('2026-11-21T10:00:00'))).toBe('none');
  });
  it('is refused without a start day, with reversed days, or with a text that is no date', () => {
    expect(refusal('', '2026-11-21')).toBe('DATE_RANGE');
    expect(refusal('2026-11-22', '2026-11-21')).toBe('PERIOD_REVERSED');
    expect(refusal('yesterday', '2026-11-21')).toBe('DATE_RANGE');
  });
});
