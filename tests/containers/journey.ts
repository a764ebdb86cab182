import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { expect } from 'vitest';
import { buyableOption, payOrder, placeOrder, stockOf } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { admin, signUp } from '../support/members.ts';
import { sandboxClient } from '../support/sandbox-client.ts';

/**
 * Buys once: signs up, orders, pays, and finds the order in the back office. Every service and event in between must
 * work.
 */
export const buyOnce = async (shop: string, sandbox: string): Promise<void> => {
  const { client } = await signUp(shop);
  const goods = await buyableOption(client);
  const before = await stockOf(client, goods.itemId, goods.optionId);
  const order = await placeOrder(client, { optionId: goods.optionId, quantity: 1 });
  await payOrder(client, sandboxClient(sandbox), order);
  expect(await stockOf(client, goods.itemId, goods.optionId)).toBe(before - 1);
  const detail = await client.must(orderCalls.detail, { params: { uid: order.merchantUid } });
  expect(detail).toMatchObject({ totalPrice: order.totalPrice });
  const operator = await admin(shop);
  await eventually('operators see the order', async () => {
    const { body } = await operator.call(reportingCalls.ordersByStatus, {
      params: { status: 'PREPARING', page: 0, size: 20 },
    });
    return JSON.stringify(body).includes(order.merchantUid);
  });
};
