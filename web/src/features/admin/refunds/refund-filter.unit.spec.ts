import { describe, expect, it } from 'vitest';
import { changed, periodQuery, readFilter, whyNotTerm, writeFilter } from './refund-filter.ts';

const today = '2026-11-21';
const read = (address: string) => readFilter(new URLSearchParams(address), today);

describe('the filters of refund requests', () => {
  it('are pending requests of any time, with the last month at hand', () => {
    expect(read('')).toMatchObject({
      page: 0,
      processed: false,
      period: false,
      startDate: '2026-10-21',
      endDate: today,
    });
  });
  it.each([
    '',
    'processed=on',
    'period=on&startDate=2026-01-01&endDate=2026-02-01',
    'processed=on&period=on&startDate=2026-01-01&endDate=2026-02-01&by=phoneNumber&term=1234&page=2',
  ])('are the same after the address was written: %s', (address) => {
    expect(read(new URLSearchParams(writeFilter(read(address))).toString())).toEqual(read(address));
  });
  it.each([{ processed: true }, { period: true }, { term: '김' }])('begin at the first page after %j', (change) => {
    expect(changed(read('page=4'), change)).toMatchObject({ ...change, page: 0 });
  });
  it('reach from the first second of a day to the last of another', () => {
    expect(periodQuery({ startDate: '2026-01-01', endDate: '2026-01-02' })).toEqual({
      startDate: '2026-01-01T00:00:00',
      endDate: '2026-01-02T23:59:59',
    });
  });
});

it.each([
  ['name', ' ', '검색어를 입력해주세요.'],
  ['phoneNumber', '', '검색어를 입력해주세요.'],
  ['phoneNumber', '01-0', '전화번호는 숫자 4자리 이상 입력해주세요.'],
  ['phoneNumber', '010-1', undefined],
  ['name', '김', undefined],
] as const)('a search by %s for "%s" is refused with %s', (by, term, why) => expect(whyNotTerm(by, term)).toBe(why));
