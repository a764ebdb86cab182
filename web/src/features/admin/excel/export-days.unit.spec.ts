import { describe, expect, it } from 'vitest';
import { dayLabel, defaultDays, lastDays, whyNotDays } from './export-days.ts';

const at = (time: string): Date => new Date(`2026-11-21T${time}+09:00`);
const blocked = '종료일이 오늘인 경우, 오전 11시 이후에만 다운로드할 수 있습니다.';

describe('the days of an export', () => {
  it('are the last seven, in Seoul', () => {
    expect(defaultDays(at('00:30:00'))).toEqual({ startDate: '2026-11-15', endDate: '2026-11-21' });
    expect(lastDays(at('23:59:00'))).toHaveLength(7);
    expect(lastDays(at('23:59:00'))[6]).toBe('2026-11-15');
  });
  it('wait for 11:00 when they end today', () => {
    const days = defaultDays(at('10:00:00'));
    expect(whyNotDays(days, at('10:59:59'))).toBe(blocked);
    expect(whyNotDays(days, at('11:00:00'))).toBeUndefined();
    expect(whyNotDays({ ...days, endDate: '2026-11-20' }, at('10:59:59'))).toBeUndefined();
  });
  it('are both given and in order', () => {
    expect(whyNotDays({ startDate: '', endDate: '2026-11-20' }, at('12:00:00'))).toContain('모두 입력');
    expect(whyNotDays({ startDate: '2026-11-21', endDate: '2026-11-20' }, at('12:00:00'))).toContain(
      '이후일 수 없습니다',
    );
  });
  it('are written with their weekday', () => expect(dayLabel('2026-11-21')).toBe('11.21 (토)'));
});
