import { describe, expect, it } from 'vitest';
import { emptyCoupon, endAfter, payloadOf, previewOf, rules } from './coupon-form.ts';

// In Seoul, the time is 00:30 on November 22.
const now = new Date('2026-11-21T15:30:00Z');
const filled = { ...emptyCoupon(now), title: ' 겨울 ', code: ' WINTER ', discountAmount: '5000' };

describe('the form of a new coupon', () => {
  it('starts with an issue period of 30 days from today, by the date in Seoul', () => {
    expect(emptyCoupon(now)).toMatchObject({ allStartedAt: '2026-11-22T00:00', allExpiresAt: '2026-12-22T23:59' });
    expect(endAfter('2026-12-25T10:00', 7)).toBe('2027-01-01T23:59');
  });
  it('sends only the fields of the chosen coupon type, and ends at the last second of the typed minute', () => {
    expect(payloadOf(filled)).toEqual({
      title: '겨울',
      code: 'WINTER',
      couponType: 'AMOUNT_ALL_EXPIRES_AT',
      minPrice: 0,
      allStartedAt: '2026-11-22T00:00:00',
      allExpiresAt: '2026-12-22T23:59:59',
      discountAmount: 5000,
      discountPercentage: null,
      durationDays: null,
    });
    expect(payloadOf({ ...filled, discountAmount: '5,000', minPrice: '1,000,000' })).toMatchObject({
      discountAmount: 5_000,
      minPrice: 1_000_000,
    });
    expect(previewOf({ ...filled, discountAmount: '5,000' }, now).discountAmount).toBe(5_000);
    expect(rules.discountAmount('5,000')).toBe(true);
    expect(payloadOf({ ...filled, couponType: 'PERCENTAGE_DURATION_DAYS', discountPercentage: '10' })).toMatchObject({
      discountAmount: null,
      discountPercentage: 10,
      durationDays: 30,
    });
  });
  it('previews the coupon as a holder will see it', () => {
    expect(previewOf(filled, now)).toMatchObject({ title: '겨울', expiresAt: '2026-12-22T14:59:59.000Z' });
    const days = { ...filled, couponType: 'AMOUNT_DURATION_DAYS' as const, durationDays: '3' };
    expect(previewOf(days, now).expiresAt).toBe('2026-11-24T15:30:00.000Z');
    const half = { ...filled, title: '', allExpiresAt: '', durationDays: '99999', discountAmount: '-' };
    expect(previewOf(half, now)).toMatchObject({ title: '쿠폰 이름', discountAmount: 0 });
  });
});

describe('the validation of the coupon form', () => {
  it.each([
    ['title', '  ', '쿠폰 이름을 입력해주세요.'],
    ['code', 'A B', '쿠폰 코드를 공백 없이 입력해주세요.'],
    ['minPrice', '-1', '최소 주문 금액은 0 이상이어야 합니다.'],
    ['minPrice', '', '최소 주문 금액은 0 이상이어야 합니다.'],
    ['discountAmount', '0', '할인 금액은 0보다 커야 합니다.'],
    ['discountPercentage', '0', '할인율은 1에서 100 사이여야 합니다.'],
    ['discountPercentage', '101', '할인율은 1에서 100 사이여야 합니다.'],
    ['discountPercentage', '1.5', '할인율은 1에서 100 사이여야 합니다.'],
    ['durationDays', '0', '유효 기간은 1일 이상이어야 합니다.'],
    ['allStartedAt', '', '시작일을 입력해주세요.'],
    ['title', '겨울', true],
    ['code', 'winter', true],
    ['minPrice', '0', true],
    ['discountAmount', '1', true],
    ['discountPercentage', '100', true],
    ['durationDays', '1', true],
  ] as const)('judges the field %s with the text "%s" as: %s', (field, text, verdict) =>
    expect(rules[field](text)).toBe(verdict),
  );
  it.each([
    ['', '종료일을 입력해주세요.'],
    ['2026-11-22T00:00', '종료일은 시작일보다 이후여야 합니다.'],
    ['2026-11-22T00:01', true],
  ])('judges the end "%s" as: %s', (end, verdict) => expect(rules.allExpiresAt(end, filled)).toBe(verdict));
});
