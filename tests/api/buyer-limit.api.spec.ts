import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payOrder, placeOrder } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { address, admin, signUp } from '../support/members.ts';
import { sandbox, shop, skipped } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { newOptions } from '../support/stock.ts';

const buyerLimit = 3;

describe.skipIf(skipped)('an item with a limit for each buyer', () => {
  let operator: ShopClient;
  let itemId: number;
  let optionIds: number[];
  beforeAll(async () => {
    operator = await admin(shop);
    ({ itemId, optionIds } = await newOptions(operator, {
      ...{ stockQuantity: 1_000, price: 10_000, additionalPrices: [0, 1_000] },
      ...{ title: `한정 상품 ${Date.now()}`, buyerLimit },
    }));
  });
  afterAll(() => operator.must(catalogCalls.deleteItem, { params: { id: itemId } }));

  const remainingOf = async (buyer: ShopClient) =>
    (await buyer.must(catalogCalls.buyerLimit, { params: { itemId } })).remaining;
  const refusalOf = async (buyer: ShopClient, quantity: number) => {
    const itemManagements = optionIds.map((itemOptionId) => ({ itemOptionId, quantity }));
    const { status, body } = await buyer.call(orderCalls.createSheet, { body: { itemManagements } });
    return { status, ...(body as { code?: string; message?: string }) };
  };

  it('shows the limit to everybody, and sells no piece more to a buyer, over all options', async () => {
    const { client: buyer } = await signUp(shop);
    expect((await buyer.must(catalogCalls.getById, { params: { id: itemId } })).buyerLimit).toBe(buyerLimit);
    const order = await placeOrder(buyer, { optionId: optionIds[0] ?? 0, quantity: 2 });
    await payOrder(buyer, sandbox, order);
    await eventually('one piece is left', async () => (await remainingOf(buyer)) === 1);
    const refused = { status: 409, code: 'BUYER_LIMIT', message: expect.stringContaining('지금 구매 가능: 1개') };
    await eventually('the sheet counts what was paid', async () => (await refusalOf(buyer, 1)).code === 'BUYER_LIMIT');
    expect(await refusalOf(buyer, 1)).toMatchObject(refused);
    expect((await refusalOf((await signUp(shop)).client, 1)).status).toBe(200);
  });

  it('sells exactly the limit to a buyer with ten tabs', async () => {
    const { client: buyer } = await signUp(shop);
    const lines = [{ itemOptionId: optionIds[0] ?? 0, quantity: 1 }];
    const bought: string[] = [];
    for (let orders = 0; orders < 5; orders += 1) {
      await buyer.call(orderCalls.createSheet, { body: { itemManagements: lines } });
      const responses = await Promise.all(
        Array.from({ length: 10 }, () =>
          buyer.call(orderCalls.complete, { body: { itemManagements: lines, ...address } }),
        ),
      );
      const placed = responses.filter(({ status }) => status === 200).map(({ body }) => body as never);
      for (const order of placed.slice(0, 1)) bought.push(await payOrder(buyer, sandbox, order));
    }
    expect(bought).toHaveLength(buyerLimit);
    expect(await remainingOf(buyer)).toBe(0);
  });

  it('sells again what an order gave back by its cancel', async () => {
    const { client: buyer } = await signUp(shop);
    const order = await placeOrder(buyer, { optionId: optionIds[1] ?? 0, quantity: 3 });
    await payOrder(buyer, sandbox, order);
    expect(await remainingOf(buyer)).toBe(0);
    await buyer.must(orderCalls.cancel, { params: { uid: order.merchantUid } });
    await eventually('the pieces came back', async () => (await remainingOf(buyer)) === buyerLimit);
    await placeOrder(buyer, { optionId: optionIds[1] ?? 0, quantity: 3 });
  });
});

describe.skipIf(skipped)('a sale with a limit for each buyer', () => {
  it('sells no piece more to a buyer over all its items', async () => {
    const operator = await admin(shop);
    const goods = await Promise.all(
      ['하나', '둘'].map((name) =>
        newOptions(operator, {
          ...{ stockQuantity: 100, price: 10_000, additionalPrices: [0] },
          title: `한정 행사 ${name} ${Date.now()}`,
        }),
      ),
    );
    const [one, other] = goods.map(({ optionIds }) => optionIds[0] ?? 0);
    const itemIds = goods.map(({ itemId }) => itemId);
    const sale = await operator.must(catalogCalls.createSale, {
      body: {
        ...{ title: '한정 행사', startsAt: null, endsAt: new Date(Date.now() + 3_600_000).toISOString() },
        ...{ discountRate: 10, discountAmount: null, buyerLimit: 2, itemIds, categoryIds: [] },
      },
    });
    const { client: buyer } = await signUp(shop);
    const order = await placeOrder(buyer, { optionId: one ?? 0, quantity: 2 });
    await payOrder(buyer, sandbox, order);
    const remaining = () => buyer.must(catalogCalls.buyerLimit, { params: { itemId: itemIds[1] ?? 0 } });
    expect(await remaining()).toEqual({ remaining: 0, saleTitle: '한정 행사' });
    const sheet = () =>
      buyer.call(orderCalls.createSheet, { body: { itemManagements: [{ itemOptionId: other ?? 0, quantity: 1 }] } });
    await eventually('the sheet counts what was paid', async () => (await sheet()).status === 409);
    expect((await sheet()).body).toMatchObject({
      code: 'BUYER_LIMIT',
      message: expect.stringContaining('‘한정 행사’ 행사 상품은 한 분이 모두 합해 2개까지'),
    });
    await operator.must(catalogCalls.endSale, { params: { id: sale.id } });
    for (const id of itemIds) await operator.must(catalogCalls.deleteItem, { params: { id } });
  });
});
