import { readFileSync } from 'node:fs';
import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openCatalog();
  // Answers are cached only after this first look at the changes of other instances.
  await shop.work('follow-changes');
});
afterAll(() => shop.close());

/** Adds an item of 9,000 won. Each option, by its name, has an additional price and a stock. */
const addItem = async (title: string, options: Readonly<Record<string, readonly [number, number]>>) => {
  const itemOptionDTOs = Object.entries(options).map(([name, [additionalPrice, stockQuantity]]) => ({
    ...{ name, additionalPrice, stockQuantity },
  }));
  const { id, optionIds } = await shop.addItem({ title, price: 10_000, discountRate: 10, itemOptionDTOs });
  return { id, optionOf: (name: string) => optionIds[Object.keys(options).indexOf(name)] as number };
};
const told = ({ lowestPrice, priceVaries }: { lowestPrice: number; priceVaries: boolean }) => [
  lowestPrice,
  priceVaries,
];
const detail = async (id: number) => (await shop.call(calls.getById, { params: { id } })).body;
const list = async (query: Readonly<Record<string, unknown>>, sort = 'priceAsc') => {
  const params = { category: 'ALL', sort, page: 0, size: 50 } as const;
  const { body } = await shop.call(calls.getByCategory, { params: params as never, query });
  return body._embedded.itemHomeDTOList;
};
const titles = async (query: Parameters<typeof list>[0], sort?: string) =>
  (await list(query, sort)).map(({ title }) => title);

describe('the lowest price', () => {
  it('is that of the cheapest option, wherever an item is shown', async () => {
    const { id } = await addItem('옵션마다 더함', { S: [5_000, 5], L: [8_000, 5] });
    await shop.call(calls.setPriority, { params: { id, priority: 1 }, as: admin });
    const item = await detail(id);
    expect(item).toMatchObject({ price: 10_000, discountPrice: 9_000, lowestPrice: 14_000, priceVaries: true });
    const as = { id: 41 };
    await shop.call(calls.like, { params: { itemId: id }, as });
    const [liked] = (await shop.call(calls.likedItems, { as })).body;
    const q = '옵션마다';
    const everywhere = [
      (await shop.call(calls.getBest)).body[0],
      (await shop.call(calls.cards, { query: { itemIds: String(id) } })).body[0],
      (await shop.call(calls.suggestions, { query: { q } })).body.items[0],
      (await list({ q }))[0],
      liked?.item,
      (await shop.call(calls.operatorItems, { params: { page: 0, size: 1 }, query: { q }, as: admin })).body._embedded
        .operatorItemDTOList[0],
    ];
    expect(everywhere.map((one) => one && told(one))).toEqual(everywhere.map(() => [14_000, true]));
    expect(liked?.likedPrice).toBe(14_000);
    const listed = await shop.callInternal(internalCalls.listedItems, { query: { after: id - 1, limit: 1 } });
    expect(listed.body.items).toMatchObject([{ id, discountPrice: 9_000, lowestPrice: 14_000 }]);
  });

  it('counts only options that can be bought, or all options when none can', async () => {
    const item = await addItem('골라 담는', { 검정: [0, 0], 밤색: [1_000, 5], 흰색: [3_000, 5] });
    const flag = (name: string, isOptionSoldOut: boolean) =>
      shop.call(calls.updateOptionSoldOut, {
        ...{ params: { optionId: item.optionOf(name) }, body: { isOptionSoldOut }, as: admin },
      });
    expect(told(await detail(item.id))).toEqual([10_000, true]);
    await flag('밤색', true);
    expect(told(await detail(item.id))).toEqual([12_000, false]);
    await flag('흰색', true);
    expect(told(await detail(item.id))).toEqual([9_000, true]);
    await flag('밤색', false);
    const params = { optionId: item.optionOf('밤색') };
    await shop.call(calls.updateOptionPrice, { params, body: { additionalPrice: 2_000 }, as: admin });
    expect(told(await detail(item.id))).toEqual([11_000, false]);
    await shop.call(calls.changeItems, { body: { itemIds: [item.id], hidden: true }, as: admin });
    expect(told(await detail(item.id))).toEqual([11_000, false]);
  });

  it('sorts and filters lists, and follows holds and releases of stock', async () => {
    const q = '순서';
    const one = await addItem('순서 하나', { S: [100, 2], M: [900, 2] });
    await addItem('순서 둘', { S: [500, 2] });
    expect(await titles({ q })).toEqual(['순서 하나', '순서 둘']);
    expect(await titles({ q, maxPrice: 9_400 }, 'createdAt')).toEqual(['순서 하나']);

    expect((await shop.hold('lowest-1', [[one.optionOf('S'), 2, 9_100]])).status).toBe(200);
    expect(await titles({ q })).toEqual(['순서 둘', '순서 하나']);
    expect(await titles({ q }, 'priceDesc')).toEqual(['순서 하나', '순서 둘']);
    expect(await titles({ q, maxPrice: 9_400 }, 'createdAt')).toEqual([]);
    const byPrice = async (more: object) => (await list({ q, ...more })).map(told);
    expect(await byPrice({ minPrice: 9_900, maxPrice: 9_900 })).toEqual([[9_900, false]]);

    await shop.release('lowest-1');
    expect(await titles({ q })).toEqual(['순서 하나', '순서 둘']);
    expect(await titles({ q, maxPrice: 9_400 }, 'createdAt')).toEqual(['순서 하나']);
  });

  it('is stored for lists even when the previous release writes the row, and filled in by the migration', async () => {
    const { id } = await addItem('먼젓번이 적은', { S: [5_000, 5] });
    const write = `update item_categories set discount_price = 9000 where item_id = ${id} returning discount_price as price`;
    const priceAfter = async (...texts: string[]) =>
      shop.database.db.tx(async (tx) => {
        let rows: { price: number }[] = [];
        for (const text of texts) rows = await tx.rows({ name: `test.${text}`.slice(0, 60), text });
        return rows.map(({ price }) => price);
      });
    expect(await priceAfter(write)).toEqual([14_000]);
    const trigger = (state: string) => `alter table item_categories ${state} trigger shelf_lowest_price`;
    const filled = readFileSync(
      new URL('../migrations/20261127200100000_lowest-price-filled.sql', import.meta.url),
      'utf8',
    );
    const read = `select discount_price as price from item_categories where item_id = ${id}`;
    expect(await priceAfter(trigger('disable'), write, trigger('enable'), read)).toEqual([9_000]);
    expect(await priceAfter(filled, read)).toEqual([14_000]);
  });
});

