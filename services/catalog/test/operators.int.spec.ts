import type { AnswerAt, QueryOf } from '@gyeol/contracts/call.ts';
import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { admin, member, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
const open = async (): Promise<void> => {
  shop = await openCatalog();
};
const close = (): Promise<void> => shop.close();
afterEach(async () => expect(await shop.drift()).toBe(0));

type Items = AnswerAt<typeof calls.operatorItems, 200>;
const list = async (query: QueryOf<typeof calls.operatorItems> = {}, page = { page: 0, size: 50 }) =>
  (await shop.call(calls.operatorItems, { params: page, query, as: admin })).body as Items;
const titles = async (query: QueryOf<typeof calls.operatorItems> = {}) =>
  (await list(query))._embedded.operatorItemDTOList.map(({ title }) => title);
const option = (stockQuantity: number) => [{ name: '블랙', stockQuantity, additionalPrice: 1_000 }];

describe('the item list of operators', () => {
  beforeAll(async () => {
    await open();
    await shop.call(calls.addCategory, { body: { name: '가방' }, as: admin });
    await shop.addItem({ title: '목록 토트백', price: 30_000, categoryNames: ['가방'], itemOptionDTOs: option(5) });
    await shop.addItem({ title: '목록 지갑', price: 20_000, itemOptionDTOs: option(0) });
    const { id } = await shop.addItem({ title: '목록 벨트', price: 10_000, itemOptionDTOs: option(3) });
    await shop.call(calls.setSoldOut, { params: { id }, as: admin });
  });
  afterAll(close);

  it('holds every option with its live stock', async () => {
    const [row] = (await list({ q: '목록 토트백' }))._embedded.operatorItemDTOList;
    expect(row).toMatchObject({ title: '목록 토트백', price: 30_000, categories: ['ALL', '가방'], stockQuantity: 5 });
    const optionId = row?.itemOptions[0]?.id as number;
    await shop.hold('operators-1', [[optionId, 2, 31_000]]);
    const [now] = (await list({ q: '목록 토트백' }))._embedded.operatorItemDTOList;
    expect(now?.itemOptions).toEqual([
      { id: optionId, name: '블랙', additionalPrice: 1_000, stockQuantity: 3, isOptionSoldOut: false },
    ]);
  });
  it('is searched, sorted and filtered by category and stock', async () => {
    expect(await titles({ q: '목록', sort: 'priceAsc' })).toEqual(['목록 벨트', '목록 지갑', '목록 토트백']);
    expect(await titles({ category: '가방' })).toEqual(['목록 토트백']);
    expect(await titles({ q: '목록', inStock: true })).toEqual(['목록 토트백']);
    expect(await titles({ q: '목록', inStock: false, sort: 'priceDesc' })).toEqual(['목록 지갑', '목록 벨트']);
    expect(await titles({ inStock: false, sort: 'priceDesc' })).toEqual(['목록 지갑', '목록 벨트']);
    expect(await titles({ q: '없는상품' })).toEqual([]);
    const none = { params: { page: 0, size: 50 }, query: { category: '없음' }, as: admin };
    expect((await shop.call(calls.operatorItems, none)).code).toBe('CATEGORY_NOT_FOUND');
  });
  it('comes in pages', async () => {
    const { page, _embedded } = await list({ q: '목록', sort: 'priceAsc' }, { page: 1, size: 2 });
    expect(page).toEqual({ size: 2, totalElements: 3, totalPages: 2, number: 1 });
    expect(_embedded.operatorItemDTOList.map(({ title }) => title)).toEqual(['목록 토트백']);
  });
});

describe('a bulk edit', () => {
  beforeAll(open);
  afterAll(close);

  const edit = (body: { items?: object[]; options?: object[] }, as = admin) =>
    shop.call(calls.bulkEdit, { body: { items: [], options: [], ...body }, as });
  const detail = async (id: number) => (await shop.call(calls.getById, { params: { id } })).body;
  const newItem = async (more = {}) => {
    const { id, optionIds } = await shop.addItem({ itemOptionDTOs: option(10), ...more });
    return { id, optionId: optionIds[0] as number };
  };

  it('saves prices, stock and additional prices, and publishes the prices', async () => {
    const { id, optionId } = await newItem({ discountRate: 10 });
    const { status, body } = await edit({
      items: [{ itemId: id, price: 50_000, expectedPrice: 100_000 }],
      options: [
        {
          itemOptionId: optionId,
          stockQuantity: 4,
          expectedStockQuantity: 10,
          additionalPrice: 500,
          expectedAdditionalPrice: 1_000,
        },
      ],
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      items: [{ itemId: id, saved: true, code: null, message: null, price: 50_000 }],
      options: [
        {
          itemOptionId: optionId,
          saved: true,
          code: null,
          message: null,
          option: { id: optionId, name: '블랙', additionalPrice: 500, stockQuantity: 4, isOptionSoldOut: false },
        },
      ],
    });
    expect(await detail(id)).toMatchObject({ price: 50_000, discountPrice: 45_000, stockQuantity: 4 });
    expect((await shop.outbox()).findLast(({ type }) => type === 'ItemSaved')).toMatchObject({
      type: 'ItemSaved',
      data: { itemId: id, price: 50_000, discountPrice: 45_000, options: [{ additionalPrice: 500 }] },
    });
  });
  it('gives each refused row a reason and its current values, and saves the other rows', async () => {
    const [a, b, c] = [await newItem(), await newItem(), await newItem()];
    await shop.hold('bulk-1', [[a.optionId, 3, 101_000]]);
    const { body } = await edit({
      items: [
        { itemId: a.id, price: 1, expectedPrice: 99 },
        { itemId: 999_999, price: 1, expectedPrice: 99 },
        { itemId: b.id, price: 70_000, expectedPrice: 100_000 },
      ],
      options: [
        { itemOptionId: a.optionId, stockQuantity: 20, expectedStockQuantity: 10 },
        { itemOptionId: b.optionId, additionalPrice: 9, expectedAdditionalPrice: 8 },
        { itemOptionId: c.optionId, stockQuantity: 0, expectedStockQuantity: 10 },
      ],
    });
    expect(body.items).toMatchObject([
      { saved: false, code: 'PRICE_MOVED', price: 100_000 },
      { saved: false, code: 'ITEM_NOT_FOUND', message: '상품을 찾을 수 없습니다.', price: null },
      { saved: true, price: 70_000 },
    ]);
    expect(body.options).toMatchObject([
      { saved: false, code: 'STOCK_MOVED', option: { stockQuantity: 7 } },
      { saved: false, code: 'PRICE_MOVED', option: { additionalPrice: 1_000 } },
      { saved: true, option: { stockQuantity: 0 } },
    ]);
    expect(await detail(a.id)).toMatchObject({ price: 100_000, stockQuantity: 7 });
  });
  it('refuses a price below the discount amount, and accepts one equal to it', async () => {
    const { id } = await newItem({ isDiscountByRate: false, discountAmount: 30_000 });
    const items = [29_999, 30_000].map((price) => ({ itemId: id, price, expectedPrice: 100_000 }));
    const { body } = await edit({ items });
    expect(body.items).toMatchObject([
      { saved: false, code: 'DISCOUNT_TOO_LARGE' },
      { saved: true, price: 30_000 },
    ]);
  });
  it('notifies members who wait for an option that is back in stock', async () => {
    const { optionId } = await newItem({ itemOptionDTOs: option(0) });
    await shop.call(calls.requestRestock, { params: { optionId }, as: member });
    await edit({ options: [{ itemOptionId: optionId, stockQuantity: 5, expectedStockQuantity: 0 }] });
    expect((await shop.outbox()).at(-1)).toMatchObject({ type: 'OptionRestocked', data: { memberIds: [member.id] } });
  });
  it.each([
    { items: [{ itemId: 1, price: 0, expectedPrice: 1 }] },
    { options: [{ itemOptionId: 1, stockQuantity: -1 }] },
    { options: [{ itemOptionId: 1, additionalPrice: 1.5 }] },
    { items: Array.from({ length: 201 }, () => ({ itemId: 1, price: 1, expectedPrice: 1 })) },
  ])('is refused as a whole with an invalid value or more than 200 rows', async (body) =>
    expect((await edit(body)).status).toBe(400),
  );
});
