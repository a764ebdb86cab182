import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { republishAllItems } from '../src/items/item-events.ts';
import { admin, member, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openCatalog();
});
afterEach(() => shop.setNow(undefined));
afterAll(() => shop.close());

const day = (date: string, hour = 12): Date => new Date(`${date}T${String(hour).padStart(2, '0')}:00:00+09:00`);
const countOf = sql('test.states', 'select count(*) as states from item_history where item_id = $1::bigint');
const states = async (id: number) => (await shop.database.db.one<{ states: number }>(countOf, [id])).states;
const history = (id: number, on: string, as = admin) =>
  shop.call(calls.itemHistory, { params: { id }, query: { on }, as });
const pricesOn = async (id: number, on: string) =>
  (await history(id, on)).body.states.map(({ price, discountPrice }) => [price, discountPrice]);
const days = async (id: number) => (await shop.call(calls.priceDays, { params: { id }, as: admin })).body.prices;
const edit = async (id: number, more: object) => {
  const { body: item } = await shop.call(calls.getById, { params: { id } });
  const { title, description, price, isDiscountByRate, discountRate, discountAmount, imageUrl } = item;
  const fields = { title, description, price, isDiscountByRate, discountRate, discountAmount };
  const body = { ...fields, imagePath: imageUrl, categoryNames: ['ALL'], ...more };
  const { status } = await shop.call(calls.editItem, { params: { id }, body, as: admin });
  if (status !== 200) throw new Error(`the edit was refused: ${status}`);
};
const at = async <T>(moment: Date, work: () => Promise<T>): Promise<T> => {
  shop.setNow(moment);
  return work();
};

describe('the history of an item', () => {
  it('has one entry for each state of its page, and none for a save that leaves the page unchanged', async () => {
    const { id, optionIds } = await shop.addItem();
    await edit(id, {});
    await shop.call(calls.setSoldOut, { params: { id }, as: admin });
    await shop.call(calls.updateOptionStock, {
      params: { optionId: optionIds[0] as number },
      body: { stockQuantity: 4 },
      as: admin,
    });
    await republishAllItems({ db: shop.database.db, now: () => new Date() });
    expect(await states(id)).toBe(1);
    await edit(id, { description: '새 설명' });
    await edit(id, { facts: [{ key: 'material', label: '소재', text: '소가죽', rows: [] }] });
    await edit(id, { goodsKind: 'bags' });
    await edit(id, { madeToOrder: true });
    await shop.call(calls.bulkEdit, {
      body: { items: [{ itemId: id, price: 90_000, expectedPrice: 100_000 }], options: [] },
      as: admin,
    });
    expect(await states(id)).toBe(6);
  });
  it('is not written by a save that is refused', async () => {
    const { id } = await shop.addItem();
    await expect(edit(id, { title: '새 이름', categoryNames: ['없는 이름'] })).rejects.toThrow('refused');
    expect(await states(id)).toBe(1);
  });
  it('cannot be changed afterwards', async () => {
    for (const change of ['update item_history set price = 1', 'delete from item_history', 'truncate item_history']) {
      await expect(shop.database.db.run(sql('test.change', change))).rejects.toThrow();
    }
  });
  it('shows the states of a day, from midnight to midnight in Seoul', async () => {
    const { id } = await at(day('2026-03-01'), () => shop.addItem());
    await at(day('2026-03-05', 0), () => edit(id, { price: 80_000 }));
    await at(day('2026-03-05', 18), () => edit(id, { discountRate: 50 }));
    expect(await pricesOn(id, '2026-02-28')).toEqual([]);
    expect(await pricesOn(id, '2026-03-01')).toEqual([[100_000, 100_000]]);
    expect(await pricesOn(id, '2026-03-04')).toEqual([[100_000, 100_000]]);
    expect(await pricesOn(id, '2026-03-05')).toEqual([
      [80_000, 80_000],
      [80_000, 40_000],
    ]);
    expect(await pricesOn(id, '2026-03-06')).toEqual([[80_000, 40_000]]);
    const { body } = await history(id, '2026-03-04');
    expect(body).toMatchObject({
      since: day('2026-03-01').toISOString(),
      states: [{ until: day('2026-03-05', 0).toISOString(), title: '가죽 토트백', facts: [], goodsKind: null }],
    });
  });
  it('shows a deleted item until the moment of its deletion', async () => {
    const { id } = await at(day('2026-03-01'), () => shop.addItem());
    await at(day('2026-03-03'), () => shop.call(calls.deleteItem, { params: { id }, as: admin }));
    expect(await pricesOn(id, '2026-03-02')).toEqual([[100_000, 100_000]]);
    expect((await history(id, '2026-03-03')).body.states).toMatchObject([{ until: day('2026-03-03').toISOString() }]);
    expect(await pricesOn(id, '2026-03-04')).toEqual([]);
  });
  it('is visible only to operators, and refuses a date that does not exist', async () => {
    const { id } = await shop.addItem();
    expect((await history(id, '2026-03-01', member)).status).toBe(403);
    for (const on of ['2026-02-30', 'gestern', '']) {
      expect(await history(id, on)).toMatchObject({ status: 400, body: { message: '날짜를 올바르게 입력해주세요.' } });
    }
    expect((await history(999_999, '2026-03-01')).body).toEqual({ since: null, states: [] });
  });
});

