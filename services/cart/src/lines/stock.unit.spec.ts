import { expect, it } from 'vitest';
import type { Quote } from '../items/item-store.ts';
import { available, shortage } from './stock.ts';

const quote = (more: Partial<Quote> = {}): Quote => ({
  ...{ itemOptionId: 1, itemId: 1, title: '가방', itemOptionName: '블랙', imageUrl: '/a.webp' },
  ...{ additionalPrice: 0, unitPrice: 10_000, stockQuantity: 3, soldOut: false },
  ...more,
});
const wanted = (quantity: number) => ({ title: '가방', itemOptionName: '블랙', quantity });

it('reports no shortage for a line that can be bought, down to the last piece', () => {
  expect(shortage(wanted(3), quote())).toBeUndefined();
});

it('gives one Korean sentence for each kind of shortage', () => {
  expect(shortage(wanted(4), quote())).toBe("'가방' (블랙) 상품의 재고가 부족합니다. 3개까지 주문할 수 있습니다.");
  expect(shortage(wanted(1), quote({ stockQuantity: 0 }))).toBe("'가방' (블랙) 상품은 품절되었습니다.");
  expect(shortage(wanted(1), quote({ soldOut: true }))).toBe("'가방' (블랙) 상품은 품절되었습니다.");
  expect(shortage(wanted(1), undefined)).toBe("'가방' (블랙) 상품은 판매가 종료되었습니다.");
});

it('counts pieces held by the member’s own order as available, unless the option is flagged sold out', () => {
  expect(shortage(wanted(2), quote({ stockQuantity: 0 }), 2)).toBeUndefined();
  expect(shortage(wanted(3), quote({ stockQuantity: 0 }), 2)).toContain('2개까지');
  expect(available(quote({ soldOut: true }), 2)).toBe(0);
});

it('counts nothing as available when the option is flagged sold out, oversold or missing', () => {
  expect([quote({ soldOut: true }), quote({ stockQuantity: -1 }), undefined].map((one) => available(one))).toEqual([
    0, 0, 0,
  ]);
});
