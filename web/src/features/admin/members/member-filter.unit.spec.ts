import { describe, expect, it } from 'vitest';
import { phoneTyped } from '../../../shared/admin/list-filter/phone-filter.ts';
import { readCategory, readFilter, validateSearch, writeFilter } from './member-filter.ts';

const today = '2026-11-21';

describe('the filter of the member list', () => {
  it('covers the last month unless the address says otherwise', () => {
    expect(readFilter(new URLSearchParams(), today)).toEqual({
      page: 0,
      period: true,
      startDate: '2026-10-23',
      endDate: today,
      name: '',
      phoneNumber: '',
    });
  });
  it.each(['', 'period=off&name=김', 'startDate=2026-01-01&endDate=2026-02-01&phoneNumber=010-1&page=3'])(
    'is read back unchanged after it was written to the address: %s',
    (address) => {
      const filter = readFilter(new URLSearchParams(address), today);
      expect(readFilter(new URLSearchParams(writeFilter(filter)), today)).toEqual(filter);
    },
  );
  it.each(['page=0', 'page=-4', 'page=x', 'page='])('shows the first page when the address has %s', (address) => {
    expect(readFilter(new URLSearchParams(address), today).page).toBe(0);
  });
  it.each(['010', '-', '01-0'])('drops a phone number that is too short to search by: %s', (phone) => {
    expect(readFilter(new URLSearchParams({ phoneNumber: phone }), today).phoneNumber).toBe('');
  });
  it('drops texts that are no dates', () => {
    expect(readFilter(new URLSearchParams('startDate=yesterday&endDate=1'), today).startDate).toBe('2026-10-23');
  });
});

const applied = readFilter(new URLSearchParams(), today);

describe('a member search', () => {
  it.each([
    [{ name: ' ', phoneNumber: '' }, '이름 또는 전화번호 중 하나 이상 입력해주세요.'],
    [{ name: '김', phoneNumber: '010' }, '전화번호는 숫자 4자리 이상 입력해주세요.'],
    [{ name: '', phoneNumber: '-' }, '전화번호는 숫자 4자리 이상 입력해주세요.'],
    [{ name: '김', endDate: '' }, '시작일과 종료일을 모두 입력해주세요.'],
    [{ name: '김', startDate: '2026-12-01' }, '종료일은 시작일보다 이후여야 합니다.'],
    [{ name: '', phoneNumber: '12-34' }, undefined],
    [{ name: '김', phoneNumber: '' }, undefined],
    [{ startDate: '2026-09-01' }, undefined],
    [{ period: false }, undefined],
  ])('by %j gets the validation message: %s', (typed, why) =>
    expect(validateSearch({ ...applied, ...typed }, applied)).toBe(why),
  );
  it('keeps only the digits and hyphens of a typed phone number', () =>
    expect(phoneTyped('010 가-12a34')).toBe('010-1234'));
});

it.each([
  [undefined, 'ALL'],
  ['all', 'ALL'],
  ['KAKAO', 'kakao'],
  ['nobody', undefined],
])('the member category %s in the address is read as %s', (text, category) =>
  expect(readCategory(text)).toBe(category),
);
