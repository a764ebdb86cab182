import type { BodyOf } from '@gyeol/contracts/call.ts';
import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { fake } from '@gyeol/service-kit/testing/fakes.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { admin, openCatalog, type Shop } from './support/catalog.ts';

type Form = BodyOf<typeof calls.createSale>;

const orderPayment = { refuses: undefined as 'DOOR_NEEDS_REDIS' | 'UNAVAILABLE' | undefined, asked: 0 };
const checkSaleGates = fake(internalCalls.checkSaleGates, () => {
  orderPayment.asked += 1;
  if (orderPayment.refuses) throw problem(orderPayment.refuses);
  return { ok: true } as const;
});
let shop: Shop;
beforeAll(async () => {
  shop = await openCatalog({}, [checkSaleGates]);
});
afterAll(() => shop.close());

const morning = new Date('2026-12-01T00:00:00.000Z');
const begins = '2026-12-01T01:00:00.000Z';
const ends = '2026-12-01T03:00:00.000Z';
const bounds = { minPerMinute: 60, maxPerMinute: 600 };
beforeAll(() => shop.setNow(morning));
afterEach(() => {
  shop.setNow(morning);
  Object.assign(orderPayment, { refuses: undefined, asked: 0 });
});

let itemId: number;
beforeAll(async () => {
  itemId = (await shop.addItem()).id;
});
const form = (more: Partial<Form> = {}): Form => ({
  ...{ title: '겨울 가방전', startsAt: begins, endsAt: ends, discountRate: 20, discountAmount: null },
  ...{ itemIds: [itemId], categoryIds: [], waitingRoom: bounds, ...more },
});
const create = (more: Partial<Form> = {}) => shop.call(calls.createSale, { body: form(more), as: admin });
const edit = (id: number, version: number, more: Partial<Form>) => {
  const { waitingRoom: _, ...typed } = form();
  return shop.call(calls.editSale, { params: { id }, body: { ...typed, ...more, version }, as: admin });
};
const roomsOf = async (saleId: number) => {
  await shop.work('sales');
  return (await shop.outbox())
    .filter((event) => event.type === 'SaleChanged' && event.subject === String(saleId))
    .map(({ data }) => (data as { waitingRoom: unknown }).waitingRoom);
};
const at = async (moment: string): Promise<void> => {
  shop.setNow(new Date(moment));
  await shop.work('sales');
};

describe('the waiting room of a sale', () => {
  it('is saved, shown, audited and published ahead with it', async () => {
    const { body: sale } = await create();
    expect(sale.waitingRoom).toEqual(bounds);
    expect((await shop.call(calls.sale, { params: { id: sale.id }, as: admin })).body.waitingRoom).toEqual(bounds);
    expect(await roomsOf(sale.id)).toEqual([bounds]);
    const acted = (await shop.outbox()).findLast(({ type }) => type === 'OperatorActed');
    expect(acted?.data).toMatchObject({ action: '행사 등록', after: bounds });
  });

  it('is changed and taken away with an edit, and an edit that does not name it keeps it', async () => {
    const { body: sale } = await create();
    const slower = { minPerMinute: 10, maxPerMinute: 10 };
    const changed = await edit(sale.id, sale.version, { waitingRoom: slower });
    expect(changed.body.waitingRoom).toEqual(slower);
    const kept = await edit(sale.id, changed.body.version, { title: '가방전' });
    expect(kept.body).toMatchObject({ title: '가방전', waitingRoom: slower });
    expect((await edit(sale.id, kept.body.version, { waitingRoom: null })).body.waitingRoom).toBeNull();
    expect((await roomsOf(sale.id)).at(-1)).toBeNull();
  });

  it('is none of a new sale that does not name it', async () => {
    const { waitingRoom: _, ...body } = form();
    expect((await shop.call(calls.createSale, { body, as: admin })).body.waitingRoom).toBeNull();
    expect(orderPayment.asked).toBe(0);
  });

  it('ends with the sale', async () => {
    const { body: sale } = await create();
    await roomsOf(sale.id);
    await at(ends);
    expect((await roomsOf(sale.id)).at(-1)).toBeNull();
  });

  it('ends with a sale that is withdrawn', async () => {
    const { body: sale } = await create();
    await shop.call(calls.endSale, { params: { id: sale.id }, as: admin });
    expect((await roomsOf(sale.id)).at(-1)).toBeNull();
  });

  it('of a sale that only opens its goods stays after the first moment, and ends with a withdrawal before it', async () => {
    const opening = { endsAt: null, discountRate: null };
    const { body: begun } = await create(opening);
    const { body: withdrawn } = await create(opening);
    await shop.call(calls.endSale, { params: { id: withdrawn.id }, as: admin });
    await at(begins);
    expect((await roomsOf(begun.id)).at(-1)).toEqual(bounds);
    expect((await roomsOf(withdrawn.id)).at(-1)).toBeNull();
  });

  it.each([
    ['a least rate above the most', { minPerMinute: 61, maxPerMinute: 60 }, 'SALE_WAITING_ROOM', '작을 수 없습니다'],
    ['no rate', { minPerMinute: 0, maxPerMinute: 60 }, 'BAD_REQUEST', '1명부터 60,000명까지'],
    ['a rate that no shop has', { minPerMinute: 1, maxPerMinute: 60_001 }, 'BAD_REQUEST', '1명부터 60,000명까지'],
  ] as const)('with %s is refused with a sentence, and nothing is saved', async (_, waitingRoom, code, sentence) => {
    const query = { page: 0, size: 1 };
    const count = async () => (await shop.call(calls.sales, { query, as: admin })).body.page.totalElements;
    const before = await count();
    const refused = await create({ waitingRoom });
    expect(refused).toMatchObject({ status: 400, code });
    expect(refused.body).toMatchObject({ message: expect.stringContaining(sentence) });
    expect(await count()).toBe(before);
  });
});

