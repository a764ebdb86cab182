import { expect, it } from 'vitest';
import { discountText, isEnded, isStarted, isStillUsable, matching, minimumText, validityText } from './coupon-text.ts';

const amount = { couponType: 'AMOUNT_DURATION_DAYS', discountAmount: 5000, discountPercentage: null } as const;
const rate = { couponType: 'PERCENTAGE_ALL_EXPIRES_AT', discountAmount: null, discountPercentage: 10 } as const;

it('coupon texts show amounts in won, rates in percent, “-” without a minimum, and the validity', () => {
  expect([discountText(amount), discountText(rate)]).toEqual(['5,000원', '10%']);
  expect([minimumText(0), minimumText(30_000)]).toEqual(['-', '30,000원']);
  expect([validityText({ ...amount, durationDays: 7 }), validityText({ ...rate, durationDays: null })]).toEqual([
    '발급 후 7일',
    '만료일까지',
  ]);
});
it('a coupon counts as started at its start time, and as ended at its end time', () => {
  const at = '2026-11-21T00:00:00Z';
  const then = new Date(at);
  const before = new Date(then.getTime() - 1);
  expect([isStarted({ allStartedAt: at }, then), isStarted({ allStartedAt: at }, before)]).toEqual([true, false]);
  expect([isEnded({ allExpiresAt: at }, then), isEnded({ allExpiresAt: at }, before)]).toEqual([true, false]);
});
it('a coupon may be usable during the issue period, and then for the days of its validity', () => {
  const allExpiresAt = '2026-11-21T00:00:00Z';
  const held = (coupon: typeof amount | typeof rate, durationDays: number | null, at: string): boolean =>
    isStillUsable({ ...coupon, allExpiresAt, durationDays }, new Date(at));
  expect(held(amount, 7, '2026-11-27T23:59:59Z')).toBe(true);
  expect(held(amount, 7, '2026-11-28T00:00:00Z')).toBe(false);
  expect(held(rate, null, '2026-11-20T23:59:59Z')).toBe(true);
  expect(held(rate, null, '2026-11-21T00:00:00Z')).toBe(false);
});
it('coupons are found by any part of their title or code, in upper or lower case', () => {
  const coupons = [
    { title: '신규 가입', code: 'WELCOME' },
    { title: '겨울', code: 'Snow' },
  ];
  expect(matching(coupons, ' snow ')).toEqual([coupons[1]]);
  expect(matching(coupons, '가입')).toEqual([coupons[0]]);
  expect(matching(coupons, '')).toEqual(coupons);
});
