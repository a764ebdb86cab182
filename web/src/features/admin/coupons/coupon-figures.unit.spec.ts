import { expect, it } from 'vitest';
import { largestAmount, perOrder, usagePercent } from './coupon-figures.ts';

it.each([
  [{ issuedCount: 0, usedCount: 0, totalAmount: 0 }, 0, 0],
  [{ issuedCount: 3, usedCount: 1, totalAmount: 50_000 }, 33, 50_000],
  [{ issuedCount: 2, usedCount: 3, totalAmount: 100_000 }, 100, 33_333],
])('coupon figures %j give %i % used and %i won per order', (stats, percent, won) => {
  expect([usagePercent(stats), perOrder(stats)]).toEqual([percent, won]);
});
it('the largest amount of the coupon figures is 1 when there are no coupons', () => {
  expect(largestAmount([])).toBe(1);
});
