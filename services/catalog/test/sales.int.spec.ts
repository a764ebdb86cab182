import type { BodyOf } from '@gyeol/contracts/call.ts';
import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { exchangeHoldKey } from '@gyeol/contracts/rules/claim.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { admin, openCatalog, type Shop } from './support/catalog.ts';

type Form = BodyOf<typeof calls.createSale>;

let shop: Shop;
beforeAll(async () => {
  shop = await openCatalog();
});
afterAll(() => shop.close());
const morning = new Date('2026-12-01T00:00:00.000Z');
const begins = new Date('2026-12-01T01:00:00.000Z');
const ends = new Date('2026-12-01T03:00:00.000Z');
const before = (moment: Date, ms = 1) => new Date(moment.getTime() - ms);
const at = async (moment: Date): Promise<void> => {
  shop.setNow(moment);
  await shop.work('sales');
};
beforeAll(() => shop.setNow(morning));
afterEach(async () => {
  expect(await shop.drift()).toBe(0);
  shop.setNow(morning);
});

const form = (more: Partial<Form> = {}): Form => ({
  title: '겨울 가방전',
  startsAt: begins.toISOString(),
  endsAt: ends.toISOString(),
  discountRate: 20,
  discountAmount: null,
  itemIds: [],
  categoryIds: [],
  ...more,
});
const create = (more: Partial<Form>) => shop.call(calls.createSale, { body: form(more), as: admin });
const mustCreate = async (more: Partial<Form>) => {
  const response = await create(more);
  expect(response.body).toMatchObject({ id: expect.any(Number) });
  return response.body;
};
const withdraw = (id: number) => shop.call(calls.endSale, { params: { id }, as: admin });
const addItem = async (price = 100_000, more: Parameters<Shop['addItem']>[0] = {}) => {
  const { id, optionIds } = await shop.addItem({ price, ...more });
  return { id, option: optionIds[0] as number };
};
const detail = async (id: number) => (await shop.call(calls.getById, { params: { id } })).body;
const enter = sql(
  'test.enter-category',
  `insert into item_categories (category_id, item_id, created_at, discount_share, best_rank, in_stock, discount_price)
   select $1::bigint, item_id, created_at, discount_share, best_rank, in_stock, discount_price from item_categories
   where item_id = $2::bigint limit 1`,
);
const fill = sql(
  'test.fill-sale',
  `insert into sale_items (sale_id, item_id, sale_price)
   select $1::bigint, 1000000 + n, 1 from generate_series(1, 999) n`,
);
const quote = async (option: number) =>
  (await shop.callInternal(internalCalls.quote, { body: { itemOptionIds: [option] } })).body.lines[0];
const events = async (type: string, saleId: number) =>
  (await shop.outbox()).filter((event) => event.type === type && event.subject === String(saleId));

