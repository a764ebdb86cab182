import type { DataOf } from '@gyeol/contracts/event.ts';
import { itemSaved } from '@gyeol/contracts/events/catalog.ts';
import { saleChanged } from '@gyeol/contracts/events/sale.ts';
import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { createTestApp, fake, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';

const quote = {
  ...{ itemOptionId: 11, itemId: 1, title: '토트백', itemOptionName: '블랙', imageUrl: '/a.webp' },
  ...{ additionalPrice: 2_000, unitPrice: 17_000, stockQuantity: 100, soldOut: false },
};
const republished: string[] = [];

let service: TestApp<Config>;
beforeAll(async () => {
  service = await createTestApp<Config>({
    name: 'cart',
    migrations: new URL('../migrations/', import.meta.url),
    build: buildApp,
    config: {},
    internal: [
      fake(internalCalls.quote, () => ({ lines: [quote] })),
      fake(republishCalls.catalog, ({ body: { kind } }) => {
        republished.push(kind);
        return { told: [], next: null };
      }),
    ],
  });
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.db.run({ name: 'test.clear', text: 'truncate lines, options, items, sale_items, sales' });
  service.setNow(before);
});

const before = new Date('2026-11-30T00:00:00.000Z');
const [startsAt, endsAt] = ['2026-12-01T01:00:00.000Z', '2026-12-03T01:00:00.000Z'];
const justBefore = (moment: string) => new Date(Date.parse(moment) - 1);
const me = { id: 1 };

/** Delivers the item, which costs 15,000 won and 2,000 won more with its option. */
const publishItem = () =>
  service.deliver(itemSaved, {
    subject: '1',
    version: 1,
    data: {
      ...{ itemId: 1, title: '토트백', description: '', imageUrl: '/a.webp', price: 20_000, discountPrice: 15_000 },
      ...{ soldOut: false, categories: ['ALL'], createdAt: '2026-01-01T00:00:00.000Z' },
      options: [{ id: 11, name: '블랙', additionalPrice: 2_000, isOptionSoldOut: false }],
    },
  });
type Sale = DataOf<typeof saleChanged>;
const sale = (more: Partial<Sale> = {}): Sale => ({
  ...{ saleId: 3, title: '겨울 가방전', startsAt, endsAt },
  items: [
    { itemId: 1, salePrice: 12_000 },
    { itemId: 2, salePrice: 9_000 },
  ],
  ...more,
});
const publishSale = (version: number, data = sale()) =>
  service.deliver(saleChanged, { subject: String(data.saleId), version, data });
const add = () => service.call(cartCalls.add, { as: me, body: { itemOptionId: 11, quantity: 1 } });
const lineAt = async (moment: Date | string) => {
  service.setNow(new Date(moment));
  return (await service.call(cartCalls.fetch, { as: me })).body[0];
};
const priceAt = async (moment: Date | string) => (await lineAt(moment))?.finalPrice;
const countItems = async () =>
  (await service.db.one<{ n: number }>({ name: 'test.items', text: 'select count(*) as n from sale_items' })).n;

describe('a line of an item with a sale', () => {
  beforeEach(async () => {
    await publishItem();
    await add();
  });

  it('costs the price of the sale from its first moment to before its end', async () => {
    await publishSale(1);
    const prices = [];
    for (const moment of [justBefore(startsAt), startsAt, justBefore(endsAt), endsAt])
      prices.push(await priceAt(moment));
    expect(prices).toEqual([17_000, 14_000, 14_000, 17_000]);
  });

  it('names the sales that have not ended, with the price without them', async () => {
    expect(await lineAt(before)).not.toHaveProperty('sales');
    await publishSale(1);
    const named = {
      regularPrice: 15_000,
      sales: [{ saleId: 3, title: '겨울 가방전', startsAt, endsAt, salePrice: 12_000 }],
    };
    expect(await lineAt(before)).toMatchObject(named);
    expect(await lineAt(justBefore(endsAt))).toMatchObject(named);
    const ended = await lineAt(endsAt);
    expect(ended).toMatchObject({ finalPrice: 17_000 });
    expect(ended).not.toHaveProperty('regularPrice');
    expect(ended).not.toHaveProperty('sales');
  });

  it('costs the lowest price of several sales, and never more than without a sale', async () => {
    await publishSale(1);
    const items = (salePrice: number) => [{ itemId: 1, salePrice }];
    await publishSale(1, sale({ saleId: 4, endsAt: '2026-12-02T01:00:00.000Z', items: items(10_000) }));
    await publishSale(1, sale({ saleId: 5, startsAt: '2026-11-30T01:00:00.000Z', items: items(16_000) }));
    const moments = ['2026-11-30T01:00:00.000Z', startsAt, '2026-12-02T01:00:00.000Z', endsAt];
    const prices = [];
    for (const moment of moments) prices.push(await priceAt(moment));
    expect(prices).toEqual([17_000, 12_000, 14_000, 17_000]);
    expect((await lineAt(startsAt))?.sales?.map(({ saleId }) => saleId)).toEqual([5, 3, 4]);
  });

  it('keeps its price when the sale sets only the first moment, and names that moment', async () => {
    await publishSale(1, sale({ endsAt: null, items: [{ itemId: 1, salePrice: null }] }));
    expect(await lineAt(before)).toMatchObject({
      finalPrice: 17_000,
      sales: [{ saleId: 3, startsAt, endsAt: null, salePrice: null }],
    });
  });

  it('follows an edited sale, and ignores an event that came before or is older', async () => {
    await publishSale(2);
    const edited = sale({ title: '새 이름', items: [{ itemId: 1, salePrice: 11_000 }] });
    await publishSale(3, edited);
    await publishSale(3, edited);
    await publishSale(2);
    expect(await lineAt(startsAt)).toMatchObject({ finalPrice: 13_000, sales: [{ title: '새 이름' }] });
    expect(await countItems()).toBe(1);
    await publishSale(4, sale({ items: [{ itemId: 2, salePrice: 9_000 }] }));
    expect(await lineAt(startsAt)).not.toHaveProperty('sales');
  });

  it('costs its own price once the sale is over or withdrawn, also when an older event arrives later', async () => {
    await publishSale(2);
    await publishSale(5, sale({ items: [] }));
    await publishSale(4);
    expect(await priceAt(startsAt)).toBe(17_000);
    expect(await countItems()).toBe(0);
    await publishSale(1, sale({ saleId: 4 }));
    expect(await priceAt(startsAt)).toBe(14_000);
  });

  it('is read with one SQL statement', async () => {
    await publishSale(1);
    const { db } = service;
    let statements = 0;
    const counting = new Proxy(db, {
      get: (target, key) => {
        if (['rows', 'maybe', 'one', 'run', 'tx'].includes(String(key))) statements += 1;
        return Reflect.get(target, key);
      },
    });
    const other = buildApp({ ...service.deps, db: counting });
    await other.api.ready();
    statements = 0;
    const headers = { authorization: `Bearer ${service.tokens.token(me)}` };
    const response = await other.api.inject({ url: '/api/cart/fetch', headers });
    expect(response.json()).toMatchObject([{ regularPrice: 15_000 }]);
    expect(statements).toBe(1);
  });
});

describe('a sale that catalog publishes', () => {
  it('counts for an item whose own event arrives later', async () => {
    await publishSale(1);
    await publishItem();
    await add();
    expect(await priceAt(startsAt)).toBe(14_000);
  });

  it('is asked for again after events were missed', async () => {
    const text = `insert into missed_events (topic, partition, noticed_at) values ('gyeol.catalog', 0, now())`;
    await service.db.run({ name: 'test.miss', text });
    await service.app.catchUp();
    expect(republished).toEqual(['items', 'sales']);
  });
});
