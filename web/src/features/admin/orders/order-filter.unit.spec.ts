import { lastLateDay } from '@gyeol/contracts/rules/business-calendar.ts';
import { describe, expect, it } from 'vitest';
import { filterOf, queryOf, readFilter, searchOf, validateSearch, writeFilter } from './order-filter.ts';

const read = (address: string) => readFilter(new URLSearchParams(address));

describe('the filter of the order list', () => {
  it.each([
    '',
    'startDate=2026-01-01&endDate=2026-02-01',
    'name=김&phoneNumber=010-1&page=3',
    'trackingNumber=6800&only=unpacked&sort=oldest&size=50',
  ])('is read back unchanged after it was written to the address: %s', (address) =>
    expect(read(new URLSearchParams(writeFilter(read(address))).toString())).toEqual(read(address)),
  );
  it.each(['010', '-'])('drops a phone number that is too short to search by: %s', (phone) =>
    expect(read(`phoneNumber=${phone}`).phoneNumber).toBe(''),
  );
  it('uses fixed days for late orders instead of a chosen period', () => {
    const late = read('only=late&startDate=2026-01-01&endDate=2026-02-01');
    expect(late).toMatchObject({ only: 'late', startDate: '', endDate: '' });
    expect(queryOf(late)).toEqual({ startDate: '2000-01-01', endDate: lastLateDay(new Date()) });
  });
  it('ignores the dates when the period is switched off', () => {
    const typed = { ...searchOf(read('startDate=2026-01-01&endDate=2026-02-01&name=김')), period: false };
    expect(filterOf(typed, { size: 15, sort: 'newest' })).toMatchObject({
      page: 0,
      startDate: '',
      endDate: '',
      name: '김',
    });
  });
});

it.each([
  [{ period: true }, '시작일과 종료일을 모두 입력해주세요.'],
  [{ period: true, startDate: '2026-02-01', endDate: '2026-01-01' }, '종료일은 시작일보다 이후여야 합니다.'],
  [{ byBuyer: true, name: ' ' }, '이름 또는 전화번호 중 하나 이상 입력해주세요.'],
  [{ byBuyer: true, phoneNumber: '333' }, '전화번호는 숫자 4자리 이상 입력해주세요.'],
  [{ byBuyer: true, phoneNumber: '-' }, '전화번호는 숫자 4자리 이상 입력해주세요.'],
  [{ byBuyer: true, phoneNumber: '010-1' }, undefined],
  [{ finding: true, word: '12' }, '주문번호는 끝자리 4자 이상의 숫자와 영문으로 입력해주세요.'],
  [{ finding: true, findBy: 'email' as const, word: 'a' }, '이메일은 앞부분 2자 이상 입력해주세요.'],
  [{ finding: true, findBy: 'item' as const, word: '토트백 카멜' }, undefined],
  [
    { only: 'late' as const, period: true, startDate: '2026-01-01', endDate: '2026-02-01' },
    '발송이 늦은 주문은 기간과 함께 찾을 수 없습니다.',
  ],
  [{}, undefined],
])('an order search by %j gets the validation message: %s', (typed, why) =>
  expect(validateSearch({ ...searchOf(read('')), ...typed })).toBe(why),
);