describe('the price of a sale', () => {
  it('is asked from its first millisecond to its last, wherever an item has a price', async () => {
    const { id, option } = await addItem();
    await mustCreate({ itemIds: [id] });
    const prices = async () => [
      (await detail(id)).discountPrice,
      (await detail(id)).lowestPrice,
      (await shop.call(calls.cards, { query: { itemIds: String(id) } })).body[0]?.discountPrice,
      (await quote(option))?.unitPrice,
      (await shop.callInternal(internalCalls.listedItems, { query: { after: id - 1, limit: 1 } })).body.items[0]
        ?.discountPrice,
    ];
    const everywhere = (price: number) => Array.from({ length: 5 }, () => price);
    for (const [moment, price] of [
      [before(begins), 100_000],
      [begins, 80_000],
      [before(ends), 80_000],
      [ends, 100_000],
    ] as const) {
      shop.setNow(moment);
      expect(await prices(), moment.toISOString()).toEqual(everywhere(price));
    }
  });

  it('is shown beforehand with its window', async () => {
    const { id } = await addItem();
    const { id: saleId } = await mustCreate({ itemIds: [id], discountRate: null, discountAmount: 30_000 });
    expect(await detail(id)).toMatchObject({
      discountPrice: 100_000,
      regularPrice: 100_000,
      sales: [
        {
          saleId,
          title: '겨울 가방전',
          startsAt: begins.toISOString(),
          endsAt: ends.toISOString(),
          salePrice: 70_000,
        },
      ],
    });
  });

  it('is the lower one of two sales, and never above the price without a sale', async () => {
    const cheap = await addItem(100_000, { discountRate: 50 });
    const { id } = await addItem();
    await mustCreate({ itemIds: [id, cheap.id], discountRate: 10 });
    await mustCreate({ itemIds: [id, cheap.id], discountRate: 30 });
    shop.setNow(begins);
    expect((await detail(id)).discountPrice).toBe(70_000);
    expect((await detail(cheap.id)).discountPrice).toBe(50_000);
  });

  it('follows an edited price and items that enter or leave a category', async () => {
    const { body: category } = await shop.call(calls.addCategory, { body: { name: '행사 분류' }, as: admin });
    const inside = await addItem(100_000, { categoryNames: ['ALL', '행사 분류'] });
    const { id: saleId } = await mustCreate({ categoryIds: [category.id] });
    const later = await addItem(50_000, { categoryNames: ['ALL', '행사 분류'] });
    await shop.call(calls.bulkEdit, {
      body: { items: [{ itemId: inside.id, price: 60_000, expectedPrice: 100_000 }], options: [] },
      as: admin,
    });
    shop.setNow(begins);
    expect((await quote(inside.option))?.unitPrice).toBe(48_000);
    expect((await quote(later.option))?.unitPrice).toBe(40_000);
    await shop.call(calls.addCategory, { body: { name: '다른 분류' }, as: admin });
    const moved = { itemIds: [later.id], addCategories: ['다른 분류'], removeCategories: ['행사 분류'] };
    await shop.call(calls.changeItems, { body: moved, as: admin });
    expect((await quote(later.option))?.unitPrice).toBe(50_000);
    await shop.work('sales');
    expect((await events('SaleChanged', saleId)).at(-1)?.data).toMatchObject({
      items: [{ itemId: inside.id, salePrice: 48_000 }],
    });
  });

  it('ends for an item that is deleted', async () => {
    const { id } = await addItem();
    const kept = await addItem();
    const { id: saleId } = await mustCreate({ itemIds: [id, kept.id] });
    await shop.call(calls.deleteItem, { params: { id }, as: admin });
    await shop.work('sales');
    expect((await events('SaleChanged', saleId)).at(-1)?.data).toMatchObject({ items: [{ itemId: kept.id }] });
  });

  it('leaves an item out that would be free after its price was lowered', async () => {
    const { id, option } = await addItem();
    await mustCreate({ itemIds: [id], discountRate: null, discountAmount: 30_000 });
    await shop.call(calls.bulkEdit, {
      body: { items: [{ itemId: id, price: 20_000, expectedPrice: 100_000 }], options: [] },
      as: admin,
    });
    shop.setNow(begins);
    expect((await quote(option))?.unitPrice).toBe(20_000);
  });

  it('moves lists sorted and filtered by price at the first and the last moment', async () => {
    const { body: category } = await shop.call(calls.addCategory, { body: { name: '정렬 분류' }, as: admin });
    const categoryNames = ['ALL', '정렬 분류'];
    const dear = await addItem(100_000, { categoryNames });
    const middle = await addItem(90_000, { categoryNames });
    await mustCreate({ itemIds: [dear.id], discountRate: 50 });
    const order = async (query = {}) => {
      const params = { category: category.name, sort: 'priceAsc', page: 0, size: 10 } as const;
      const { body } = await shop.call(calls.getByCategory, { params: params as never, query });
      return body._embedded.itemHomeDTOList.map(({ id }) => id);
    };
    expect(await order()).toEqual([middle.id, dear.id]);
    await at(begins);
    expect(await order()).toEqual([dear.id, middle.id]);
    expect(await order({ maxPrice: 60_000 })).toEqual([dear.id]);
    await at(ends);
    expect(await order()).toEqual([middle.id, dear.id]);
  });

  it('is struck only when the recorded history allows it, and the days of a sale do not count as full price', async () => {
    await shop.setSelling({ struckPriceDays: 20 });
    const { id } = await addItem();
    await mustCreate({ itemIds: [id] });
    await at(begins);
    expect(await detail(id)).toMatchObject({ discountPrice: 80_000, priceStruck: false });
    const old = await addItem();
    const weeks = new Date('2027-01-10T00:00:00.000Z');
    await mustCreate({ itemIds: [old.id], startsAt: weeks.toISOString(), endsAt: '2027-01-11T00:00:00.000Z' });
    await at(weeks);
    expect(await detail(old.id)).toMatchObject({ discountPrice: 80_000, priceStruck: true });
    await at(new Date('2027-01-11T00:00:00.000Z'));
    const history = (
      await shop.call(calls.itemHistory, { params: { id: old.id }, query: { on: '2027-01-10' }, as: admin })
    ).body;
    expect(history.states.map(({ discountPrice }) => discountPrice)).toContain(80_000);
  });
});

