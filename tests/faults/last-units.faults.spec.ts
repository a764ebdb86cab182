import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { describe, expect, it } from 'vitest';
import { payOrder, placeOrder, stockOf } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { repeat } from '../support/kill-during.ts';
import { address, admin } from '../support/members.ts';
import { payInWindow, reportPayment } from '../support/paying.ts';
import { retryWhileLimited } from '../support/retry-while-limited.ts';
import { dataDir, sandbox, shop } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { newOptions } from '../support/stock.ts';
import { mintMemberClient } from '../support/tokens.ts';

const buyers = 1_000;
const units = 100;

const buy = async (client: ShopClient, optionId: number): Promise<'paid' | 'sold out' | string> => {
  const itemManagements = [{ itemOptionId: optionId, quantity: 1 }];
  const sheet = await retryWhileLimited(() => client.call(orderCalls.createSheet, { body: { itemManagements } }));
  if (sheet.problem) return sheet.problem.code === 'OUT_OF_STOCK' ? 'sold out' : sheet.problem.code;
  const order = await retryWhileLimited(() =>
    client.call(orderCalls.complete, { body: { itemManagements, ...address } }),
  );
  if (order.problem) return order.problem.code === 'OUT_OF_STOCK' ? 'sold out' : order.problem.code;
  const impUid = await payInWindow(client, sandbox, order.body);
  const settled = await reportPayment(client, order.body.merchantUid, impUid);
  return settled.problem ? settled.problem.code : 'paid';
};

/** Requests an exchange for one of the last units. The buyer returns a delivered piece of the other option. */
const requestExchange = async (operator: ShopClient, ownId: number, wantedId: number): Promise<number> => {
  const buyer = mintMemberClient(shop, dataDir);
  const order = await placeOrder(buyer, { optionId: ownId, quantity: 1 });
  await payOrder(buyer, sandbox, order);
  const params = { uid: order.merchantUid };
  await operator.must(orderCalls.setShipping, { params, body: { trackingNumber: '6800000000001' } });
  await buyer.must(orderCalls.setDelivered, { params });
  const [line] = (await buyer.must(orderCalls.claimableLines, { params })).lines;
  const lines = [{ lineId: line?.lineId ?? 0, quantity: 1, itemOptionId: wantedId }];
  const body = { originalMerchantUid: order.merchantUid, kind: 'exchange', reason: 'SIZE', message: '큰 것', lines };
  return (await buyer.must(orderCalls.createClaim, { body })).id;
};

describe('a thousand buyers and an exchange that compete for a hundred units', () => {
  it('get exactly a hundred units, and all other buyers are told that the item is sold out', async () => {
    const watcher = await admin(shop);
    const { itemId, optionIds } = await newOptions(watcher, {
      price: 39_000,
      stockQuantity: units,
      additionalPrices: [0, 0],
    });
    const [optionId = 0, ownId = 0] = optionIds;
    const claimId = await requestExchange(watcher, ownId, optionId);
    const clients = Array.from({ length: buyers }, () => mintMemberClient(shop, dataDir));
    const params = { id: claimId };
    const buying = clients.map((client) => buy(client, optionId));
    // Retries, because the shop may ask the operator too to wait while a thousand buyers order.
    const accepting = repeat(
      'the exchange is accepted, or told that it is too late',
      () => watcher.call(orderCalls.moveClaim, { params, body: { to: 'ACCEPTED' } }),
      ({ status }) => status !== 429 && status !== 503,
    );
    const ends = await Promise.all(buying);
    const { problem } = await accepting;
    expect([undefined, 'CLAIM_OPTION_SOLD_OUT']).toContain(problem?.code);
    const paid = problem === undefined ? units - 1 : units;
    const counted = Object.groupBy(ends, (end) => end);
    expect(Object.fromEntries(Object.entries(counted).map(([end, list]) => [end, list?.length]))).toEqual({
      paid,
      'sold out': buyers - paid,
    });
    await eventually('no stock is left', async () => (await stockOf(watcher, itemId, optionId)) === 0);
    if (problem === undefined) {
      for (const to of ['RECEIVED', 'INSPECTED'] as const)
        await watcher.must(orderCalls.moveClaim, { params, body: { to } });
      await eventually('what came back is in stock', async () => (await stockOf(watcher, itemId, ownId)) === units);
      expect(await stockOf(watcher, itemId, optionId)).toBe(0);
    }
    const late = await buy(mintMemberClient(shop, dataDir), optionId);
    expect(late).toBe('sold out');
  });
});
