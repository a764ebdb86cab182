import { describe, expect, it } from 'vitest';
import {
  businessDay,
  businessRange,
  isReversed,
  parseBound,
  seoulDate,
  seoulMoment,
  shippingRange,
  statisticsWindows,
} from './business-day.ts';

const seoul = (text: string): Date => new Date(`${text}+09:00`);
const span = (from: string, to: string) => ({ from: seoul(from), to: seoul(to) });

describe('the business day closes at 11:00 in Seoul', () => {
  it('10:59:59 belongs to the day before', () => {
    expect(businessDay(seoul('2026-03-10T10:59:59'))).toBe('2026-03-09');
    expect(businessDay(seoul('2026-03-10T11:00:00'))).toBe('2026-03-10');
  });
  it('15:00 UTC already belongs to the next date in Seoul', () =>
    expect(seoulDate(new Date('2026-03-09T15:00:00Z'))).toBe('2026-03-10'));
  it('from 11:00 on the statistics week starts 6 and the month 29 days back', () => {
    const { today, week, month } = statisticsWindows(seoul('2026-03-31T11:00:00'));
    expect(today).toEqual(span('2026-03-31T11:00:00', '2026-04-01T11:00:00'));
    expect(week).toEqual(span('2026-03-25T11:00:00', '2026-04-01T11:00:00'));
    expect(month).toEqual(span('2026-03-02T11:00:00', '2026-04-01T11:00:00'));
  });
  it('before 11:00 every statistics window starts one day earlier: 7 and 30 days back', () => {
    const { today, week, month } = statisticsWindows(seoul('2026-03-31T10:59:59'));
    expect(today).toEqual(span('2026-03-30T11:00:00', '2026-03-31T11:00:00'));
    expect(week).toEqual(span('2026-03-24T11:00:00', '2026-03-31T11:00:00'));
    expect(month).toEqual(span('2026-03-01T11:00:00', '2026-03-31T11:00:00'));
  });
  it('a custom range A…B is [A 11:00, B+1 11:00)', () =>
    expect(businessRange('2026-02-27', '2026-02-28')).toEqual(span('2026-02-27T11:00:00', '2026-03-01T11:00:00')));
  it('the shipping list A…B holds the orders paid in [A−1 11:00, B 11:00)', () =>
    expect(shippingRange('2026-03-01', '2026-03-01')).toEqual(span('2026-02-28T11:00:00', '2026-03-01T11:00:00')));
});

describe('a moment in words', () => {
  it('is a time in Seoul, with its seconds when they are not 0', () => {
    expect(seoulMoment(new Date('2026-12-01T01:00:00.000Z'))).toBe('12월 1일 10:00');
    expect(seoulMoment(new Date('2026-11-30T15:00:00.000Z'))).toBe('12월 1일 00:00');
    expect(seoulMoment(new Date('2026-12-24T14:05:30.000Z'))).toBe('12월 24일 23:05:30');
  });
});

describe('date bounds of queries', () => {
  it('a date covers the whole Seoul day', () => {
    expect(parseBound('2026-03-01', 'start')).toEqual(seoul('2026-03-01T00:00:00'));
    expect(parseBound('2026-03-01', 'end')).toEqual(seoul('2026-03-02T00:00:00'));
  });
  it('a time without an offset is read as Seoul time', () =>
    expect(parseBound('2026-03-01T11:00:00', 'start')).toEqual(seoul('2026-03-01T11:00:00')));
  it('an instant in UTC stays unchanged', () =>
    expect(parseBound('2026-03-01T02:00:00.000Z', 'end')).toEqual(seoul('2026-03-01T11:00:00')));
  it('an end at 23:59:59 includes that whole second', () =>
    expect(parseBound('2026-03-01T23:59:59', 'end')).toEqual(seoul('2026-03-02T00:00:00')));
  it.each([
    '0000-01-01',
    '1969-12-31T23:59:58',
    '-000001-01-01T00:00:00Z',
    '-000001-01-01',
    '+010000-01-01T00:00:00Z',
    '+010000-01-01',
    '9999-12-31T23:59:59Z',
  ])('%s lies outside the years 1970 to 9999', (text) => {
    expect(parseBound(text, 'end')).toBeUndefined();
  });
  it('the first day of 1970 and the last day of 9999 are accepted', () => {
    expect(parseBound('1970-01-01', 'start')).toEqual(seoul('1970-01-01T00:00:00'));
    expect(parseBound('9999-12-31', 'start')).toEqual(seoul('9999-12-31T00:00:00'));
    expect(parseBound('9999-12-31', 'end')).toEqual(new Date('9999-12-31T15:00:00Z'));
  });
  it.each([
    'yesterday',
    '2026-13-45',
    '2026-02-31x',
    '',
    '2027-02-30',
    '2027-02-30T10:00:00+09:00',
    '2026-04-31 11:00:00',
  ])('%s is unreadable', (text) => expect(parseBound(text, 'end')).toBeUndefined());
  it.each([
    ['2026-11-22', '2026-11-21', true],
    ['2026-11-22', '2026-11-22', false],
    ['2026-11-22', '2026-11-21T23:59:59', true],
    ['2026-11-22T00:00:00', '2026-11-22', false],
    ['2026-05-31T02:00:00.001Z', '2026-05-31T02:00:00Z', true],
    ['2026-05-31T02:00:00Z', '2026-05-31T11:00:00', false],
    ['2026-11-22', 'yesterday', false],
    ['2026-11-22', '', false],
    [undefined, '2026-11-22', false],
  ])('from %s to %s is reversed: %s', (startDate, endDate, reversed) =>
    expect(isReversed({ startDate, endDate })).toBe(reversed),
  );
});