describe('a hold', () => {
  it('of an old sheet is checked against the price of the moment', async () => {
    const { id, option } = await addItem();
    await mustCreate({ itemIds: [id] });
    shop.setNow(begins);
    const old = { checkPrices: true };
    expect(await shop.hold('old-1', [[option, 1, 100_000]], old)).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    expect((await shop.hold('old-1', [[option, 1, 80_000]], old)).status).toBe(200);
    shop.setNow(ends);
    expect((await shop.hold('old-1', [[option, 1, 80_000]], old)).status, 'held before the end').toBe(200);
    const late = await shop.hold('old-2', [[option, 2, 80_000]], old);
    expect(late).toMatchObject({ status: 409, code: 'PRICE_CHANGED', body: { productTotal: 200_000 } });
  });

  it('is refused before an item is on sale, to the millisecond, and never for an exchange', async () => {
    const { id, option } = await addItem();
    await mustCreate({ itemIds: [id], discountRate: null, endsAt: null });
    shop.setNow(before(begins));
    expect((await quote(option))?.opensAt).toBe(begins.toISOString());
    const early = await shop.hold('early-1', [[option, 1]]);
    expect(early).toMatchObject({ status: 409, code: 'NOT_ON_SALE_YET' });
    expect(early.body).toMatchObject({
      messages: ['가죽 토트백 상품은 12월 1일 10:00부터 구매하실 수 있습니다.'],
    });
    expect((await shop.hold(exchangeHoldKey(77), [[option, 1]])).status).toBe(200);
    shop.setNow(begins);
    expect((await quote(option))?.opensAt).toBeUndefined();
    expect((await shop.hold('early-1', [[option, 1]])).status).toBe(200);
  });

  it('that exists stays when the item is taken off sale until later', async () => {
    const { id, option } = await addItem();
    expect((await shop.hold('first-1', [[option, 1]])).status).toBe(200);
    await mustCreate({ itemIds: [id], discountRate: null, endsAt: null });
    expect((await shop.hold('first-1', [[option, 1]])).status).toBe(200);
    expect(await shop.hold('first-2', [[option, 1]])).toMatchObject({ status: 409, code: 'NOT_ON_SALE_YET' });
  });
});

