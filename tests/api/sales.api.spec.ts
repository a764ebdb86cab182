import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryFeeOf, payOrder } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { address, admin, signUp } from '../support/members.ts';
import { sandbox, shop, skipped } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';

const [regular, onSale] = [100_000, 70_000];
const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1_000).toISOString();

describe.skipIf(skipped)('an item in a sale', () => {
  let operator: ShopClient;
  let itemId: number;
  let optionId: number;
  let saleId: number;
  beforeAll(async () => {
    operator = await admin(shop);
    ({ itemId, optionId } = await newItem(operator, 100, regular, `행사 상품 ${Date.now()}`));
    const sale = await operator.must(catalogCalls.createSale, {
      body: {
        ...{ title: '시험 행사', startsAt: null, endsAt: tomorrow, discountRate: 30, discountAmount: null },
        ...{ itemIds: [itemId], categoryIds: [] },
      },
    });
    saleId = sale.id;
  });
  afterAll(() => operator.must(catalogCalls.deleteItem, { params: { id: itemId } }));

  const lines = () => [{ itemOptionId: optionId, quantity: 1 }];
  const priceOfPage = async (buyer: ShopClient) =>
    (await buyer.must(catalogCalls.getById, { params: { id: itemId } })).discountPrice;
  const priceInCart = async (buyer: ShopClient) => (await buyer.must(cartCalls.fetch))[0]?.finalPrice;
  const sheet = (buyer: ShopClient, totalPrice?: number) =>
    buyer.call(orderCalls.createSheet, { body: { itemManagements: lines(), totalPrice } });

  it('costs the same on its page, in the cart, on the sheet and at the payment, until the sale ends', async () => {
    const { client: buyer } = await signUp(shop);
    await eventually('the page has the price of the sale', async () => (await priceOfPage(buyer)) === onSale);
    await buyer.must(cartCalls.add, { body: { itemOptionId: optionId, quantity: 1 } });
    await eventually('the cart has the price of the sale', async () => (await priceInCart(buyer)) === onSale);
    expect(await sheet(buyer, regular)).toMatchObject({ status: 409, problem: { code: 'PRICE_CHANGED' } });
    expect((await sheet(buyer, onSale)).status).toBe(200);

    await operator.must(catalogCalls.endSale, { params: { id: saleId } });
    // The sheet was made before the end, so it is completed at its price.
    const order = await buyer.must(orderCalls.complete, { body: { itemManagements: lines(), ...address } });
    expect(order.totalPrice).toBe(onSale + (await deliveryFeeOf(buyer, onSale)));
    await payOrder(buyer, sandbox, order);

    const { client: late } = await signUp(shop);
    expect(await sheet(late, onSale)).toMatchObject({ status: 409, problem: { code: 'PRICE_CHANGED' } });
    await eventually('the page has its own price again', async () => (await priceOfPage(late)) === regular);
    await late.must(cartCalls.add, { body: { itemOptionId: optionId, quantity: 1 } });
    await eventually('the cart has its own price again', async () => (await priceInCart(late)) === regular);
  });

  it('that is not on sale yet cannot be ordered, with a sentence that names the moment', async () => {
    const opening = await newItem(operator, 10, regular, `오픈 전 상품 ${Date.now()}`);
    await operator.must(catalogCalls.createSale, {
      body: {
        ...{ title: '오픈', startsAt: tomorrow, endsAt: null, discountRate: null, discountAmount: null },
        ...{ itemIds: [opening.itemId], categoryIds: [] },
      },
    });
    const { client: buyer } = await signUp(shop);
    const itemManagements = [{ itemOptionId: opening.optionId, quantity: 1 }];
    const refused = await buyer.call(orderCalls.createSheet, { body: { itemManagements } });
    expect(refused).toMatchObject({ status: 409, problem: { code: 'NOT_ON_SALE_YET' } });
    expect(refused.problem?.message).toMatch(/부터 구매하실 수 있습니다\.$/);
    await operator.must(catalogCalls.deleteItem, { params: { id: opening.itemId } });
  });
});
