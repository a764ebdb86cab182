import { describe, expect, it } from 'vitest';
import { claimEndsAt, lastDayOfMonths } from './claim-period.ts';

describe('three months from the receipt', () => {
  it.each([
    ['2026-08-15', '2026-11-15'],
    // No such day in the third month: its last one (민법 §160(3)).
    ['2026-11-29', '2027-02-28'],
    ['2026-11-30', '2027-02-28'],
    ['2027-11-29', '2028-02-29'],
    ['2027-01-31', '2027-04-30'],
    // From a month's last day whole months are counted, which a shorter month would cut: read in the buyer's favour.
    ['2027-02-28', '2027-05-31'],
    ['2026-06-30', '2026-09-30'],
    ['2026-09-30', '2026-12-31'],
    // Not the last day of a leap year's February.
    ['2028-02-28', '2028-05-28'],
    ['2028-02-29', '2028-05-31'],
    ['2026-12-01', '2027-03-01'],
  ])('of %s end on %s', (received, last) => expect(lastDayOfMonths(received, 3)).toBe(last));

  it('end with that day in Seoul, or with the next business day', () => {
    const until = (day: string) => claimEndsAt({ deliveredAt: new Date(`${day}T23:30:00+09:00`) }, 'DEFECT');
    // 2027-05-31 is a Monday; 2027-02-28 a Sunday, and March 1 a holiday.
    expect(until('2027-02-28')).toEqual(new Date('2027-06-01T00:00:00+09:00'));
    expect(until('2026-11-30')).toEqual(new Date('2027-03-03T00:00:00+09:00'));
  });
});
