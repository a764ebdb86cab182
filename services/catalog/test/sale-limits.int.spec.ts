import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { DataOf } from '@gyeol/contracts/event.ts';
import type { operatorActed } from '@gyeol/contracts/events/audit.ts';
import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { exchangeHoldKey } from '@gyeol/contracts/rules/claim.ts';
import { saleLimitMinutes } from '@gyeol/contracts/rules/sale.ts';
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
const minute = 60_000;
const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
const at = async (moment: Date): Promise<void> => {
  shop.setNow(moment);
  await shop.work('sales');
};
afterEach(async () => expect(await shop.drift()).toBe(0));

const limit = 2;
let buyers = 100;
/** Saves a sale of two items with this limit. Answers a buyer who has nothing yet, and the orders that he holds. */
const limited = async (more: Partial<Form> = {}, ofItem: number | null = null) => {
  shop.setNow(morning);
  buyers += 1;
  const memberId = buyers;
  const buyer = `member:${memberId}`;
  const itemOptionDTOs = [{ name: '블랙', stockQuantity: 1_000, additionalPrice: 0 }];
  const [bag, wallet] = [
    await shop.addItem({ itemOptionDTOs, buyerLimit: ofItem }),
    await shop.addItem({ itemOptionDTOs, title: '반지갑' }),
  ];
  const form: Form = {
    ...{ title: '겨울 가방전', startsAt: begins.toISOString(), endsAt: ends.toISOString() },
    ...{ discountRate: 20, discountAmount: null, buyerLimit: limit, itemIds: [bag.id, wallet.id], categoryIds: [] },
    ...more,
  };
  const sale = await shop.call(calls.createSale, { body: form, as: admin });
  expect(sale.body).toMatchObject({ id: expect.any(Number) });
  const [one, other] = [bag.optionIds[0], wallet.optionIds[0]] as [number, number];
  let orders = 0;
  const next = (): string => {
    orders += 1;
    return `sale-${memberId}-${orders}`;
  };
  const hold = (lines: Parameters<Shop['hold']>[1], extra: Parameters<Shop['hold']>[2] = {}, merchantUid = next()) =>
    shop.hold(merchantUid, lines, { buyer, ...extra });
  const remaining = async () => {
    const { body } = await shop.call(calls.buyerLimit, { params: { itemId: bag.id }, as: { id: memberId } });
    return [body.remaining, body.saleTitle];
  };
  return { id: sale.body.id, form, bag, wallet, one, other, buyer, hold, remaining, sale: sale.body };
};
const heldPieces = sql(
  'test.held-pieces',
  `select coalesce(sum(quantity), 0)::integer as n from stock_holds join stock_hold_lines using (merchant_uid)
   where buyer = $1::text and status = 'HELD'`,
);

