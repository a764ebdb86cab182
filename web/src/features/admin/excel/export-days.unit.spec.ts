import { describe, expect, it } from 'vitest';
import { countIn, dayLabel, defaultDays, lastDays, openDay, validateDays } from './export-days.ts';

const at = (time: string): Date => new Date(`2026-11-21T${time}+09:00`);
const blocked = '종료일이 오늘인 경우, 오전 11시 이후에만 다운로드할 수 있습니다.';

describe('the days of an export', () => {
  it('are the last seven days in Seoul by default', () => {
    expect(defaultDays(at('00:30:00'))).toEqual({ startDate: '2026-11-15', endDate: '2026-11-21' });
    expect(lastDays(at('23:59:00'))).toHaveLength(7);
    expect(lastDays(at('23:59:00'))[6]).toBe('2026-11-15');
  });
  it('may end today only from 11:00 on', () => {
    const days = defaultDays(at('10:00:00'));
    expect(validateDays(days, at('10:59:59'))).toBe(blocked);
    expect(validateDays(days, at('11:00:00'))).toBeUndefined();
    expect(validateDays({ ...days, endDate: '2026-11-20' }, at('10:59:59'))).toBeUndefined();
  });
  it('must have a first and a last day, in the right order', () => {
    expect(validateDays({ startDate: '', endDate: '2026-11-20' }, at('12:00:00'))).toContain('모두 입력');
    expect(validateDays({ startDate: '2026-11-21', endDate: '2026-11-20' }, at('12:00:00'))).toContain(
      '이후일 수 없습니다',
    );
  });
  it('divide the waiting orders by whether each was paid within the days', () => {
    const waiting = [
      { day: '2026-11-01', count: 2 },
      { day: '2026-11-21', count: 8 },
      { day: '2026-11-22', count: 1_292 },
    ];
    expect(countIn(waiting, defaultDays(at('12:00:00')))).toEqual({ inside: 8, outside: 1_294 });
  });
  it('end at 11:00, and a later payment counts for the next day', () => {
    expect(openDay(at('10:59:59'))).toBe('2026-11-21');
    expect(openDay(at('11:00:00'))).toBe('2026-11-22');
  });
  it('are written with their weekday', () => expect(dayLabel('2026-11-21')).toBe('11.21 (토)'));
});