describe('a shop that cannot open sale gates', () => {
  it('previews, creates and edits no sale with a waiting room, and saves nothing of it', async () => {
    orderPayment.refuses = 'DOOR_NEEDS_REDIS';
    const { body: sale } = await create({ waitingRoom: null });
    const preview = await shop.call(calls.previewSale, { body: form(), as: admin });
    expect(preview).toMatchObject({ status: 409, code: 'DOOR_NEEDS_REDIS' });
    expect(await create()).toMatchObject({ status: 409, code: 'DOOR_NEEDS_REDIS' });
    expect(await edit(sale.id, sale.version, { title: '가방전', waitingRoom: bounds })).toMatchObject({
      ...{ status: 409, code: 'DOOR_NEEDS_REDIS' },
    });
    const stored = (await shop.call(calls.sale, { params: { id: sale.id }, as: admin })).body;
    expect(stored).toMatchObject({ title: '겨울 가방전', version: sale.version, waitingRoom: null });
  });

  it('still changes and ends a sale that has one, while order-payment is away', async () => {
    const { body: sale } = await create();
    orderPayment.refuses = 'UNAVAILABLE';
    const changed = await edit(sale.id, sale.version, { waitingRoom: { minPerMinute: 1, maxPerMinute: 2 } });
    expect(changed.body.waitingRoom).toEqual({ minPerMinute: 1, maxPerMinute: 2 });
    expect((await shop.call(calls.endSale, { params: { id: sale.id }, as: admin })).status).toBe(200);
    expect(await create()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  });
});

const options = (...stocks: number[]) =>
  stocks.map((stockQuantity, index) => ({ name: `옵션 ${index + 1}`, stockQuantity, additionalPrice: 0 }));

describe('the stock of a sale', () => {
  const read = async (id: number) => (await shop.call(calls.saleStock, { params: { id }, as: admin })).body;

  it('is that of its items and of the items of its categories, the fewest first, also when it is over', async () => {
    await shop.call(calls.addCategory, { body: { name: '지갑' }, as: admin });
    const category = (await shop.call(calls.categories)).body.find(({ name }) => name === '지갑')?.id ?? 0;
    const one = await shop.addItem({ title: '한정 지갑', itemOptionDTOs: options(3, 1), categoryNames: ['지갑'] });
    const none = await shop.addItem({ title: '품절 벨트', itemOptionDTOs: options(0) });
    const { body: sale } = await create({ itemIds: [none.id], categoryIds: [category], waitingRoom: null });
    const expected = {
      ...{ title: '겨울 가방전', startsAt: begins, endsAt: ends, itemCount: 2, soldOut: 1, pieces: 4 },
      items: [
        { id: none.id, title: '품절 벨트', pieces: 0 },
        { id: one.id, title: '한정 지갑', pieces: 4 },
      ],
    };
    expect(await read(sale.id)).toMatchObject({ ...expected, state: 'PLANNED', lagSeconds: 0 });
    await at(begins);
    await shop.hold('20261201100000000-A', [[one.optionIds[0] as number, 2]]);
    expect(await read(sale.id)).toMatchObject({ state: 'RUNNING', pieces: 2, events: { count: expect.any(Number) } });
    const metrics = () => shop.deps.metrics.text();
    expect(await metrics()).toMatch(new RegExp(`catalog_sale_stock\\{sale="${sale.id}".*\\} 2\n`));
    await at(ends);
    expect(await read(sale.id)).toMatchObject({ state: 'OVER', itemCount: 2, pieces: 2 });
    expect(await metrics()).not.toContain(`catalog_sale_stock{sale="${sale.id}"`);
  });

  it('of a sale that does not exist is 404, and no member sees it', async () => {
    expect(await shop.call(calls.saleStock, { params: { id: 999_999 }, as: admin })).toMatchObject({
      ...{ status: 404, code: 'SALE_NOT_FOUND' },
    });
    expect((await shop.call(calls.saleStock, { params: { id: 1 }, as: { id: 7 } })).status).toBe(403);
  });
});