describe('the limit of a sale', () => {
  it('refuses more pieces of all its items together than one buyer may have, and names the sale', async () => {
    const { one, other, hold, remaining } = await limited();
    shop.setNow(begins);
    expect(await remaining()).toEqual([2, '겨울 가방전']);
    expect((await hold([[one, 1]])).status).toBe(200);
    const refused = await hold([[other, 2]]);
    expect(refused).toMatchObject({ status: 409, code: 'BUYER_LIMIT' });
    expect(refused.body).toMatchObject({
      messages: ['‘겨울 가방전’ 행사 상품은 한 분이 모두 합해 2개까지 구매하실 수 있습니다. (지금 구매 가능: 1개)'],
    });
    expect((await hold([[other, 1]])).status).toBe(200);
    expect(await remaining()).toEqual([0, '겨울 가방전']);
    expect((await hold([[one, 1]])).body).toMatchObject({
      messages: [
        '‘겨울 가방전’ 행사 상품은 한 분이 모두 합해 2개까지 구매하실 수 있습니다. (이미 모두 구매하셨습니다)',
      ],
    });
  });

  it('counts beside the limit of an item, and the smaller remainder is answered', async () => {
    const { one, other, hold, remaining } = await limited({ buyerLimit: 3 }, 1);
    shop.setNow(begins);
    expect(await remaining()).toEqual([1, null]);
    const refused = await hold([
      [one, 2],
      [other, 2],
    ]);
    expect(refused.body).toMatchObject({
      messages: [
        '가죽 토트백 상품은 한 분이 1개까지 구매하실 수 있습니다. (지금 구매 가능: 1개)',
        '‘겨울 가방전’ 행사 상품은 한 분이 모두 합해 3개까지 구매하실 수 있습니다. (지금 구매 가능: 3개)',
      ],
    });
    expect((await hold([[other, 3]])).status).toBe(200);
    expect(await remaining()).toEqual([0, '겨울 가방전']);
    expect((await hold([[one, 1]])).code).toBe('BUYER_LIMIT');
  });

  it('lets ten tabs and a phone at once have exactly the limit', async () => {
    const { one, other, hold, buyer } = await limited();
    shop.setNow(begins);
    const responses = await Promise.all(Array.from({ length: 11 }, (_, n) => hold([[n % 2 === 0 ? one : other, 1]])));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(limit);
    expect(responses.filter(({ code }) => code === 'BUYER_LIMIT')).toHaveLength(11 - limit);
    expect(await shop.database.db.one(heldPieces, [buyer])).toEqual({ n: limit });
  });

  it('begins at its first millisecond, counts until sheets lose its price, and counts no earlier hold', async () => {
    const { one, hold, remaining } = await limited();
    shop.setNow(after(begins, -1));
    expect(await remaining()).toEqual([null, null]);
    expect((await hold([[one, 9]])).status, 'before the sale').toBe(200);
    shop.setNow(begins);
    expect(await remaining()).toEqual([2, '겨울 가방전']);
    expect((await hold([[one, 3]])).code).toBe('BUYER_LIMIT');
    expect((await hold([[one, 2]])).status).toBe(200);
    const last = after(ends, saleLimitMinutes * minute - 1);
    await at(last);
    expect((await hold([[one, 1]])).code, 'a sheet of the sale').toBe('BUYER_LIMIT');
    await at(after(last, 1));
    expect(await remaining()).toEqual([null, null]);
    expect((await hold([[one, 9]])).status, 'after the sale').toBe(200);
    const { body } = await shop.call(calls.sales, { query: { page: 0, size: 50 }, as: admin });
    expect(body._embedded.saleDTOList[0]).toMatchObject({ state: 'OVER', itemCount: 2, buyerLimit: limit });
  });

  it('follows the present window of a sale that is ended early', async () => {
    const { id, one, hold } = await limited();
    await at(begins);
    expect((await hold([[one, 2]])).status).toBe(200);
    const middle = after(begins, 10 * minute);
    await at(middle);
    expect((await shop.call(calls.endSale, { params: { id }, as: admin })).status).toBe(200);
    await at(after(middle, saleLimitMinutes * minute - 1));
    expect((await hold([[one, 1]])).code).toBe('BUYER_LIMIT');
    await at(after(middle, saleLimitMinutes * minute));
    expect((await hold([[one, 1]])).status).toBe(200);
  });

  it('gives back what ends, is replaced or returned, and counts exchanges without refusing them', async () => {
    const { one, other, hold, remaining } = await limited();
    shop.setNow(begins);
    await hold([[one, 2]], {}, 'swap-1');
    expect((await hold([[other, 2]], { replaces: 'swap-1' }, 'swap-2')).status).toBe(200);
    expect((await hold([[other, 2]], { replaces: 'swap-1' }, 'swap-2')).status, 'a repeat').toBe(200);
    expect(await remaining()).toEqual([0, '겨울 가방전']);
    expect((await hold([[one, 1]], {}, exchangeHoldKey(9_801))).status).toBe(200);
    expect(await remaining()).toEqual([0, '겨울 가방전']);
    await shop.release('swap-2', exchangeHoldKey(9_801));
    expect(await remaining()).toEqual([2, '겨울 가방전']);
  });

  it('keeps the time of a hold that is repeated after the window, and refuses no repeat', async () => {
    const { id, one, hold, remaining } = await limited();
    shop.setNow(begins);
    const lines: Parameters<Shop['hold']>[1] = [[one, 2]];
    await hold(lines, {}, `again-${id}`);
    shop.setNow(ends);
    expect((await hold(lines, {}, `again-${id}`)).status).toBe(200);
    expect(await remaining()).toEqual([0, '겨울 가방전']);
  });
});

