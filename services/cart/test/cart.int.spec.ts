import type { DataOf } from '@gyeol/contracts/event.ts';
import { itemDeleted, itemSaved } from '@gyeol/contracts/events/catalog.ts';
import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { createTestApp, fake, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import type { Quote } from '../src/items/item-store.ts';

const catalog = { quotes: new Map<number, Quote>(), away: false, asked: [] as number[][] };
const answerQuote = fake(internalCalls.quote, ({ body }) => {
  catalog.asked.push(body.itemOptionIds);
  if (catalog.away) throw problem('UNAVAILABLE');
  return { lines: body.itemOptionIds.flatMap((id) => catalog.quotes.get(id) ?? []) };
});

const orders = { held: [] as UnpaidHold[], away: false, asked: [] as number[][] };
interface UnpaidHold {
  memberId: number;
  itemOptionId: number;
  quantity: number;
}
const answerHolds = fake(internalCalls.unpaidHolds, ({ body }) => {
  orders.asked.push(body.memberIds);
  if (orders.away) throw problem('UNAVAILABLE');
  return { lines: orders.held.filter(({ memberId }) => body.memberIds.includes(memberId)) };
});

let service: TestApp<Config>;
beforeAll(async () => {
  service = await createTestApp<Config>({
    name: 'cart',
    migrations: new URL('../migrations/', import.meta.url),
    build: buildApp,
    config: {},
    internal: [answerQuote, answerHolds],
  });
});
afterAll(() => service.close());
beforeEach(async () => {
  catalog.away = false;
  catalog.quotes.clear();
  await service.database.db.run({ name: 'test.clear', text: 'truncate lines, options, items' });
  for (const id of [11, 12, 21]) stock(id);
  catalog.asked = [];
  Object.assign(orders, { held: [], away: false, asked: [] });
});

const me = { id: 1 };
const stock = (id: number, more: Partial<Quote> = {}) => {
  const itemId = Math.floor(id / 10);
  const quote: Quote = {
    ...{ itemOptionId: id, itemId, title: `상품${itemId}`, itemOptionName: `옵션${id}`, imageUrl: '/a.webp' },
    ...{ additionalPrice: 1_000, unitPrice: 11_000, stockQuantity: 100, soldOut: false },
    ...more,
  };
  catalog.quotes.set(id, quote);
  return quote;
};
const add = (itemOptionId: number, quantity = 1, as: { id: number } = me) =>
  service.call(cartCalls.add, { as, body: { itemOptionId, quantity } });
const fetchCart = async (as = me) => (await service.call(cartCalls.fetch, { as })).body;
const count = async (as = me) => (await service.call(cartCalls.count, { as })).body;
const setQuantity = (cartId: number, quantity: number, as = me) =>
  service.call(cartCalls.setQuantity, { as, body: { cartId, quantity } });
const remove = (cartId: number, as = me) => service.call(cartCalls.remove, { as, params: { cartId } });
const checkStock = (as = me, query: { cartIds?: string } = {}) => service.call(cartCalls.checkStock, { as, query });
const refusal = (response: { body: unknown }) =>
  response.body as { message: string; messages?: string[]; field?: string };

const saved = (itemId: number, more: Partial<DataOf<typeof itemSaved>> = {}): DataOf<typeof itemSaved> => ({
  ...{ itemId, title: `상품${itemId}`, description: '', imageUrl: '/new.webp', price: 20_000, discountPrice: 15_000 },
  ...{ soldOut: false, categories: ['ALL'], createdAt: '2026-01-01T00:00:00.000Z' },
  options: [{ id: itemId * 10 + 1, name: '블랙', additionalPrice: 2_000, isOptionSoldOut: false }],
  ...more,
});
const publishSaved = (version: number, data = saved(1)) =>
  service.deliver(itemSaved, { subject: String(data.itemId), version, data });
const publishDeleted = (version: number, itemId = 1) =>
  service.deliver(itemDeleted, { subject: String(itemId), version, data: { itemId, optionIds: [itemId * 10 + 1] } });

describe('every call', () => {
  it('needs a login', async () => {
    for (const row of Object.values(cartCalls)) {
      const response = await service.call(row, { params: { cartId: 1 }, body: {} });
      expect([response.status, response.code]).toEqual([401, 'UNAUTHENTICATED']);
    }
  });
});

describe('adding to the cart', () => {
  it('answers with the cart line, which the cart then shows with today’s price', async () => {
    const response = await add(11, 2);
    expect(response).toMatchObject({ status: 200, body: { cartId: expect.any(Number), quantity: 2 } });
    expect(await fetchCart()).toEqual([
      {
        ...{ cartId: response.body.cartId, id: 1, title: '상품1', imageUrl: '/a.webp', finalPrice: 11_000 },
        ...{
          itemOption: { id: 11, name: '옵션11', additionalPrice: 1_000 },
          quantity: 2,
          soldOut: false,
          available: 100,
        },
      },
    ]);
    expect(await count()).toBe(1);
  });

  it('raises the quantity of the line when the option is already in the cart', async () => {
    const [first, second] = [await add(11, 2), await add(11, 3)];
    expect(second.body).toEqual({ cartId: first.body.cartId, quantity: 5 });
    expect(await count()).toBe(1);
  });

  it('takes 1 to 99 pieces of a line, including those already in the cart', async () => {
    for (const quantity of [0, -1, 1.5, 100]) {
      expect(await add(11, quantity)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    }
    expect((await add(11, 99)).status).toBe(200);
    const response = await add(11, 1);
    expect(response).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(refusal(response)).toMatchObject({ field: 'quantity', message: expect.stringContaining('99개') });
    expect((await fetchCart())[0]?.quantity).toBe(99);
  });

  it('counts every one of 20 simultaneous additions', async () => {
    await Promise.all(Array.from({ length: 20 }, () => add(11, 1)));
    expect((await fetchCart()).map(({ quantity }) => quantity)).toEqual([20]);
  });

  it('refuses an option that is flagged sold out or has no stock left', async () => {
    stock(11, { soldOut: true });
    stock(12, { stockQuantity: 0 });
    for (const id of [11, 12]) expect(await add(id)).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' });
    expect(await count()).toBe(0);
  });

  it('accepts the last piece when the member’s own unpaid order holds it, and refuses other members', async () => {
    stock(11, { stockQuantity: 0 });
    stock(12, { stockQuantity: 0, soldOut: true });
    orders.held = [11, 12].map((itemOptionId) => ({ memberId: 1, itemOptionId, quantity: 1 }));
    expect((await add(11)).status).toBe(200);
    expect(await add(11, 1, { id: 2 })).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' });
    expect(await add(12)).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' });
    orders.away = true;
    expect(await add(11)).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' });
  });

  it('refuses an option that does not exist', async () => {
    expect(await add(999)).toMatchObject({ status: 404, code: 'OPTION_NOT_FOUND' });
  });

  it('uses published item data while catalog is unavailable, and answers 503 for an unknown option', async () => {
    await publishSaved(1);
    await publishSaved(1, saved(2, { soldOut: true }));
    catalog.away = true;
    expect((await add(11)).status).toBe(200);
    expect(await add(21)).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' });
    expect(await add(12)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  });

  it('runs one SQL statement when the option is known', async () => {
    await publishSaved(1);
    const { db } = service.database;
    let statements = 0;
    const counting = Object.assign(Object.create(db), {
      maybe: (...parameters: Parameters<typeof db.maybe>) => {
        statements += 1;
        return db.maybe(...parameters);
      },
      run: (...parameters: Parameters<typeof db.run>) => {
        statements += 1;
        return db.run(...parameters);
      },
    }) as typeof db;
    const other = buildApp({ ...service.deps, db: counting });
    await other.api.ready();
    const headers = { authorization: `Bearer ${service.tokens.token(me)}` };
    const ask = { method: 'POST' as const, url: '/api/cart/add', headers, payload: { itemOptionId: 11, quantity: 1 } };
    expect((await other.api.inject(ask)).statusCode).toBe(200);
    expect(statements).toBe(1);
  });
});

describe('a cart', () => {
  it('lists the newest line first and shows only its own member’s lines', async () => {
    for (const id of [11, 12]) await add(id);
    await add(21, 1, { id: 2 });
    expect((await fetchCart()).map((line) => line.itemOption.id)).toEqual([12, 11]);
    expect((await fetchCart({ id: 2 })).map((line) => line.itemOption.id)).toEqual([21]);
    expect(await count()).toBe(2);
    expect(await count({ id: 3 })).toBe(0);
  });

  it('shows how many pieces of each line the member can buy, and marks lines without stock as sold out', async () => {
    for (const id of [11, 12, 21]) await add(id, 2);
    stock(11, { stockQuantity: 0 });
    stock(12, { stockQuantity: 1 });
    const seen = async () => (await fetchCart()).map(({ soldOut, available }) => [soldOut, available]);
    expect(await seen()).toEqual([
      [false, 100],
      [false, 1],
      [true, 0],
    ]);
    orders.held = [{ memberId: 1, itemOptionId: 11, quantity: 2 }];
    expect((await seen())[2]).toEqual([false, 2]);
    catalog.away = true;
    expect(await seen()).toEqual(Array(3).fill([false, null]));
  });

  it('counts its lines, not its pieces, and answers a JSON number', async () => {
    await add(11, 5);
    const response = await service.app.api.inject({
      url: '/cart/getStatus',
      headers: { authorization: `Bearer ${service.tokens.token(me)}` },
    });
    expect([response.statusCode, response.body]).toEqual([200, '1']);
  });

  it('changes the quantity of a line', async () => {
    const { cartId } = (await add(11)).body;
    expect(await setQuantity(cartId, 7)).toMatchObject({ status: 200, body: { cartId, quantity: 7 } });
    for (const quantity of [0, 100]) {
      expect(refusal(await setQuantity(cartId, quantity)).message).toBe('수량은 1개부터 99개까지 선택할 수 있습니다.');
    }
    expect((await fetchCart())[0]?.quantity).toBe(7);
  });

  it('removes a line, and answers 404 for a second removal', async () => {
    const { cartId } = (await add(11)).body;
    expect((await remove(cartId)).status).toBe(200);
    expect(await remove(cartId)).toMatchObject({ status: 404, code: 'CART_LINE_NOT_FOUND' });
    expect(await count()).toBe(0);
  });

  it('answers 403 for a line of another member and 404 for a line that does not exist', async () => {
    const { cartId } = (await add(11, 1, { id: 2 })).body;
    expect(await setQuantity(cartId, 5)).toMatchObject({ status: 403, code: 'NOT_OWNER' });
    expect(await remove(cartId)).toMatchObject({ status: 403, code: 'NOT_OWNER' });
    expect(await setQuantity(999_999, 5)).toMatchObject({ status: 404, code: 'CART_LINE_NOT_FOUND' });
    expect((await fetchCart({ id: 2 }))[0]?.quantity).toBe(1);
  });
});

describe('the stock check', () => {
  it('passes while everything can be bought', async () => {
    await add(11, 3);
    stock(11, { stockQuantity: 3 });
    expect(await checkStock()).toMatchObject({ status: 200, body: { ok: true } });
  });

  it('gives one sentence for each line with too little stock, joined by line breaks', async () => {
    for (const id of [11, 12, 21]) await add(id, 5);
    stock(11, { stockQuantity: 2 });
    stock(12, { stockQuantity: 0 });
    catalog.quotes.delete(21);
    const response = await checkStock();
    const sentences = [
      "'상품2' (옵션21) 상품은 판매가 종료되었습니다.",
      "'상품1' (옵션12) 상품은 품절되었습니다.",
      "'상품1' (옵션11) 상품의 재고가 부족합니다. 2개까지 주문할 수 있습니다.",
    ];
    expect([response.status, response.code]).toEqual([409, 'OUT_OF_STOCK']);
    expect(refusal(response)).toMatchObject({ messages: sentences, message: sentences.join('\n') });
  });

  it('counts pieces held by the member’s own unpaid order, and asks for holds only when stock is short', async () => {
    await add(11, 2);
    expect((await checkStock()).status).toBe(200);
    expect(orders.asked).toEqual([]);
    stock(11, { stockQuantity: 1 });
    orders.held = [{ memberId: 1, itemOptionId: 11, quantity: 1 }];
    expect((await checkStock()).status).toBe(200);
    expect(orders.asked).toEqual([[1]]);
    const { cartId } = (await fetchCart())[0] ?? { cartId: 0 };
    await setQuantity(cartId, 3);
    expect(refusal(await checkStock()).messages).toEqual([
      "'상품1' (옵션11) 상품의 재고가 부족합니다. 2개까지 주문할 수 있습니다.",
    ]);
    expect((await checkStock({ id: 2 })).code).toBe('CART_EMPTY');
  });

  it('uses catalog’s stock alone while order-payment is unavailable', async () => {
    await add(11);
    stock(11, { stockQuantity: 0 });
    orders.held = [{ memberId: 1, itemOptionId: 11, quantity: 1 }];
    orders.away = true;
    expect(await checkStock()).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' });
  });

  describe('of chosen lines', () => {
    const addLines = async (...ids: number[]) => {
      const cartIds: number[] = [];
      for (const id of ids) cartIds.push((await add(id)).body.cartId);
      return cartIds;
    };

    it('ignores shortages of the other lines', async () => {
      const [first, second, third] = await addLines(11, 12, 21);
      stock(12, { stockQuantity: 0 });
      expect((await checkStock(me, { cartIds: `${first},${third},${first}` })).status).toBe(200);
      expect(refusal(await checkStock(me, { cartIds: `${first},${second}` })).messages).toEqual([
        "'상품1' (옵션12) 상품은 품절되었습니다.",
      ]);
      expect((await checkStock()).code).toBe('OUT_OF_STOCK');
    });

    it('refuses a line that does not exist or belongs to another member', async () => {
      const [mine] = await addLines(11);
      const { body } = await add(12, 1, { id: 2 });
      for (const other of [body.cartId, 999_999])
        expect(await checkStock(me, { cartIds: `${mine},${other}` })).toMatchObject({
          status: 404,
          code: 'CART_LINE_NOT_FOUND',
        });
    });

    it('refuses a value that is not a list of cart line ids', async () => {
      await addLines(11);
      for (const cartIds of ['', '가방', '1,', '1;2', '1'.repeat(16), Array(101).fill('1').join()])
        expect(await checkStock(me, { cartIds })).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    });
  });

  it('refuses an empty cart', async () => {
    const response = await checkStock();
    expect([response.status, response.code]).toEqual([409, 'CART_EMPTY']);
    expect(refusal(response).messages).toEqual(['장바구니가 비어 있습니다.']);
  });

  it('answers 503 while catalog is unavailable', async () => {
    await add(11);
    catalog.away = true;
    expect(await checkStock()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  });
});

describe('an item event from catalog', () => {
  it('changes title, price and sold-out flag of cart lines at once', async () => {
    await add(11);
    await publishSaved(5, saved(1, { title: '새 이름' }));
    expect((await fetchCart())[0]).toMatchObject({
      ...{ title: '새 이름', imageUrl: '/new.webp', finalPrice: 17_000, soldOut: false },
      itemOption: { id: 11, name: '블랙', additionalPrice: 2_000 },
    });
    await publishSaved(6, saved(1, { soldOut: true }));
    expect((await fetchCart())[0]?.soldOut).toBe(true);
  });

  it('is ignored when a newer version is already known', async () => {
    await add(11);
    await publishSaved(5, saved(1, { title: '새 이름' }));
    await publishSaved(4, saved(1, { title: '옛 이름' }));
    expect((await fetchCart())[0]?.title).toBe('새 이름');
    await publishDeleted(6);
    await publishSaved(5, saved(1, { title: '되살아남' }));
    expect((await fetchCart())[0]).toMatchObject({ title: '새 이름', soldOut: true });
  });

  it('marks the lines of a removed option or item as sold out, and members can remove these lines', async () => {
    await publishSaved(1);
    const { cartId } = (await add(11)).body;
    await publishSaved(
      2,
      saved(1, { options: [{ id: 12, name: '브라운', additionalPrice: 0, isOptionSoldOut: false }] }),
    );
    expect(await fetchCart()).toMatchObject([{ cartId, soldOut: true, itemOption: { name: '블랙' } }]);
    expect((await remove(cartId)).status).toBe(200);
    await add(12);
    await publishDeleted(3);
    expect(await fetchCart()).toMatchObject([{ soldOut: true, title: '상품1' }]);
  });

  it('deletes an unknown item for good, even when an older event of the item arrives later', async () => {
    await publishDeleted(9);
    await publishSaved(8);
    catalog.away = true;
    expect(await add(11)).toMatchObject({ status: 503 });
  });

  it('is not required, because the cart asks catalog for options that the cart does not know', async () => {
    await add(11);
    await service.database.db.run({ name: 'test.forget', text: 'truncate options, items' });
    catalog.asked = [];
    expect(await fetchCart()).toMatchObject([{ title: '상품1', finalPrice: 11_000 }]);
    expect(catalog.asked).toEqual([[11]]);
    await service.database.db.run({ name: 'test.forget', text: 'truncate options, items' });
    catalog.away = true;
    expect(await fetchCart()).toEqual([]);
    expect(await count()).toBe(1);
  });
});
