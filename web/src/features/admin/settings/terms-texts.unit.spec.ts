import { guideTerms } from '@gyeol/contracts/rules/delivery.ts';
import { describe, expect, it } from 'vitest';
import { parseRemoteAreas, parseTexts, textsOf } from './terms-texts.ts';

const jeju = { name: '제주', from: '63000', to: '63644', fee: 3_000 };
const terms = { ...guideTerms, remoteAreas: [jeju], closedDays: ['2026-12-24'] };

describe('pasted remote areas', () => {
  it.each([
    ['63000-63644 3000 제주', jeju],
    ['63000~63644\t3,000원\t제주', jeju],
    [' 40200 – 40240  6000  울릉도 전체 ', { name: '울릉도 전체', from: '40200', to: '40240', fee: 6_000 }],
    ['23008 0 섬', { name: '섬', from: '23008', to: '23008', fee: 0 }],
  ])('are read from the line: %s', (text, area) => expect(parseRemoteAreas(`\n${text}\n`)).toEqual([area]));

  it.each([
    ['제주 3000', '1번째 줄을 ‘63000-63644 3000 제주’처럼 입력해주세요.'],
    ['63000-63644 3000 제주\n63700-63800 1000001 섬', '2번째 줄을 ‘63000-63644 3000 제주’처럼 입력해주세요.'],
    ['63644-63000 3000 제주', '‘63644-63000 3000 제주’의 끝 우편번호가 시작 우편번호보다 작습니다.'],
    ['63000-63644 3000 제주\n63100 5000 추자', '‘63100 5000 추자’의 우편번호가 다른 줄과 겹칩니다.'],
  ])('are refused with a reason: %s', (text, fault) => expect(parseRemoteAreas(text)).toBe(fault));
});

describe('the form of the delivery terms', () => {
  it('keeps all terms when they are converted into texts and back into terms', () => {
    const claims = { returnBothWays: true, missedFreeWaived: false, couponBackBelowMinimum: true };
    const { returnFee, exchangeFee, remoteAreas, remoteFeeWaived, ...days } = terms;
    const { cutOffHour, closedDays, transitDays, deliveredAfterDays } = days;
    expect(parseTexts(textsOf({ ...terms, ...claims, remoteAreas: [...remoteAreas] }))).toEqual({
      terms: {
        ...{ returnFee, exchangeFee, ...claims, remoteAreas, remoteFeeWaived },
        ...{ cutOffHour, closedDays, transitDays, deliveredAfterDays },
      },
    });
  });
  it.each([
    ['2~3', { from: 2, to: 3 }],
    [' 1 - 2일 ', { from: 1, to: 2 }],
    ['4', { from: 4, to: 4 }],
  ])('reads “%s” as the transit days', (text, transitDays) => {
    const texts = { ...textsOf({ ...terms, remoteAreas: [] }), transitDays: text };
    expect(parseTexts(texts)).toMatchObject({ terms: { transitDays } });
  });
  it.each(['', '0~2', '3~2', '2~31', '이틀', '2~3~4'])('refuses “%s” as the transit days', (text) => {
    const texts = { ...textsOf({ ...terms, remoteAreas: [] }), transitDays: text };
    expect(parseTexts(texts)).toEqual({
      faults: { transitDays: '1일부터 30일까지 ‘2~3’이나 ‘2’처럼 입력해주세요.' },
    });
  });
  it('names every error at its field', () => {
    const texts = { ...textsOf({ ...terms, remoteAreas: [] }), returnFee: '-1', exchangeFee: '1,000,001' };
    expect(parseTexts({ ...texts, closedDays: '2026-12-24, 2026-02-30' })).toEqual({
      faults: {
        returnFee: '0 이상의 금액을 입력해주세요.',
        exchangeFee: '1,000,000원 이하로 입력해주세요.',
        closedDays: '‘2026-02-30’을 2026-12-24처럼 입력해주세요.',
      },
    });
  });
});
