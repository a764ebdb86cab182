import { describe, expect, it } from 'vitest';
import {
  countGivenAway,
  fieldsToSend,
  finalPrice,
  type ItemValues,
  newItem,
  optionsToSend,
  validateEditedItem,
  validateNewItem,
} from './item-values.ts';

const good: ItemValues = {
  ...newItem,
  title: ' 토트백 ',
  price: '39,000',
  options: [{ name: '블랙', stockQuantity: '5', additionalPrice: '' }],
};
const saved = { price: 39_000, isDiscountByRate: true, discountRate: null, discountAmount: null };
const messages = (more: Partial<ItemValues>, mainImage = true) =>
  validateNewItem({ ...good, ...more }, mainImage).map(({ message }) => message);

describe('a new item', () => {
  it('is accepted when it is complete', () => expect(messages({})).toEqual([]));
  it('gets every error, from top to bottom, when it is empty', () =>
    expect(validateNewItem({ ...newItem, categoryNames: [] }, false).map(({ message }) => message)).toEqual([
      '상품명을 입력해주세요.',
      '가격은 0보다 커야 합니다.',
      '모든 옵션에 이름을 입력해주세요.',
      '최소 하나의 카테고리를 선택해주세요.',
      '메인 이미지는 필수입니다.',
    ]));
  it.each([
    [{ options: [] }, '최소 하나 이상의 옵션을 추가해주세요.'],
    [{ price: '0' }, '가격은 0보다 커야 합니다.'],
    [{ price: '12.5' }, '가격은 0보다 커야 합니다.'],
    [{ price: '100000001' }, '가격은 1억원 이하로 입력해주세요.'],
    [{ discountRate: '101' }, '할인율은 0부터 100까지 입력해주세요.'],
    [{ discountKind: 'amount', discountAmount: '-1' }, '할인 금액은 0 이상의 숫자로 입력해주세요.'],
    [{ discountKind: 'amount', discountAmount: '39001' }, '할인 금액은 가격보다 클 수 없습니다.'],
    [
      { options: [{ name: 'a', stockQuantity: '-1', additionalPrice: '0' }] },
      '재고는 0부터 1,000,000까지 입력해주세요.',
    ],
    [
      { options: ['블랙 / M', '블랙 / L', '블랙/m'].map((name) => ({ ...good.options[0], name })) },
      '‘블랙 / M’ 옵션이 이미 있습니다. 다른 이름으로 입력해주세요.',
    ],
    [{ options: [{ ...good.options[0], name: '\u200b' }] }, '모든 옵션에 이름을 입력해주세요.'],
  ] as [Partial<ItemValues>, string][])('with %j gets the error: %s', (more, message) =>
    expect(messages(more)).toEqual([message]),
  );
});

it('the error messages for the price and the main image differ between an edited and a new item', () =>
  expect(validateEditedItem({ ...good, price: '' }, false, saved).map(({ message }) => message)).toEqual([
    '가격을 올바르게 입력해주세요.',
    '대표 이미지를 설정해주세요.',
  ]));

it('a discount above the price of an item is accepted until the price or the discount is edited', () => {
  const over: ItemValues = { ...good, discountKind: 'amount', discountAmount: '50000' };
  const before = { ...saved, isDiscountByRate: false, discountAmount: 50_000 };
  expect(validateEditedItem({ ...over, title: '새 이름' }, true, before)).toEqual([]);
  expect(validateEditedItem({ ...over, price: '40000' }, true, before)).toMatchObject([{ field: 'discountAmount' }]);
  expect([countGivenAway(over, before), countGivenAway({ ...over, price: '50000' }, before)]).toEqual([0, 1]);
});

it.each(['0', '100', '1.5', '-1', '셋'])('a limit of %j for each buyer is refused at its field', (buyerLimit) => {
  const wrong = [{ field: 'buyerLimit', message: '1인당 구매 한도는 1개부터 99개까지 정할 수 있습니다.' }];
  expect(validateNewItem({ ...good, buyerLimit }, true)).toEqual(wrong);
  expect(validateEditedItem({ ...good, buyerLimit }, true, saved)).toEqual(wrong);
});

describe('the data that is sent for an item', () => {
  it('has one kind of discount, or null for both kinds without a discount', () => {
    expect(fieldsToSend(good)).toEqual({
      title: '토트백',
      productCode: null,
      madeToOrder: false,
      buyerLimit: null,
      price: 39_000,
      isDiscountByRate: true,
      discountRate: null,
      discountAmount: null,
      description: '',
      categoryNames: ['ALL'],
      facts: [],
      goodsKind: null,
    });
    expect(
      fieldsToSend({ ...good, discountKind: 'amount', discountAmount: '4,000', discountRate: '10' }),
    ).toMatchObject({ isDiscountByRate: false, discountRate: null, discountAmount: 4_000 });
  });
  it('has the limit for each buyer, or null without a limit', () => {
    expect(['', '3', '99'].map((buyerLimit) => fieldsToSend({ ...good, buyerLimit }).buyerLimit)).toEqual([
      null,
      3,
      99,
    ]);
  });
  it('counts an empty stock or additional price as 0', () =>
    expect(optionsToSend(good)).toEqual([{ name: '블랙', stockQuantity: 5, additionalPrice: 0 }]));
});

it('the final price of an item follows the typed price and discount', () => {
  expect(finalPrice({ ...good, discountRate: '10' })).toBe(35_100);
  expect(finalPrice({ ...good, discountKind: 'amount', discountAmount: '40000' })).toBe(0);
  expect(finalPrice({ ...good, price: '' })).toBeUndefined();
});
