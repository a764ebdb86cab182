import { describe, expect, it } from 'vitest';
import { notesOf, periodText, termsText } from './sale-text.ts';
import type { SalePreview } from './sales-query.ts';

it('the terms of a sale are a rate, an amount or none, and the limit of a buyer', () =>
  expect(
    [
      { discountRate: 20, discountAmount: null },
      { discountRate: null, discountAmount: 5_000 },
      { discountRate: null, discountAmount: null, buyerLimit: null },
      { discountRate: null, discountAmount: null, buyerLimit: 2 },
    ].map(termsText),
  ).toEqual(['20% 할인', '5,000원 할인', '판매 시작', '판매 시작 · 1인당 2개']));

it.each([
  ['2026-12-01T01:00:05.000Z', '2026-12-07T15:00:00.000Z', '2026.12.01 10:00:05 – 2026.12.08 00:00'],
  ['2026-12-01T01:00:00.000Z', null, '2026.12.01 10:00부터'],
  [null, '2026-12-07T15:00:00.000Z', '지금 – 2026.12.08 00:00'],
])('the period from %s to %s is shown as %s', (startsAt, endsAt, text) =>
  expect(periodText({ startsAt, endsAt })).toBe(text),
);

describe('the notes of an item', () => {
  const item: SalePreview['items'][number] = {
    id: 1,
    title: '마루 토트백',
    imageUrl: '/media/1.webp',
    price: 39_000,
    regularPrice: 35_000,
    salePrice: 31_200,
    others: [],
  };
  const other = (title: string, salePrice: number | null) => ({ saleId: 9, title, salePrice });

  it('are none when the sale lowers its price', () =>
    expect(notesOf({ ...item, others: [other('가을전', 33_000)] })).toEqual([]));
  it('name the sale with the lowest price', () =>
    expect(notesOf({ ...item, others: [other('가을전', 25_000), other('겨울전', 20_000)] })).toEqual([
      '‘겨울전’ 행사 가격 20,000원이 더 낮아 그 가격으로 팝니다',
    ]));
  it('say that the sale does not lower its price', () => {
    expect(notesOf({ ...item, salePrice: 36_000 })).toEqual(['이미 더 낮은 가격에 팔고 있습니다']);
    expect(notesOf({ ...item, salePrice: 35_000 })).toEqual(['이미 같은 가격에 팔고 있습니다']);
  });
  it('leave out a lower price of another sale that is not below its own price', () =>
    expect(notesOf({ ...item, salePrice: 37_000, others: [other('가을전', 36_000)] })).toEqual([
      '이미 더 낮은 가격에 팔고 있습니다',
    ]));
  it('name a sale that sets when it can be bought', () => {
    const opening = '‘발매’ 행사에서 정한 시각부터 구매할 수 있습니다';
    expect(notesOf({ ...item, others: [other('발매', null)] })).toEqual([opening]);
    expect(notesOf({ ...item, salePrice: null, others: [other('발매', null), other('겨울전', 20_000)] })).toEqual([
      opening,
    ]);
  });
});
