import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockOf } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { startKafka } from '../support/kafka.ts';
import { address, admin } from '../support/members.ts';
import type { Part } from '../support/part.ts';
import { orSkip } from '../support/parts.ts';
import { runEntries } from '../support/processes.ts';
import { type SandboxClient, sandboxClient } from '../support/sandbox-client.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { newItem } from '../support/stock.ts';
import { mintMemberClient } from '../support/tokens.ts';
import { buyInTurn } from '../support/traffic.ts';

const found = await orSkip<Part>(startKafka);
const skipped = 'reason' in found ? found.reason : undefined;
if (skipped !== undefined) console.log(`three instances on Kafka skipped: ${skipped}`);

const buyers = 60;
const atOnce = 10;
const initialStock = 500;

describe.skipIf(skipped)('three instances of order-payment on Kafka', () => {
  let stack: Stack;
  let sandbox: SandboxClient;
  let watcher: ShopClient;
  let item: { itemId: number; optionId: number };
  beforeAll(async () => {
    if ('reason' in found) return;
    stack = await startStack({ demo: true, env: found.part.env, args: ['--scale', 'order-payment=3'] });
    sandbox = sandboxClient(stack.sandbox);
    watcher = await admin(stack.shop);
    item = await newItem(watcher, initialStock);
  }, 300_000);
  afterAll(async () => {
    if ('reason' in found) return;
    await stack?.stop();
    await found.part.stop();
  }, 60_000);

  /** Retries every failed call, like a person, but charges the card only once. */
  const buy = async (client: ShopClient): Promise<{ merchantUid: string; totalPrice: number }> => {
    const itemManagements = [{ itemOptionId: item.optionId, quantity: 1 }];
    await eventually('a sheet', () => client.must(orderCalls.createSheet, { body: { itemManagements } }), 60_000);
    const order = await eventually(
      'an order',
      () => client.must(orderCalls.complete, { body: { itemManagements, ...address } }),
      60_000,
    );
    const { merchantUid, totalPrice } = order;
    const impUid = await sandbox.pay({ merchant_uid: merchantUid, amount: totalPrice, webhook: 'once' });
    const params = { provider: 'Iamport', merchantUid, impUid };
    await eventually('its payment', () => client.must(orderCalls.validate, { params }), 60_000);
    return { merchantUid, totalPrice };
  };
  const paidInLists = async (): Promise<string[]> => {
    const params = { status: 'PREPARING' as const, page: 0, size: 100 };
    const { _embedded } = await watcher.must(reportingCalls.ordersByStatus, { params });
    return _embedded.paymentHistoryDTOList.map(({ merchantUid }) => merchantUid);
  };

  it('lose no order and duplicate no order while one instance is killed under load', async () => {
    const instances = runEntries(stack.dataDir).filter(({ service }) => service === 'order-payment');
    expect(instances).toHaveLength(3);
    const clients = Array.from({ length: buyers }, () => mintMemberClient(stack.shop, stack.dataDir));
    const traffic = buyInTurn(clients, atOnce, buy);
    await traffic.whenBought(buyers / 3);
    process.kill(instances[1]?.pid ?? 0, 'SIGKILL');
    const orders = await traffic.all;

    for (const [index, client] of clients.entries()) {
      const { merchantUid, totalPrice } = orders[index] ?? { merchantUid: '', totalPrice: 0 };
      const history = await client.must(orderCalls.history, { params: { page: 0, size: 5 } });
      expect(history._embedded.paymentHistoryDTOList).toMatchObject([{ merchantUid, paymentStatus: 'PREPARING' }]);
      expect(await sandbox.payments(merchantUid)).toMatchObject([
        { amount: totalPrice, cancel_amount: 0, status: 'paid' },
      ]);
    }
    await eventually(
      'the back office lists each order, once',
      async () => {
        const listed = await paidInLists();
        return orders.every(({ merchantUid }) => listed.filter((other) => other === merchantUid).length === 1);
      },
      60_000,
    );
    // Waits for the sweeper, which releases the holds of an interrupted `complete` within a minute.
    await eventually(
      'the stock agrees',
      async () => (await stockOf(watcher, item.itemId, item.optionId)) === initialStock - buyers,
      100_000,
    );
    const restarted = runEntries(stack.dataDir).filter(({ service }) => service === 'order-payment');
    expect(restarted).toHaveLength(3);
  });
});
