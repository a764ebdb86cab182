import { services } from '@gyeol/contracts/call.ts';
import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payOrder, stockOf } from '../support/buying.ts';
import { oneRow, openDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { type OwnKafka, startOwnKafka } from '../support/kafka.ts';
import { address, admin } from '../support/members.ts';
import { orSkip } from '../support/parts.ts';
import { areTogether, whenReady } from '../support/processes.ts';
import { sandboxClient } from '../support/sandbox-client.ts';
import { dataDir } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { newItem } from '../support/stock.ts';
import { mintMemberClient } from '../support/tokens.ts';
import { buyInTurn } from '../support/traffic.ts';

const buyers = 40;
const atOnce = 4;
const inCart = 3;
const initialStock = 500;

// This test runs each night. The contract test of the buses checks how a bus behaves while its server is unavailable.
const found = areTogether(dataDir)
  ? { reason: 'the services of this run are together' }
  : await orSkip(() => startOwnKafka());
const kafka: OwnKafka | undefined = 'part' in found ? found.part : undefined;
const reason = 'reason' in found ? ` (skipped: ${found.reason})` : '';

describe.skipIf(kafka === undefined)(`a stop of Kafka under traffic${reason}`, () => {
  let stack: Stack;
  let watcher: ShopClient;
  beforeAll(async () => {
    stack = await startStack({ demo: true, args: ['--apart'], env: kafka?.env ?? {} });
    watcher = await admin(stack.shop);
  });
  afterAll(async () => {
    await stack?.stop();
    await kafka?.stop();
  });

  /** A refusal fails the test. */
  const buy = async (client: ShopClient, optionId: number) => {
    const itemManagements = [{ itemOptionId: optionId, quantity: 1 }];
    await client.must(orderCalls.createSheet, { body: { itemManagements } });
    const order = await client.must(orderCalls.complete, { body: { itemManagements, ...address } });
    await payOrder(client, sandboxClient(stack.sandbox), order);
    return order;
  };
  const count = async (service: (typeof services)[number], question: string): Promise<number> => {
    const db = await openDatabase(stack.dataDir, service);
    try {
      return (await oneRow<{ n: number }>(db, question)).n;
    } finally {
      await db.end();
    }
  };
  /** True when every consumer has given up the connection to Kafka at least this often and has started again. */
  const haveGivenUp = (times: number) => (): boolean =>
    services.every((service) => stack.output().split(`[${service}] WARN kafka Consumer: Crash`).length > times);
  const listed = async (): Promise<string[]> => {
    const params = { status: 'PREPARING' as const, page: 0, size: 100 };
    const { _embedded } = await watcher.must(reportingCalls.ordersByStatus, { params });
    return _embedded.paymentHistoryDTOList.map(({ merchantUid }) => merchantUid);
  };

  it('still lets buyers order, and every event of each paid order takes effect once', async () => {
    const { itemId, optionId } = await newItem(watcher, initialStock);
    const clients = Array.from({ length: buyers }, () => mintMemberClient(stack.shop, stack.dataDir));
    for (const client of clients)
      await client.must(cartCalls.add, { body: { itemOptionId: optionId, quantity: inCart } });

    const buyAll = (some: readonly ShopClient[]) => buyInTurn(some, atOnce, (client) => buy(client, optionId)).all;
    const early = await buyAll(clients.slice(0, 5));
    await kafka?.crash();
    const meanwhile = await buyAll(clients.slice(5, 35));
    await eventually('every consumer has given Kafka up several times', haveGivenUp(3), 120_000);
    // The events of these orders are in the outbox and wait for Kafka.
    expect(await count('order-payment', 'select count(*)::int as n from outbox where sent_at is null')).toBeGreaterThan(
      buyers / 2,
    );
    const late = buyAll(clients.slice(35));
    await kafka?.restart();
    const orders = [...early, ...meanwhile, ...(await late)];
    await whenReady(stack.shop, 60_000);

    for (const client of clients) {
      await eventually(
        'the cart holds what was not bought',
        async () => {
          const [line] = await client.must(cartCalls.fetch);
          return line?.quantity === inCart - 1;
        },
        60_000,
      );
    }
    await eventually(
      'the back office lists every order, once',
      async () => {
        const merchantUids = await listed();
        return orders.every(({ merchantUid }) => merchantUids.filter((other) => other === merchantUid).length === 1);
      },
      60_000,
    );
    const merchantUids = orders.map(({ merchantUid }) => `'${merchantUid}'`).join(',');
    const sold = `select count(*)::int as n from stock_holds where status = 'SOLD' and merchant_uid in (${merchantUids})`;
    await eventually('every hold is a sale', async () => (await count('catalog', sold)) === buyers, 60_000);
    const paid = `select count(*)::int as n from ledger where kind = 'paid' and merchant_uid in (${merchantUids})`;
    expect(await count('order-payment', paid)).toBe(buyers);
    for (const { merchantUid, totalPrice } of orders) {
      expect(await sandboxClient(stack.sandbox).payments(merchantUid)).toMatchObject([
        { amount: totalPrice, cancel_amount: 0, status: 'paid' },
      ]);
    }
    expect(await stockOf(watcher, itemId, optionId)).toBe(initialStock - buyers);
    for (const service of services) {
      expect(await count(service, 'select count(*)::int as n from parked_events'), service).toBe(0);
      expect(await count(service, 'select count(*)::int as n from outbox where sent_at is null'), service).toBe(0);
    }
  });
});
