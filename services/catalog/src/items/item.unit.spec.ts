import { describe, expect, it } from 'vitest';
import { itemFields, withAll } from './item.ts';

const typed = { title: '토트백', description: 'd', price: 10_000, discountRate: 15, discountAmount: 3_000 };

describe('an item', () => {
  it('keeps only the chosen kind of discount', () => {
    expect(itemFields({ ...typed, isDiscountByRate: true })).toMatchObject({
      discountRate: 15,
      discountAmount: null,
      discountPrice: 8_500,
    });
    expect(itemFields({ ...typed, isDiscountByRate: false })).toMatchObject({
      discountRate: null,
      discountAmount: 3_000,
      discountPrice: 7_000,
    });
  });
  it('stores a discount of 0 as null, at full price', () => {
    expect(itemFields({ ...typed, isDiscountByRate: true, discountRate: 0 })).toMatchObject({
      discountRate: null,
      discountAmount: null,
      discountPrice: 10_000,
    });
  });
  it('never costs less than zero', () => {
    expect(itemFields({ ...typed, isDiscountByRate: false, discountAmount: 99_999 }).discountPrice).toBe(0);
  });
  it('belongs to the category ALL exactly once', () => {
    expect(withAll(['가방', 'ALL', '가방'])).toEqual(['ALL', '가방']);
  });
});
