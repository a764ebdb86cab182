import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { describe, expect, it } from 'vitest';
import { stockOf } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { address, admin } from '../support/members.ts';
import { retryWhileLimited } from '../support/retry-while-limited.ts';
import { dataDir, sandbox, shop } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';
import { mintMemberClient } from '../support/tokens.ts';

const buyers = 1_000;
const units = 100;

/** What became of one buyer's try. */
const buy = async (client: ShopClient, optionId: number): Promise<'paid' | 'sold out' | string> => {
  const itemManagements = [{ itemOptionId: optionId, quantity: 1 }];
  const sheet = await retryWhileLimited(() => client.call(orderCalls.createSheet, { body: { itemManagements } }));
  if (sheet.problem) return sheet.problem.code === 'OUT_OF_STOCK' ? 'sold out' : sheet.problem.code;
  const order = await retryWhileLimited(() =>
    client.call(orderCalls.complete, { body: { itemManagements, ...address } }),
  );
  if (order.problem) return order.problem.code === 'OUT_OF_STOCK' ? 'sold out' : order.problem.code;
  const impUid = await sandbox.pay({ merchant_uid: order.body.merchantUid, amount: order.body.totalPrice });
  const settled = await client.call(orderCalls.validate, {
    params: { provider: 'Iamport', merchantUid: order.body.merchantUid, impUid },
  });
  return settled.problem ? settled.problem.code : 'paid';
};

describe('a thousand buyers for a hundred units', () => {
  it('exactly a hundred pay, nobody oversells, the others are told', async () => {
    const watcher = await admin(shop);
    const { itemId, optionId } = await newItem(watcher, units);
    const clients = Array.from({ length: buyers }, () => mintMemberClient(shop, dataDir));
    const ends = await Promise.all(clients.map((client) => buy(client, optionId)));
    const counted = Object.groupBy(ends, (end) => end);
    expect(Object.fromEntries(Object.entries(counted).map(([end, list]) => [end, list?.length]))).toEqual({
      paid: units,
      'sold out': buyers - units,
    });
    await eventually('no stock is left', async () => (await stockOf(watcher, itemId, optionId)) === 0);
    const late = await buy(mintMemberClient(shop, dataDir), optionId);
    expect(late).toBe('sold out');
  });
});