describe('a quote', () => {
  it('names the limits of sales with what the buyer has paid, and says that a sale applies', async () => {
    const { one, other, buyer } = await limited();
    const quotes = async () =>
      (await shop.callInternal(internalCalls.quote, { body: { itemOptionIds: [one, other], buyer } })).body.lines;
    shop.setNow(after(begins, -1));
    for (const line of await quotes()) {
      expect(line).not.toHaveProperty('saleLimits');
      expect(line).not.toHaveProperty('behindSale');
    }
    shop.setNow(begins);
    for (const line of await quotes())
      expect(line).toMatchObject({
        behindSale: true,
        saleLimits: [{ title: '겨울 가방전', buyerLimit: limit, boughtPieces: 0 }],
      });
  });

  it('says that a sale applies by its price alone, only while it runs', async () => {
    const { one } = await limited({ buyerLimit: null });
    const cheap = await limited({ buyerLimit: null, discountRate: null, discountAmount: 1 });
    await shop.call(calls.createSale, {
      body: { ...cheap.form, title: '반값', discountAmount: null, discountRate: 50, itemIds: [cheap.bag.id] },
      as: admin,
    });
    const behind = async (option: number) =>
      (await shop.callInternal(internalCalls.quote, { body: { itemOptionIds: [option] } })).body.lines[0]?.behindSale;
    shop.setNow(begins);
    expect([await behind(one), await behind(cheap.one)]).toEqual([true, true]);
    shop.setNow(ends);
    expect(await behind(one)).toBeUndefined();
  });
});

describe('a sale with a limit', () => {
  const edit = (id: number, version: number, body: Form) =>
    shop.call(calls.editSale, { params: { id }, body: { ...body, version }, as: admin });

  it('needs an end, no price, and may begin now', async () => {
    const { form } = await limited();
    const create = (more: Partial<Form>) => shop.call(calls.createSale, { body: { ...form, ...more }, as: admin });
    const priceless = { discountRate: null };
    expect((await create({ ...priceless, endsAt: null })).body).toMatchObject({
      ...{ code: 'SALE_PERIOD', field: 'endsAt', message: '구매 한도가 끝나는 시각을 입력해주세요.' },
    });
    expect((await create({ ...priceless, startsAt: null })).body).toMatchObject({
      state: 'RUNNING',
      buyerLimit: limit,
    });
    for (const buyerLimit of [0, 100, 1.5])
      expect((await create({ buyerLimit })).body).toMatchObject({
        ...{ status: 400, message: '1인당 구매 한도는 1개부터 99개까지 정할 수 있습니다.' },
      });
  });

  it('without a price opens its items, and limits them until its end', async () => {
    const { one, hold } = await limited({ discountRate: null });
    shop.setNow(after(begins, -1));
    expect((await hold([[one, 1]])).code).toBe('NOT_ON_SALE_YET');
    await at(begins);
    expect((await hold([[one, 3]])).code).toBe('BUYER_LIMIT');
    expect((await hold([[one, 2]])).status).toBe(200);
    await at(after(ends, -1));
    expect((await hold([[one, 1]])).code).toBe('BUYER_LIMIT');
  });

  it('keeps its limit in an edit that does not name it, loses it by null, and is audited', async () => {
    const { id, form } = await limited();
    const { buyerLimit: _, ...unnamed } = form;
    expect((await edit(id, 1, { ...unnamed, discountRate: 30 })).body).toMatchObject({ buyerLimit: limit });
    expect((await edit(id, 2, { ...form, buyerLimit: 5 })).body).toMatchObject({ buyerLimit: 5 });
    expect((await edit(id, 3, { ...form, buyerLimit: null })).body).toMatchObject({ buyerLimit: null });
    // An action has the fields that it changed.
    const edits = (await shop.outbox())
      .filter(({ type }) => type === 'OperatorActed')
      .flatMap(({ data }) => {
        const { thing, before, after } = data as DataOf<typeof operatorActed.catalog>;
        const isEdit = thing.kind === 'sale' && thing.id === String(id) && before !== null;
        return isEdit ? [[before.buyerLimit, after?.buyerLimit]] : [];
      });
    expect(edits).toEqual([
      [undefined, undefined],
      [limit, 5],
      [5, null],
    ]);
  });
});
