import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { pointCalls } from '@gyeol/contracts/http/points.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { stockOf } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { address, admin } from '../support/members.ts';
import { killService, whenReady } from '../support/processes.ts';
import { dataDir, sandbox, shop } from '../support/shop.ts';
import type { Answer, ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';
import { memberIdOf, mintMemberClient } from '../support/tokens.ts';

/** ms into each call, spread over what a step takes: before the provider, after it, after the commit. */
const moments = [7, 19, 1, 13];
/** Of so many the cancel is killed, too; the first ones, for a worker takes it up after 30 s. */
const cancels = 2;
const initialStock = 50;
/** Points that each buyer has, and that each order uses. */
const [given, used] = [3_000, 1_000];

/** Makes the call, and kills order-payment while it is at work. */
const killDuring = async (afterMs: number, call: () => Promise<unknown>): Promise<void> => {
  const first = call().catch(() => undefined);
  await sleep(afterMs);
  killService(dataDir, 'order-payment');
  await first;
  await whenReady(shop);
};
/** Repeats a call as a person would until it succeeds. */
const repeat = <Body>(call: () => Promise<Answer<Body>>, done: (answer: Answer<Body>) => boolean) =>
  eventually(
    'the repeated call succeeds',
    async () => {
      const answer = await call();
      return done(answer) ? answer : undefined;
    },
    // A cancel that was killed is taken up by a worker after 30 s.
    90_000,
  );
const succeeded = (answer: Answer<unknown>): boolean => answer.status === 200;

/** What a buyer has of points, and what the ledger of them comes to. */
const pointsOf = async (operator: ShopClient, client: ShopClient): Promise<[balance: number, ledger: number]> => {
  const params = { memberId: memberIdOf(client), page: 0, size: 50 };
  const { balance, content } = await operator.must(pointCalls.ledger, { params });
  return [balance, content.reduce((sum, { amount }) => sum + amount, 0)];
};

/** A buyer whose browser closes while the card is charged; no webhook comes. */
const payAndVanish = async (optionId: number): Promise<{ client: ShopClient; merchantUid: string }> => {
  const client = mintMemberClient(shop, dataDir);
  const lines = [{ itemOptionId: optionId, quantity: 1 }];
  await client.must(orderCalls.createSheet, { body: { itemManagements: lines } });
  const { merchantUid, totalPrice } = await client.must(orderCalls.complete, {
    body: { itemManagements: lines, ...address },
  });
  await sandbox.pay({ merchant_uid: merchantUid, amount: totalPrice, webhook: 'none' });
  return { client, merchantUid };
};

describe('order-payment is killed', () => {
  let option: { itemId: number; optionId: number };
  let watcher: ShopClient;
  let vanished: { client: ShopClient; merchantUid: string };
  beforeAll(async () => {
    watcher = await admin(shop);
    option = await newItem(watcher, initialStock);
    // First, for the reconciler looks at an order when it is a minute old.
    vanished = await payAndVanish((await newItem(watcher, 1)).optionId);
    killService(dataDir, 'order-payment');
    await whenReady(shop);
  });

  it('at any moment of complete, settle and cancel: paid once or not at all, stock, points and ledger agree', async () => {
    const buyers: ShopClient[] = [];
    const cancelled: { client: ShopClient; order: { merchantUid: string; totalPrice: number } }[] = [];
    for (const moment of moments) {
      const client = mintMemberClient(shop, dataDir);
      buyers.push(client);
      await watcher.must(pointCalls.adjust, {
        body: { memberId: memberIdOf(client), amount: given, reason: '시험', key: randomUUID() },
      });
      const lines = [{ itemOptionId: option.optionId, quantity: 1 }];
      await repeat(() => client.call(orderCalls.createSheet, { body: { itemManagements: lines } }), succeeded);
      const complete = () =>
        client.call(orderCalls.complete, { body: { itemManagements: lines, ...address, points: used } });
      await killDuring(moment, complete);
      const { body: order } = await repeat(complete, succeeded);

      const impUid = await sandbox.pay({ merchant_uid: order.merchantUid, amount: order.totalPrice });
      const params = { provider: 'Iamport', merchantUid: order.merchantUid, impUid };
      const validate = () => client.call(orderCalls.validate, { params });
      await killDuring(moment, validate);
      await repeat(validate, succeeded);
      const paid = await client.must(orderCalls.detail, { params: { uid: order.merchantUid } });
      expect(paid).toMatchObject({ paymentStatus: 'PREPARING', points: used });
      expect(await sandbox.payments(order.merchantUid)).toMatchObject([{ amount: order.totalPrice, cancel_amount: 0 }]);

      if (cancelled.length === cancels) continue;
      cancelled.push({ client, order });
      await killDuring(moment, () => client.call(orderCalls.cancel, { params: { uid: order.merchantUid } }));
    }
    // All at once: each may have to wait for the worker that takes it up.
    await Promise.all(
      cancelled.map(async ({ client, order }) => {
        const params = { uid: order.merchantUid };
        await repeat(
          () => client.call(orderCalls.cancel, { params }),
          (answer) => succeeded(answer) || answer.problem?.code === 'ALREADY_CANCELLED',
        );
        expect(await client.must(orderCalls.detail, { params })).toMatchObject({ paymentStatus: 'CANCELLED' });
        expect(await sandbox.payments(order.merchantUid)).toMatchObject([
          { cancel_amount: order.totalPrice, status: 'cancelled' },
        ]);
      }),
    );
    const keptOrders = moments.length - cancelled.length;
    // Whatever a killed `complete` left behind has been undone by now, or is undone by the sweeper within a minute.
    await eventually(
      'the stock agrees',
      async () => (await stockOf(watcher, option.itemId, option.optionId)) === initialStock - keptOrders,
      100_000,
    );
    for (const client of buyers) {
      const left = cancelled.some((one) => one.client === client) ? given : given - used;
      const agree = async () => (await pointsOf(watcher, client)).every((points) => points === left);
      await eventually('the points agree', agree, 100_000);
    }
  });

  it('with the money on its way: the reconciler finds the payment without browser and webhook', async () => {
    const { client, merchantUid } = vanished;
    await eventually(
      'the order is paid',
      async () => (await client.call(orderCalls.paymentRecorded, { params: { merchantUid } })).status === 200,
      120_000,
    );
  });
});