describe('a sale of an operator', () => {
  it('is published with its window when it is saved, changed, and over', async () => {
    const { id } = await addItem();
    const sale = await mustCreate({ itemIds: [id] });
    await shop.work('sales');
    const edited = { ...form({ itemIds: [id], discountRate: 40 }), version: sale.version };
    expect((await shop.call(calls.editSale, { params: { id: sale.id }, body: edited, as: admin })).status).toBe(200);
    await shop.work('sales');
    await at(begins);
    await at(ends);
    const published = (await events('SaleChanged', sale.id)).map(({ version, data }) => [version, data] as const);
    const window = { saleId: sale.id, startsAt: begins.toISOString(), endsAt: ends.toISOString() };
    expect(published.map(([, data]) => data)).toMatchObject([
      { ...window, items: [{ itemId: id, salePrice: 80_000 }] },
      { ...window, items: [{ itemId: id, salePrice: 60_000 }] },
      { ...window, items: [{ itemId: id, salePrice: 60_000 }] },
      { ...window, items: [] },
    ]);
    expect(published.map(([version]) => version)).toEqual([1, 2, 3, 4]);
  });

  it('ends at the second of the click, keeps its start once it has begun, and is not changed after its end', async () => {
    const { id, option } = await addItem();
    const sale = await mustCreate({ itemIds: [id] });
    const middle = new Date('2026-12-01T02:00:00.500Z');
    await at(middle);
    const moved = { ...form({ itemIds: [id], startsAt: '2026-12-01T02:30:00.000Z' }), version: sale.version };
    const edit = await shop.call(calls.editSale, { params: { id: sale.id }, body: moved, as: admin });
    expect(edit.body).toMatchObject({ startsAt: begins.toISOString(), state: 'RUNNING', version: 2 });
    expect((await quote(option))?.unitPrice).toBe(80_000);
    expect((await withdraw(sale.id)).status).toBe(200);
    expect((await quote(option))?.unitPrice).toBe(100_000);
    const again = await shop.call(calls.editSale, {
      params: { id: sale.id },
      body: { ...moved, version: 3 },
      as: admin,
    });
    expect(again).toMatchObject({ status: 409, code: 'SALE_OVER' });
    expect((await shop.call(calls.sale, { params: { id: sale.id }, as: admin })).body).toMatchObject({
      state: 'OVER',
      endsAt: '2026-12-01T02:00:00.000Z',
    });
  });

  it('is refused to the second of two operators who edit it at once', async () => {
    const { id } = await addItem();
    const sale = await mustCreate({ itemIds: [id] });
    const edit = (discountRate: number) =>
      shop.call(calls.editSale, {
        params: { id: sale.id },
        body: { ...form({ itemIds: [id], discountRate }), version: 1 },
        as: admin,
      });
    const statuses = (await Promise.all([edit(10), edit(15)])).map(({ status, code }) => code ?? status);
    expect(statuses.sort()).toEqual([200, 'SALE_CHANGED']);
  });

  it('tells nobody that it has begun when the worker was away for its whole time', async () => {
    const { id } = await addItem();
    const sale = await mustCreate({ itemIds: [id] });
    await shop.call(calls.remindOfSale, { params: { saleId: sale.id }, query: { itemId: id }, as: { id: 7 } });
    await at(new Date('2026-12-02T00:00:00.000Z'));
    expect(await events('SaleBegan', sale.id)).toEqual([]);
    expect((await events('SaleChanged', sale.id)).at(-1)?.data).toMatchObject({ items: [] });
  });

  it('is listed with its state, those that run or come first before those that are over', async () => {
    const { id } = await addItem();
    const over = await mustCreate({ itemIds: [id], title: '끝난 행사' });
    await withdraw(over.id);
    const planned = await mustCreate({ itemIds: [id], title: '다음 행사', startsAt: '2026-12-01T00:30:00.000Z' });
    const { body } = await shop.call(calls.sales, { query: { page: 0, size: 50 }, as: admin });
    const rows = body._embedded.saleDTOList.filter((sale) => [over.id, planned.id].includes(sale.id));
    expect(rows.map(({ title, state, itemCount }) => [title, state, itemCount])).toEqual([
      ['다음 행사', 'PLANNED', 1],
      ['끝난 행사', 'WITHDRAWN', 1],
    ]);
    expect((await shop.call(calls.sales, { query: { page: 0, size: 50 }, as: { id: 7 } })).status).toBe(403);
  });
});

