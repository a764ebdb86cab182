import { describe, expect, it } from 'vitest';
import { periodQuery, readFilter, validateSearch, writeFilter } from './claim-filter.ts';

const today = '2026-11-21';
const read = (address: string) => readFilter(new URLSearchParams(address), today);

describe('the filter of claims', () => {
  it('shows pending claims of any time by default, and suggests the last month as the period', () => {
    expect(read('')).toMatchObject({
      page: 0,
      processed: false,
      period: false,
      startDate: '2026-10-23',
      endDate: today,
    });
  });
  it.each([
    '',
    'processed=on',
    'list=cancels&processed=on',
    'period=on&startDate=2026-01-01&endDate=2026-02-01',
    'processed=on&period=on&startDate=2026-01-01&endDate=2026-02-01&by=phoneNumber&term=1234&page=2',
  ])('is read back unchanged after it was written to the address: %s', (address) => {
    expect(read(new URLSearchParams(writeFilter(read(address))).toString())).toEqual(read(address));
  });
  it('covers its period from the first second of the first day to the last second of the last day', () => {
    expect(periodQuery({ startDate: '2026-01-01', endDate: '2026-01-02' })).toEqual({
      startDate: '2026-01-01T00:00:00',
      endDate: '2026-01-02T23:59:59',
    });
  });
});

it.each([
  [{ byBuyer: true, by: 'name', term: ' ' }, '검색어를 입력해주세요.'],
  [{ byBuyer: true, by: 'phoneNumber', term: '' }, '검색어를 입력해주세요.'],
  [{ byBuyer: true, by: 'phoneNumber', term: '01-0' }, '전화번호는 숫자 4자리 이상 입력해주세요.'],
  [{ byBuyer: true, by: 'name', term: '김', period: true, endDate: '' }, '시작일과 종료일을 모두 입력해주세요.'],
  [{ byBuyer: true, by: 'phoneNumber', term: '010-1' }, undefined],
  [{ byBuyer: true, by: 'name', term: '김' }, undefined],
  [{ byBuyer: false, term: '' }, undefined],
] as const)('a claim search by %j gets the validation message: %s', (typed, why) =>
  expect(validateSearch({ ...read(''), ...typed })).toBe(why),
);
it('the filter of claims drops a phone number that is too short to search by', () =>
  expect(read('by=phoneNumber&term=010')).toMatchObject({ byBuyer: false, term: '' }));
