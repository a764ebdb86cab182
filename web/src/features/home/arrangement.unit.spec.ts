import { describe, expect, it } from 'vitest';
import type { ItemCardData } from '../../entities/item/item-types.ts';
import { arrange } from './arrangement.ts';

const items = (count: number): ItemCardData[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    title: `상품 ${index + 1}`,
    description: '',
    imageUrl: '',
    hoverImageUrl: null,
    price: 1_000,
    discountPrice: 1_000,
    isDiscountByRate: true,
    discountRate: null,
    discountAmount: null,
    stockQuantity: 1,
    soldOut: false,
  }));
const ids = (count: number): number[][] =>
  arrange(items(count), ['a', 'b', 'c']).flatMap(({ beside, below }) => [
    beside.map(({ id }) => id),
    below.map(({ id }) => id),
  ]);

describe('the home page', () => {
  it('places 14 items as 2, 4, 2, 4 and 2 around three banners', () => {
    expect(ids(14)).toEqual([[1, 2], [3, 4, 5, 6], [7, 8], [9, 10, 11, 12], [13, 14], []]);
  });
  it('shows no more than 14', () => {
    expect(ids(20).flat()).toHaveLength(14);
  });
  it('shows its three banners however few items there are', () => {
    for (const count of [0, 2, 7])
      expect(arrange(items(count), ['a', 'b', 'c']).map(({ banner }) => banner)).toEqual(['a', 'b', 'c']);
  });
  it('leaves out what has neither banner nor item', () => {
    expect(arrange(items(7), ['a']).map(({ banner, beside }) => [banner, beside.length])).toEqual([
      ['a', 2],
      [undefined, 1],
    ]);
    expect(arrange([], [])).toEqual([]);
  });
});
