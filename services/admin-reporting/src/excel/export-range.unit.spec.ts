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

describe('the days of an export', () => {
  it('begin the day before at 11:00 and close at 11:00', () => {
    expect(exportRange({ startDate: '2026-11-15', endDate: '2026-11-21' }, noon)).toEqual({
      start: '2026-11-15',
      end: '2026-11-21',
      from: at('2026-11-14T11:00:00'),
      to: at('2026-11-21T11:00:00'),
    });
  });
  it('may be written as instants or local times of Seoul', () => {
    const { start, end } = exportRange({ startDate: '2026-11-14T15:00:00Z', endDate: '2026-11-20T23:59:59' }, noon);
    expect([start, end]).toEqual(['2026-11-15', '2026-11-20']);
  });
  it('may not end today before 11:00', () => {
    expect(refusal('2026-11-20', '2026-11-21', at('2026-11-21T10:59:59'))).toBe('EXPORT_TOO_EARLY');
    expect(refusal('2026-11-20', '2026-11-21', at('2026-11-21T11:00:00'))).toBe('none');
    expect(refusal('2026-11-20', '2026-11-22', at('2026-11-21T10:00:00'))).toBe('none');
  });
  it('are both needed, in order, and real', () => {
    expect(refusal('', '2026-11-21')).toBe('DATE_RANGE');
    expect(refusal('2026-11-22', '2026-11-21')).toBe('PERIOD_REVERSED');
    expect(refusal('yesterday', '2026-11-21')).toBe('DATE_RANGE');
  });
});