describe('a sale that others change at the same time', () => {
  const category = async (name: string) =>
    (await shop.call(calls.addCategory, { body: { name }, as: admin })).body as { id: number; name: string };

  it('has from its first moment every item that entered its category while it was saved', async () => {
    const { id: categoryId, name } = await category('동시 분류');
    await addItem(100_000, { categoryNames: ['ALL', name] });
    const { id, option } = await addItem();
    // The operator of the item has not committed when the sale is saved, so neither sees the other's change.
    const saved = Promise.withResolvers<void>();
    const entering = shop.database.db.tx(async (tx) => {
      await tx.run(enter, [categoryId, id]);
      await saved.promise;
    });
    await mustCreate({ categoryIds: [categoryId] });
    saved.resolve();
    await entering;
    await at(begins);
    expect((await quote(option))?.unitPrice).toBe(80_000);
  });

  it('takes no item beyond a thousand, so that its event stays small', async () => {
    const { id: categoryId, name } = await category('가득 찬 분류');
    const { id } = await addItem(100_000, { categoryNames: ['ALL', name] });
    const sale = await mustCreate({ categoryIds: [categoryId] });
    await shop.database.db.run(fill, [sale.id]);
    const late = await addItem(100_000, { categoryNames: ['ALL', name] });
    shop.setNow(begins);
    expect((await detail(late.id)).discountPrice).toBe(100_000);
    expect((await detail(id)).discountPrice).toBe(80_000);
    await shop.call(calls.bulkEdit, {
      body: { items: [{ itemId: id, price: 50_000, expectedPrice: 100_000 }], options: [] },
      as: admin,
    });
    expect((await detail(id)).discountPrice).toBe(40_000);
  });

  it('cannot lose its end while it runs', async () => {
    const { id, option } = await addItem();
    const sale = await mustCreate({ itemIds: [id] });
    await at(begins);
    const opening = { ...form({ itemIds: [id], discountRate: null, endsAt: null }), version: sale.version };
    const edit = await shop.call(calls.editSale, { params: { id: sale.id }, body: opening, as: admin });
    expect(edit).toMatchObject({ status: 400, code: 'SALE_PERIOD' });
    await at(ends);
    expect((await quote(option))?.unitPrice).toBe(100_000);
  });

  it('is withdrawn before its start, also one without a price, and again published to a reader who missed that', async () => {
    const { id, option } = await addItem();
    const sale = await mustCreate({ itemIds: [id], discountRate: null, endsAt: null });
    expect((await shop.hold('withdrawn-1', [[option, 1]])).code).toBe('NOT_ON_SALE_YET');
    expect((await withdraw(sale.id)).status).toBe(200);
    expect((await shop.hold('withdrawn-1', [[option, 1]])).status).toBe(200);
    await shop.work('sales');
    const published = (await events('SaleChanged', sale.id)).length;
    await shop.callInternal(republishCalls.catalog, { body: { kind: 'sales', after: String(sale.id - 1) } });
    const all = await events('SaleChanged', sale.id);
    expect(all).toHaveLength(published + 1);
    expect(all.at(-1)?.data).toMatchObject({ items: [] });
  });

  it('moves the answers that are cached, at its first and its last moment', async () => {
    await shop.work('follow-changes');
    const { id } = await addItem();
    await mustCreate({ itemIds: [id] });
    const price = async () => (await detail(id)).discountPrice;
    expect([await price(), await price()]).toEqual([100_000, 100_000]);
    await at(begins);
    expect([await price(), await price()]).toEqual([80_000, 80_000]);
    await at(ends);
    expect([await price(), await price()]).toEqual([100_000, 100_000]);
  });
});

