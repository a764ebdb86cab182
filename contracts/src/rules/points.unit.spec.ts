import { describe, expect, it } from 'vitest';
import { guidePointTerms, isLate, maxPoints, pointsEarned, pointsEndAt, pointsUsableFrom } from './points.ts';

const terms = { ...guidePointTerms, enabled: true };
const at = (text: string): Date => new Date(`${text}+09:00`);

describe('points', () => {
  it('are earned for the amount paid for goods, rounded down, while the shop has points on', () => {
    expect(pointsEarned(12_399, terms)).toBe(123);
    expect(pointsEarned(12_399, { ...terms, earnPerMille: 5 })).toBe(61);
    expect(pointsEarned(12_399, guidePointTerms)).toBe(0);
  });

  it('pay at most the configured share of the goods after the coupon, from a minimum balance on', () => {
    const order = { productTotal: 50_000, discount: 5_001 };
    expect(maxPoints(order, 100_000, terms)).toBe(13_499);
    expect(maxPoints(order, 2_000, terms)).toBe(2_000);
    expect(maxPoints(order, 1_000, terms)).toBe(1_000);
    expect(maxPoints(order, 999, terms)).toBe(0);
    expect(maxPoints(order, 100_000, { ...terms, maxUsePercent: 100 })).toBe(44_999);
    expect(maxPoints(order, 100_000, guidePointTerms)).toBe(0);
    expect(maxPoints({ productTotal: 5_000, discount: 5_000 }, 100_000, terms)).toBe(0);
  });

  it('can be used from the midnight in Seoul of the twentieth day after the delivery', () => {
    for (const time of ['2026-06-01T00:00', '2026-06-01T23:59:59.999']) {
      expect(pointsUsableFrom(at(time), terms)).toEqual(at('2026-06-21T00:00'));
    }
    expect(pointsUsableFrom(at('2026-06-02T00:00'), terms)).toEqual(at('2026-06-22T00:00'));
  });

  it('expire at the end of the day three years after the last accrual, in Seoul', () => {
    expect(pointsEndAt(at('2026-11-23T00:00'))).toEqual(at('2029-11-24T00:00'));
    expect(pointsEndAt(at('2026-11-23T23:59'))).toEqual(at('2029-11-24T00:00'));
    expect(pointsEndAt(at('2028-02-29T12:00'))).toEqual(at('2031-03-01T00:00'));
    expect(pointsEndAt(at('2026-12-31T12:00'))).toEqual(at('2030-01-01T00:00'));
  });

  it('are given when an order is shipped more than lateBusinessDays business days after its payment', () => {
    const rule = { lateBusinessDays: 3 };
    // A Thursday; Friday, Monday and Tuesday are the three business days.
    const paid = at('2026-11-19T10:00');
    expect(isLate(paid, at('2026-11-24T23:59'), rule)).toBe(false);
    expect(isLate(paid, at('2026-11-25T00:00'), rule)).toBe(true);
  });
});
