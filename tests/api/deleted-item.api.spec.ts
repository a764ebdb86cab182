import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { describe, expect, it } from 'vitest';
import { payOrder, placeOrder } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { admin, signUp } from '../support/members.ts';
import { sandbox, shop, skipped } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';

const newItem = async (operator: ShopClient) => {
  const [best] = await operator.must(catalogCalls.getBest);
  return operator.must(catalogCalls.uploadItem, {
    body: {
      title: '곧 사라질 가방',
      description: '',
      price: 45_000,
      isDiscountByRate: true,
      imagePath: best?.imageUrl ?? '',
      categoryNames: ['ALL'],
      itemOptionDTOs: [{ name: '먹색', stockQuantity: 5, additionalPrice: 1_000 }],
    },
  });
};

describe.skipIf(skipped)('a deleted item', () => {
  it('is still complete in the orders that contain it, but can no longer be bought', async () => {
    const operator = await admin(shop);
    const { client } = await signUp(shop);
    const item = await newItem(operator);
    const optionId = item.itemOptions[0]?.id ?? 0;
    const order = await placeOrder(client, { optionId, quantity: 1 });
    await payOrder(client, sandbox, order);
    const params = { uid: order.merchantUid };
    const before = await client.must(orderCalls.detail, { params });
    await eventually('the cart drops what was bought', async () => (await client.must(cartCalls.count)) === 0);
    await client.must(cartCalls.add, { body: { itemOptionId: optionId, quantity: 2 } });

    await operator.must(catalogCalls.deleteItem, { params: { id: item.id } });
    expect((await client.call(catalogCalls.getById, { params: { id: item.id } })).status).toBe(404);
    expect(await client.must(orderCalls.detail, { params })).toEqual(before);
    expect(before.itemManagements).toMatchObject([
      { title: '곧 사라질 가방', itemOptionName: '먹색', imageUrl: item.imageUrl, finalPrice: 46_000 },
    ]);
    await eventually('bags show that it cannot be bought any more', async () => {
      return (await client.must(cartCalls.fetch)).some(({ soldOut }) => soldOut);
    });
    expect((await client.call(cartCalls.checkStock)).status).toBe(409);
    await eventually('operators still read what was bought', async () => {
      const list = await operator.must(reportingCalls.orders, { params: { page: 0, size: 15 } });
      const row = list._embedded.paymentHistoryDTOList.find(({ merchantUid }) => merchantUid === order.merchantUid);
      return row?.itemTitles === '곧 사라질 가방';
    });
  });
});