describe('a discount amount above the price', () => {
  const over = { price: 10_000, isDiscountByRate: false, discountAmount: 10_001 };
  const refusal = { status: 400, code: 'DISCOUNT_TOO_LARGE', body: { field: 'discountAmount' } };
  const formOf = async (id: number) => {
    const { title, description, price, isDiscountByRate, discountAmount, imageUrl } = await detail(id);
    return { title, description, price, isDiscountByRate, discountAmount, imagePath: imageUrl, categoryNames: ['ALL'] };
  };
  const edit = (id: number, body: Awaited<ReturnType<typeof formOf>>) =>
    shop.call(calls.editItem, { params: { id }, body, as: admin });

  it('is refused at its field, while an amount equal to the price is accepted', async () => {
    const { id } = await shop.addItem();
    const form = { ...(await formOf(id)), itemOptionDTOs: [{ name: 'a', stockQuantity: 1, additionalPrice: 0 }] };
    expect(await shop.call(calls.uploadItem, { body: { ...form, ...over }, as: admin })).toMatchObject(refusal);
    expect(await edit(id, { ...form, ...over })).toMatchObject(refusal);
    expect((await edit(id, { ...form, ...over, discountAmount: 10_000 })).body.discountPrice).toBe(0);
  });

  it('stays when it was saved before this rule and is not edited', async () => {
    const { id } = await shop.addItem({ price: 20_000, isDiscountByRate: false, discountAmount: 10_001 });
    const ofBefore = sql(
      'test.over-discounted',
      'update items set price = 10000, discount_price = 0 where id = $1::bigint returning id',
    );
    await shop.database.db.one(ofBefore, [id]);
    const form = await formOf(id);
    expect((await edit(id, { ...form, title: '새 이름' })).body).toMatchObject({ title: '새 이름', ...over });
    expect(await edit(id, { ...form, price: 9_000 })).toMatchObject(refusal);
    expect((await edit(id, { ...form, price: 10_001 })).status).toBe(200);
  });
});
