import { describe, expect, it } from 'vitest';
import { claimEndsAt, lastDayOfMonths } from './claim-period.ts';

describe('three months from the receipt', () => {
  it.each([
    ['2026-08-15', '2026-11-15'],
    // February 2027 has no 29th, so the period ends on the last day of February (민법 §160(3)).
    ['2026-11-29', '2027-02-28'],
    ['2026-11-30', '2027-02-28'],
    ['2027-11-29', '2028-02-29'],
    ['2027-01-31', '2027-04-30'],
    // February 28 is the last day of its month, so whole months are counted, in the buyer's favour: to May 31, not to
    // May 28.
    ['2027-02-28', '2027-05-31'],
    ['2026-06-30', '2026-09-30'],
    ['2026-09-30', '2026-12-31'],
    // In a leap year, February 28 is not the last day of the month.
    ['2028-02-28', '2028-05-28'],
    ['2028-02-29', '2028-05-31'],
    ['2026-12-01', '2027-03-01'],
  ])('that start on %s end on %s', (received, last) => expect(lastDayOfMonths(received, 3)).toBe(last));

  it('end at midnight in Seoul after the last day, or after the next business day', () => {
    const until = (day: string) => claimEndsAt({ deliveredAt: new Date(`${day}T23:30:00+09:00`) }, 'DEFECT');
    // The first period has the last day 2027-05-31, a Monday. The second period has the last day 2027-02-28, a Sunday,
    // and March 1 is a holiday.
    expect(until('2027-02-28')).toEqual(new Date('2027-06-01T00:00:00+09:00'));
    expect(until('2026-11-30')).toEqual(new Date('2027-03-03T00:00:00+09:00'));
  });
});
