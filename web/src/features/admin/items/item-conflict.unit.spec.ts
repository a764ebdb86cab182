import { describe, expect, it } from 'vitest';
import type { ItemDetail } from '../../../entities/item/item-types.ts';
import { conflictsOf, draftOf, withSaved } from './item-conflict.ts';
import { fieldsToSend } from './item-values.ts';

const item: ItemDetail = {
  id: 1,
  title: '토트백',
  description: '처음 설명',
  imageUrl: '/media/a.webp',
  price: 100_000,
  discountPrice: 90_000,
  lowestPrice: 90_000,
  priceVaries: false,
  isDiscountByRate: true,
  discountRate: 10,
  discountAmount: null,
  stockQuantity: 3,
  soldOut: false,
  priority: 0,
  createdAt: '2026-11-21T00:00:00.000Z',
  detailImages: [{ imageUrl: '/media/b.webp', priority: 0 }],
  guideImages: [],
  facts: [],
  goodsKind: null,
  hidden: false,
  productCode: null,
  madeToOrder: false,
  buyerLimit: null,
  noticeFields: null,
  priceStruck: true,
  regularPrice: 90_000,
  sales: [],
  mayStrike: true,
  itemOptions: [],
  categories: [
    { id: 1, name: 'ALL' },
    { id: 2, name: '가방' },
  ],
};
const opened = draftOf(item);
const saved = draftOf({
  ...item,
  description: 'A가 고친 설명',
  isDiscountByRate: false,
  discountRate: null,
  discountAmount: 5_000,
  stockQuantity: 0,
  detailImages: [],
});
const typed = {
  values: { ...opened.values, price: '120,000', description: 'B가 고친 설명' },
  images: opened.images,
};

describe('an item form after another operator saved the item', () => {
  const conflicts = conflictsOf(opened, saved, typed);
  it('lists each conflict with the saved and the typed value, and marks the parts that were typed', () => {
    expect(conflicts.map(({ part, saved, typed, edited }) => [part, saved, typed, edited])).toEqual([
      ['discount', '5,000원', '10%', false],
      ['description', 'A가 고친 설명', 'B가 고친 설명', true],
      ['detail', '', '/media/b.webp', false],
    ]);
  });
  it('keeps the typed values, except in the parts for which the saved values are chosen', () => {
    const merged = withSaved(typed, saved, ['discount', 'detail']);
    expect(merged.images).toEqual({ main: [['/media/a.webp']], guide: [], detail: [] });
    expect(fieldsToSend(merged.values)).toMatchObject({
      price: 120_000,
      description: 'B가 고친 설명',
      isDiscountByRate: false,
      discountRate: null,
      discountAmount: 5_000,
    });
  });
  it('has no conflict when both operators typed the same values, or the other operator changed nothing', () => {
    expect(conflictsOf(opened, saved, { values: saved.values, images: saved.images })).toEqual([]);
    expect(conflictsOf(opened, opened, typed)).toEqual([]);
    const categories = { ...typed, values: { ...typed.values, categoryNames: ['가방'] } };
    expect(conflictsOf(opened, opened, categories)).toEqual([]);
  });
});
