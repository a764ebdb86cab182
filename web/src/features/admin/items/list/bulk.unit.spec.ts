import { describe, expect, it } from 'vitest';
import { bodyOf, broughtBack, changesOf, inCalls, saleAt } from './bulk.ts';
import { applyRule } from './bulk-apply.ts';
import { afterOutcome, countSaved } from './bulk-outcome.ts';
import type { ItemRow } from './items-query.ts';

const option = (id: number, name: string, stockQuantity = 10, additionalPrice = 0) => ({
  id,
  name,
  stockQuantity,
  additionalPrice,
  isOptionSoldOut: false,
});
const bag: ItemRow = {
  id: 1,
  title: '토트백',
  imageUrl: '/media/a.webp',
  price: 100_000,
  discountPrice: 90_000,
  lowestPrice: 90_000,
  priceVaries: false,
  isDiscountByRate: true,
  discountRate: 10,
  discountAmount: null,
  priceStruck: true,
  regularPrice: 90_000,
  sales: [],
  mayStrike: true,
  stockQuantity: 13,
  soldOut: false,
  hidden: false,
  productCode: null,
  madeToOrder: false,
  buyerLimit: null,
  priority: 0,
  createdAt: '2026-11-21T00:00:00.000Z',
  categories: ['ALL', '가방'],
  itemOptions: [option(11, '블랙'), option(12, '=브라운', 3, 1_000)],
};
const belt: ItemRow = {
  ...bag,
  id: 2,
  title: '벨트, "결"',
  price: 30_000,
  isDiscountByRate: false,
  discountRate: null,
  discountAmount: 5_000,
  discountPrice: 25_000,
  lowestPrice: 25_000,
  itemOptions: [option(21, 'M', 0)],
};
const items = [bag, belt];

describe('the changes of a bulk edit', () => {
  it('are the typed numbers that differ from the shown numbers, in the order of the sheet', () => {
    const { changes, wrong } = changesOf(items, { 'stock:12': '5', 'price:1': '120,000', 'extra:11': '0' });
    expect(changes.map(({ key, before, after }) => [key, before, after])).toEqual([
      ['price:1', 100_000, 120_000],
      ['stock:12', 3, 5],
    ]);
    expect(wrong).toEqual({});
    expect(saleAt(bag, 120_000)).toBe(108_000);
  });
  it('are sent as one row for each option', () =>
    expect(bodyOf(changesOf(items, { 'stock:12': '5', 'extra:12': '0', 'price:2': '40000' }).changes)).toEqual({
      items: [{ itemId: 2, price: 40_000, expectedPrice: 30_000 }],
      options: [
        {
          itemOptionId: 12,
          stockQuantity: 5,
          expectedStockQuantity: 3,
          additionalPrice: 0,
          expectedAdditionalPrice: 1_000,
        },
      ],
    }));
  it.each([
    ['price:1', '0', '가격은 1원부터 1억원까지 입력해주세요.'],
    ['price:1', '', '가격은 1원부터 1억원까지 입력해주세요.'],
    ['price:2', '4999', '할인 금액이 이 가격보다 큽니다. 상품 수정에서 할인을 먼저 바꿔주세요.'],
    ['stock:11', '-1', '재고는 0부터 1,000,000까지 입력해주세요.'],
    ['extra:11', '1.5', '추가 금액은 0 이상의 정수로 입력해주세요.'],
  ])('exclude the wrong number in %s = %j and report: %s', (key, typed, message) => {
    const { changes, wrong } = changesOf(items, { [key]: typed });
    expect(changes).toEqual([]);
    expect(wrong).toEqual({ [key]: message });
  });
  it('put an option back on sale only when the stock grows and no sold-out flag is set', () => {
    const [black, brown] = bag.itemOptions as [(typeof bag.itemOptions)[0], (typeof bag.itemOptions)[0]];
    const flagged: ItemRow = { ...bag, itemOptions: [{ ...black, isOptionSoldOut: true }, brown] };
    const draft = { 'stock:11': '20', 'stock:12': '2', 'stock:21': '5', 'price:1': '90000' };
    const backOf = (rows: ItemRow[]) => broughtBack(changesOf(rows, draft).changes).map(({ optionId }) => optionId);
    expect(backOf([bag, belt])).toEqual([11, 21]);
    expect(backOf([flagged, { ...belt, soldOut: true }])).toEqual([]);
  });
  it('are split into calls of at most 200 items', () => {
    const prices = Array.from({ length: 201 }, (_, id) => ({ itemId: id, price: 1, expectedPrice: 2 }));
    const calls = inCalls({ items: prices, options: [{ itemOptionId: 1 }] });
    expect(calls.map((body) => [body.items.length, body.options.length])).toEqual([
      [200, 1],
      [1, 0],
    ]);
  });
});

describe('a bulk edit rule for chosen items', () => {
  const both = new Set([1, 2]);
  it('changes one kind of number of the chosen items', () => {
    expect(applyRule(items, both, {}, { field: 'stock', operation: 'add', value: 5 })).toEqual({
      'stock:11': '15',
      'stock:12': '8',
      'stock:21': '5',
    });
    expect(applyRule(items, new Set([2]), {}, { field: 'price', operation: 'set', value: 9_900 })).toEqual({
      'price:2': '9900',
    });
  });
  it('starts from the numbers typed so far, and rounds prices to 10 won', () =>
    expect(applyRule(items, both, { 'price:1': '33333' }, { field: 'price', operation: 'cut', value: 10 })).toEqual({
      'price:1': '30000',
      'price:2': '27000',
    }));
  it('stays within the limits of a field', () => {
    expect(applyRule(items, both, {}, { field: 'stock', operation: 'subtract', value: 5 })).toMatchObject({
      'stock:12': '0',
    });
    expect(applyRule(items, both, {}, { field: 'price', operation: 'cut', value: 100 })).toMatchObject({
      'price:1': '1',
    });
  });
});

describe('the answer to a bulk edit', () => {
  const outcome = {
    items: [{ itemId: 1, saved: true, code: null, message: null, price: 120_000 }],
    options: [
      { itemOptionId: 11, saved: false, code: 'STOCK_MOVED', message: '그 사이', option: option(11, '블랙', 7) },
    ],
  };
  const draft = { 'price:1': '120000', 'stock:11': '20' };
  const sheet = afterOutcome({ items, draft, results: {} }, outcome);
  it('puts a saved number into the sheet', () => {
    expect(sheet.items[0]?.price).toBe(120_000);
    expect(sheet.results['item:1']).toEqual({ saved: true, message: null });
    expect(countSaved(outcome)).toEqual({ saved: 1, refused: 1 });
  });
  it('keeps a refused number in the draft, beside the current number of the shop', () => {
    expect(sheet.draft).toEqual({ 'stock:11': '20' });
    expect(sheet.items[0]).toMatchObject({ stockQuantity: 10 });
    expect(bodyOf(changesOf(sheet.items, sheet.draft).changes).options).toEqual([
      { itemOptionId: 11, stockQuantity: 20, expectedStockQuantity: 7 },
    ]);
  });
});