describe('a sale with a fault', () => {
  it.each([
    ['ends before it starts', { endsAt: before(begins).toISOString() }, 'SALE_PERIOD', 'endsAt', '시작 시각보다 뒤'],
    ['starts in the past', { startsAt: '2026-11-01T00:00:00.000Z' }, 'SALE_PERIOD', 'startsAt', '이미 지났습니다'],
    ['has a price but no end', { endsAt: null }, 'SALE_PERIOD', 'endsAt', '끝나는 시각을 입력'],
    ['has an end but no price', { discountRate: null }, 'SALE_PERIOD', 'endsAt', '끝나는 시각이 없습니다'],
    ['has two discounts', { discountAmount: 100 }, 'SALE_PRICE', 'discount', '하나만'],
    ['would be free', { discountRate: null, discountAmount: 100_000 }, 'SALE_PRICE', 'discount', '0원이 되는 상품'],
    [
      'ends in the second of its start',
      { startsAt: '2026-12-01T01:00:00.100Z', endsAt: '2026-12-01T01:00:00.900Z' },
      'SALE_PERIOD',
      'endsAt',
      '시작 시각보다 뒤',
    ],
    ['starts at no moment', { startsAt: '2026-12-01T23:59:60Z' }, 'SALE_PERIOD', 'startsAt', '다시 확인'],
    ['has no items', { itemIds: [] }, 'SALE_ITEMS', 'items', '하나 이상'],
    ['has a deleted category', { categoryIds: [999_999] }, 'SALE_ITEMS', 'items', '삭제된 카테고리'],
  ] as const)('that %s is refused with a sentence at its field', async (_, more, code, field, message) => {
    const { id } = await addItem();
    const refused = await create({ itemIds: [id], ...more } as Partial<Form>);
    expect(refused).toMatchObject({ status: 400, code });
    expect(refused.body).toMatchObject({ field, message: expect.stringContaining(message) });
  });

  it('that names a deleted item is refused with its number, also in the preview', async () => {
    const { id } = await addItem();
    await shop.call(calls.deleteItem, { params: { id }, as: admin });
    const refused = await create({ itemIds: [id] });
    expect(refused).toMatchObject({ status: 400, code: 'SALE_ITEMS' });
    expect(refused.body).toMatchObject({ message: expect.stringContaining(String(id)) });
    const preview = await shop.call(calls.previewSale, { body: form({ itemIds: [id] }), as: admin });
    expect(preview).toMatchObject({ status: 400, code: 'SALE_ITEMS' });
  });

  it('that names 10,000 items is refused with a sentence', async () => {
    const refused = await create({ itemIds: Array.from({ length: 10_000 }, (_, n) => n + 1) });
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body).toMatchObject({ message: expect.stringContaining('1,000개까지') });
  });
});

describe('the preview of a sale', () => {
  it('shows the prices, other sales at the same time and the items that get no cheaper, and saves nothing', async () => {
    const cheap = await addItem(100_000, { discountRate: 50 });
    const { id } = await addItem();
    const other = await mustCreate({ itemIds: [id], title: '먼저 온 행사', discountRate: 30 });
    const preview = await shop.call(calls.previewSale, { body: form({ itemIds: [id, cheap.id] }), as: admin });
    expect(preview.body).toMatchObject({ itemCount: 2, unchanged: 1 });
    expect(preview.body.items).toMatchObject(
      [
        { id: cheap.id, regularPrice: 50_000, salePrice: 80_000, others: [] },
        {
          id,
          regularPrice: 100_000,
          salePrice: 80_000,
          others: [{ saleId: other.id, title: '먼저 온 행사', salePrice: 70_000 }],
        },
      ].sort((a, b) => a.id - b.id),
    );
    expect((await detail(cheap.id)).sales).toEqual([]);
  });
});

describe('a reminder', () => {
  it('counts once for each member, and all who asked are published at the start, with the item they read', async () => {
    const one = await addItem();
    const two = await addItem();
    const { id: saleId } = await mustCreate({ itemIds: [one.id, two.id] });
    const remind = (memberId: number, itemId?: number) =>
      shop.call(calls.remindOfSale, { params: { saleId }, query: { itemId }, as: { id: memberId } });
    for (const response of [await remind(7, two.id), await remind(7, two.id), await remind(8)])
      expect(response.status).toBe(200);
    expect(await events('SaleBegan', saleId)).toEqual([]);
    await at(begins);
    const began = (await events('SaleBegan', saleId)).map(({ data }) => data);
    expect(began).toMatchObject([
      { itemId: one.id, memberIds: [8], beganAt: begins.toISOString() },
      { itemId: two.id, memberIds: [7] },
    ]);
    expect(await remind(9)).toMatchObject({ status: 409, code: 'SALE_BEGUN' });
    await at(ends);
    expect(await events('SaleBegan', saleId)).toHaveLength(2);
  });

  it('is refused for a sale that does not exist, and for an item that is not in it', async () => {
    const { id } = await addItem();
    const outside = await addItem();
    const { id: saleId } = await mustCreate({ itemIds: [id] });
    const remind = (params: { saleId: number }, query = {}) =>
      shop.call(calls.remindOfSale, { params, query, as: { id: 7 } });
    expect(await remind({ saleId: 999_999 })).toMatchObject({ status: 404, code: 'SALE_NOT_FOUND' });
    expect(await remind({ saleId }, { itemId: outside.id })).toMatchObject({ status: 404, code: 'SALE_NOT_FOUND' });
  });
});
