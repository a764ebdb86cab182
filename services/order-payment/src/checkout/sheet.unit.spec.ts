import { describe, expect, it } from 'vitest';
import {
  cartLinesOf,
  limitSentences,
  notYetSentences,
  productTotalOf,
  type Quote,
  requestedLines,
  sameLines,
  shortages,
  snapshotLines,
} from './sheet.ts';

const quote = (itemOptionId: number, more: Partial<Quote> = {}): Quote => ({
  itemOptionId,
  itemId: 1,
  title: '가방',
  itemOptionName: '검정',
  imageUrl: '/media/a.webp',
  additionalPrice: 0,
  unitPrice: 10_000,
  stockQuantity: 3,
  soldOut: false,
  ...more,
});
const quotes = (...list: Quote[]) => new Map(list.map((one) => [one.itemOptionId, one]));

describe('lines of an order sheet', () => {
  it('are merged by option in the requested order, with at most 99 pieces of one option', () => {
    const wanted = [
      { itemOptionId: 2, quantity: 1 },
      { itemOptionId: 1, quantity: 3 },
      { itemOptionId: 2, quantity: 2 },
    ];
    expect(requestedLines(wanted)).toEqual([
      { itemOptionId: 2, quantity: 3 },
      { itemOptionId: 1, quantity: 3 },
    ]);
    expect(() =>
      requestedLines([
        { itemOptionId: 1, quantity: 50 },
        { itemOptionId: 1, quantity: 50 },
      ]),
    ).toThrow('99개');
  });

  it('name the cart lines to remove, by id or by option, and name none for a reorder', () => {
    const wanted = [
      { itemOptionId: 1, quantity: 1, cartId: 7 },
      { itemOptionId: 2, quantity: 2 },
    ];
    expect(cartLinesOf(wanted, false)).toEqual([
      { cartLineId: 7, itemOptionId: 1, quantity: 1 },
      { cartLineId: null, itemOptionId: 2, quantity: 2 },
    ]);
    expect(cartLinesOf(wanted, true)).toEqual([]);
  });

  it('are equal in any order when options and quantities are the same', () => {
    const [one, two] = [
      { itemOptionId: 1, quantity: 2 },
      { itemOptionId: 2, quantity: 1 },
    ];
    expect(sameLines([one, two], [two, one])).toBe(true);
    expect(sameLines([one], [one, two])).toBe(false);
    expect(sameLines([one], [{ ...one, quantity: 3 }])).toBe(false);
  });

  it('are reported when they cannot be bought, and pieces that the member already holds count as available', () => {
    const lines = [{ itemOptionId: 1, quantity: 4 }];
    expect(shortages(lines, quotes(quote(1)), new Map())).toEqual([
      { itemOptionId: 1, left: 3, message: '가방 (검정) 상품의 재고가 부족합니다. (남은 수량: 3개)' },
    ]);
    expect(shortages(lines, quotes(quote(1)), new Map([[1, 1]]))).toEqual([]);
    expect(shortages(lines, quotes(quote(1, { stockQuantity: 0 })), new Map())).toEqual([
      { itemOptionId: 1, left: 0, message: '가방 (검정) 상품이 품절되었습니다.' },
    ]);
    expect(shortages(lines, quotes(quote(1, { soldOut: true })), new Map([[1, 9]]))).toHaveLength(1);
  });

  it('are refused together when a buyer would have more pieces of an item than its limit, over all its options', () => {
    const lines = [1, 2, 3].map((itemOptionId) => ({ itemOptionId, quantity: 1 }));
    const bought = { buyerLimit: 2, boughtPieces: 1 };
    const other = quote(3, { itemId: 9, title: '지갑', buyerLimit: 1 });
    expect(limitSentences(lines, quotes(quote(1, bought), quote(2, bought), other))).toEqual([
      '가방 상품은 한 분이 2개까지 구매하실 수 있습니다. (지금 구매 가능: 1개)',
    ]);
    expect(limitSentences(lines.slice(1), quotes(quote(2, bought), other))).toEqual([]);
    expect(limitSentences(lines, quotes(quote(1), quote(2, { buyerLimit: null })))).toEqual([]);
  });

  it('are refused together when a buyer would have more pieces of a sale than its limit, over all its items', () => {
    const lines = [1, 2, 3].map((itemOptionId) => ({ itemOptionId, quantity: 1 }));
    const saleLimits = [{ saleId: 5, title: '겨울전', buyerLimit: 2, boughtPieces: 1 }];
    const wallet = quote(2, { itemId: 9, saleLimits });
    expect(limitSentences(lines, quotes(quote(1, { saleLimits }), wallet, quote(3)))).toEqual([
      '‘겨울전’ 행사 상품은 한 분이 모두 합해 2개까지 구매하실 수 있습니다. (지금 구매 가능: 1개)',
    ]);
    expect(limitSentences(lines.slice(1), quotes(wallet, quote(3)))).toEqual([]);
  });

  it('are refused together before their items can be bought, with one sentence for each item', () => {
    const lines = [1, 2, 3, 4].map((itemOptionId) => ({ itemOptionId, quantity: 1 }));
    const opensAt = '2026-12-01T01:00:00.000Z';
    const wallet = quote(3, { itemId: 9, title: '지갑', opensAt: '2026-12-01T14:59:30.000Z' });
    expect(notYetSentences(lines, quotes(quote(1, { opensAt }), quote(2, { opensAt }), wallet, quote(4)))).toEqual([
      '가방 상품은 12월 1일 10:00부터 구매하실 수 있습니다.',
      '지갑 상품은 12월 1일 23:59:30부터 구매하실 수 있습니다.',
    ]);
    expect(notYetSentences(lines, quotes(quote(1)))).toEqual([]);
  });

  it('have the current prices, and an unknown option or an excessive total is refused', () => {
    const lines = snapshotLines([{ itemOptionId: 1, quantity: 2 }], quotes(quote(1)));
    expect(lines[0]).toMatchObject({ unitPrice: 10_000, quantity: 2, title: '가방' });
    expect(productTotalOf(lines)).toBe(20_000);
    expect(() => snapshotLines([{ itemOptionId: 9, quantity: 1 }], quotes())).toThrow();
    expect(() => productTotalOf([{ quantity: 99, unitPrice: 100_000_000 }])).toThrow();
  });
});
