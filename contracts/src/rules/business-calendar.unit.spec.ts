import { describe, expect, it } from 'vitest';
import {
  addBusinessDays,
  calendarEnds,
  isBusinessDay,
  isPublicHoliday,
  lastLateDay,
  lastReturnDay,
  returnEndsAt,
  shippingDay,
  shippingPromise,
} from './business-calendar.ts';
import { addDays, seoulInstant } from './business-day.ts';

const holidaysOf = (year: number): string[] =>
  Array.from({ length: 366 }, (_, days) => addDays(`${year}-01-01`, days)).filter(
    (date) => date.startsWith(`${year}`) && isPublicHoliday(date),
  );
const dates = (year: number, days: string): string[] => days.split(' ').map((day) => `${year}-${day}`);

describe('public holidays', () => {
  // The government's calendars of these years, with 대체공휴일.
  it.each([
    [
      2025,
      '01-01 01-27 01-28 01-29 01-30 03-01 03-03 05-05 05-06 06-03 06-06 08-15 10-03 10-05 10-06 10-07 10-08 10-09 12-25',
    ],
    [
      2026,
      '01-01 02-16 02-17 02-18 03-01 03-02 05-01 05-05 05-24 05-25 06-03 06-06 07-17 08-15 08-17 09-24 09-25 09-26 10-03 10-05 10-09 12-25',
    ],
    [
      2027,
      '01-01 02-06 02-07 02-08 02-09 03-01 05-01 05-03 05-05 05-13 06-06 07-17 07-19 08-15 08-16 09-14 09-15 09-16 10-03 10-04 10-09 10-11 12-25 12-27',
    ],
    // 개천절 falls on 추석: the day after the feast is its substitute.
    [
      2028,
      '01-01 01-26 01-27 01-28 03-01 04-12 05-01 05-02 05-05 06-06 07-17 08-15 10-02 10-03 10-04 10-05 10-09 12-25',
    ],
  ])('match the government’s calendar of %s, with substitute holidays', (year, days) =>
    expect(holidaysOf(year)).toEqual(dates(year, days)),
  );

  it('are all known until 2028-12-31; for later years only the holidays with a fixed date are known', () => {
    expect(calendarEnds).toBe('2028-12-31');
    expect(isPublicHoliday('2029-03-01')).toBe(true);
  });
});

describe('business days', () => {
  it('exclude weekends, public holidays and closed days of the shop', () => {
    expect(isBusinessDay('2026-11-23')).toBe(true);
    expect(isBusinessDay('2026-11-23', ['2026-11-23'])).toBe(false);
    expect([isBusinessDay('2026-11-21'), isBusinessDay('2026-11-22'), isBusinessDay('2026-10-05')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('are counted from the next day, in Seoul time', () => {
    // A Wednesday before the feast of 추석 2026 (Thursday to Saturday). The three business days are Monday to Wednesday.
    expect(addBusinessDays(seoulInstant('2026-09-23', 9), 3)).toBe('2026-09-30');
    // Half past midnight in Seoul is still the day before in UTC.
    expect(addBusinessDays(new Date('2026-11-22T15:30:00Z'), 1)).toBe('2026-11-24');
    expect(addBusinessDays(seoulInstant('2026-11-23', 9), 1, ['2026-11-24'])).toBe('2026-11-25');
  });
});

describe('the day on which a parcel leaves', () => {
  const terms = { cutOffHour: 14, closedDays: [] };
  it.each([
    ['2026-11-23T04:59:59Z', '2026-11-23', '오늘 14:00까지 결제하면 오늘 출발'],
    ['2026-11-23T05:00:00Z', '2026-11-24', '지금 결제하면 11월 24일(화) 출발'],
    ['2026-11-20T06:00:00Z', '2026-11-23', '지금 결제하면 11월 23일(월) 출발'],
    ['2026-09-23T06:00:00Z', '2026-09-28', '지금 결제하면 9월 28일(월) 출발'],
  ])('follows from the time of payment %s, as a date and in a sentence', (paid, day, sentence) => {
    expect(shippingDay(new Date(paid), terms)).toBe(day);
    expect(shippingPromise(new Date(paid), terms)).toBe(sentence);
  });
  it('skips days on which the shop is closed', () => {
    const closed = { cutOffHour: 14, closedDays: ['2026-11-23', '2026-11-24'] };
    expect(shippingPromise(seoulInstant('2026-11-23', 9), closed)).toBe('지금 결제하면 11월 25일(수) 출발');
  });
  it('is always today with a cut-off at hour 24 and never today with hour 0', () => {
    const at = seoulInstant('2026-11-23', 23);
    expect(shippingPromise(at, { cutOffHour: 24, closedDays: [] })).toBe('오늘 결제하면 오늘 출발');
    expect(shippingDay(seoulInstant('2026-11-23'), { cutOffHour: 0, closedDays: [] })).toBe('2026-11-24');
  });
});

describe('the last day of a return', () => {
  it('is the seventh day after the receipt', () => {
    expect(lastReturnDay(seoulInstant('2026-11-16', 23))).toBe('2026-11-23');
    expect(returnEndsAt(seoulInstant('2026-11-16', 23))).toEqual(seoulInstant('2026-11-24'));
  });
  it('moves to the next business day from a Saturday, a Sunday or a holiday', () => {
    expect(lastReturnDay(seoulInstant('2026-11-14', 9))).toBe('2026-11-23');
    expect(lastReturnDay(seoulInstant('2026-09-17', 9))).toBe('2026-09-28');
    expect(lastReturnDay(seoulInstant('2026-09-28', 9))).toBe('2026-10-06');
  });
});

it('an order is late when two whole business days have passed since its payment', () => {
  const late = (date: string): string => lastLateDay(new Date(`${date}T03:00:00Z`));
  // A Thursday, a Wednesday and a Monday; then a Thursday after a feast of three days.
  expect([late('2026-11-26'), late('2026-11-25'), late('2026-11-23')]).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-11-18',
  ]);
  expect(late('2026-02-19')).toBe('2026-02-11');
});