describe('the days of each price', () => {
  it('are the days for which the price was the selling price before the discount began', async () => {
    const { id } = await at(day('2026-03-01'), () => shop.addItem());
    shop.setNow(day('2026-03-11', 11));
    expect(await days(id)).toEqual([{ price: 100_000, days: 9 }]);
    await at(day('2026-03-11'), () => edit(id, { price: 120_000 }));
    await at(day('2026-03-14'), () => edit(id, { discountRate: 50 }));
    shop.setNow(day('2026-06-01'));
    expect(await days(id)).toEqual([
      { price: 100_000, days: 10 },
      { price: 120_000, days: 3 },
    ]);
  });
  it('include a former discounted price as an earlier price of a later discount', async () => {
    const { id } = await at(day('2026-03-01'), () => shop.addItem({ discountRate: 20 }));
    shop.setNow(day('2026-03-21'));
    expect(await days(id)).toEqual([]);
    await edit(id, { discountRate: 0 });
    await at(day('2026-03-25'), () => edit(id, { discountRate: 10 }));
    expect(await days(id)).toEqual([
      { price: 80_000, days: 20 },
      { price: 100_000, days: 4 },
    ]);
  });
});

describe('the regular price of an item', () => {
  const struck = async (id: number) => {
    const query = { itemIds: String(id) };
    const [card] = (await shop.call(calls.cards, { query })).body;
    const item = (await shop.call(calls.getById, { params: { id } })).body;
    const listed = (await shop.callInternal(internalCalls.listedItems, { query: { after: id - 1, limit: 1 } })).body;
    const all = [card?.priceStruck, item.priceStruck, listed.items[0]?.priceStruck];
    expect(new Set(all).size).toBe(1);
    return item.priceStruck;
  };
  it('is struck through beside any lower price when the shop requires no days', async () => {
    expect(await struck((await shop.addItem({ discountRate: 20 })).id)).toBe(true);
    expect(await struck((await shop.addItem()).id)).toBe(false);
  });
  it('is struck through only after the days that the shop requires, and a new number applies at once', async () => {
    const short = await at(day('2026-03-10'), () => shop.addItem());
    const long = await at(day('2026-03-01'), () => shop.addItem());
    shop.setNow(day('2026-03-21'));
    for (const { id } of [short, long]) await edit(id, { discountRate: 20 });
    shop.setNow(undefined);
    expect([await struck(short.id), await struck(long.id)]).toEqual([true, true]);
    await shop.setSelling({ struckPriceDays: 20 });
    expect([await struck(short.id), await struck(long.id)]).toEqual([false, true]);
    expect((await shop.call(calls.priceDays, { params: { id: long.id }, as: admin })).body).toEqual({
      required: 20,
      prices: [{ price: 100_000, days: 20 }],
    });
    await shop.call(calls.bulkEdit, {
      body: { items: [{ itemId: long.id, price: 150_000, expectedPrice: 100_000 }], options: [] },
      as: admin,
    });
    expect(await struck(long.id)).toBe(false);
    await shop.setSelling({ struckPriceDays: 0 });
    expect([await struck(short.id), await struck(long.id)]).toEqual([true, true]);
  });
});
