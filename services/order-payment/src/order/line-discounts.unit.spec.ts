import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadDiscount } from './line-discounts.ts';

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  unitPrice: fc.integer({ min: 0, max: 10_000_000 }),
});
const order = fc.array(line, { minLength: 1, maxLength: 100 }).chain((lines) => {
  const total = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  return fc.record({ lines: fc.constant(lines), discount: fc.integer({ min: 0, max: total }) });
});

describe('an order’s discount', () => {
  it('is spread over lines by price, and leftover won go to the largest remainder, then the earlier line', () => {
    const lines = [
      { quantity: 1, unitPrice: 10_000 },
      { quantity: 2, unitPrice: 5_000 },
      { quantity: 1, unitPrice: 10_000 },
    ];
    expect(spreadDiscount(3_000, lines)).toEqual([1_000, 1_000, 1_000]);
    expect(spreadDiscount(1_000, lines)).toEqual([334, 333, 333]);
    expect(spreadDiscount(30_000, lines)).toEqual([10_000, 10_000, 10_000]);
    const uneven = [
      { quantity: 1, unitPrice: 100 },
      { quantity: 1, unitPrice: 299 },
    ];
    expect(spreadDiscount(199, uneven)).toEqual([50, 149]);
    expect(spreadDiscount(0, lines)).toEqual([0, 0, 0]);
    expect(spreadDiscount(0, [{ quantity: 1, unitPrice: 0 }])).toEqual([0]);
  });

  it('adds up exactly, and each share is at most its line’s price and within one won of the exact share', () => {
    fc.assert(
      fc.property(order, ({ lines, discount }) => {
        const shares = spreadDiscount(discount, lines);
        const total = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discount);
        lines.forEach(({ quantity, unitPrice }, index) => {
          const price = quantity * unitPrice;
          const share = shares[index] ?? -1;
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(price);
          if (total > 0) expect(Math.abs(share - (discount / total) * price)).toBeLessThan(1.001);
        });
      }),
      { numRuns: 2_000 },
    );
  });
});
