import { setTimeout as sleep } from 'node:timers/promises';
import { services } from '@gyeol/contracts/call.ts';
import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { reviewCalls } from '@gyeol/contracts/http/review.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { payOrder, stockOf } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { npmRun } from '../support/npm-run.ts';
import { address, admin } from '../support/people.ts';
import { runEntries, whenReady } from '../support/processes.ts';
import { dataDir, sandbox, shop } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';
import { mintedShopper } from '../support/tokens.ts';

const shoppers = 4;
const initialStock = 5_000;

const operate = (...args: string[]): Promise<string> => npmRun(dataDir, args);
const instancesOf = (service: string) => runEntries(dataDir).filter((entry) => entry.service === service);

describe('services change while shoppers buy', () => {
  let watcher: ShopClient;
  let item: { itemId: number; optionId: number };
  let paid = 0;
  beforeAll(async () => {
    watcher = await admin(shop);
    item = await newItem(watcher, initialStock);
  });

  /** Shoppers who look, buy and pay one after another until `work` is done. Any refusal or error fails the test. */
  const whileBuying = async (work: () => Promise<unknown>): Promise<void> => {
    let open = true;
    const buyAndLook = async (): Promise<void> => {
      const client = mintedShopper(shop, dataDir);
      const itemManagements = [{ itemOptionId: item.optionId, quantity: 1 }];
      await client.must(catalogCalls.getById, { params: { id: item.itemId } });
      await client.must(reviewCalls.reviews, { params: { itemId: item.itemId, page: 0, size: 8 } });
      await client.must(cartCalls.add, { body: { itemOptionId: item.optionId, quantity: 1 } });
      await client.must(cartCalls.checkStock);
      await client.must(couponCalls.available);
      await client.must(orderCalls.createSheet, { body: { itemManagements } });
      const order = await client.must(orderCalls.complete, { body: { itemManagements, ...address } });
      await payOrder(client, sandbox, order);
      paid += 1;
      await client.must(orderCalls.detail, { params: { uid: order.merchantUid } });
      const summary = { params: { status: 'PREPARING' as const, page: 0, size: 1 } };
      await watcher.must(reportingCalls.ordersByStatus, summary);
    };
    const traffic = Promise.all(
      Array.from({ length: shoppers }, async () => {
        while (open) {
          await buyAndLook();
          await sleep(50);
        }
      }),
    );
    // A shopper's error is told even when the work never ends.
    await Promise.race([traffic, work()]).finally(() => {
      open = false;
    });
    await traffic;
  };
  const expectStock = () =>
    eventually(
      'the stock agrees',
      async () => (await stockOf(watcher, item.itemId, item.optionId)) === initialStock - paid,
    );

  it('order-payment grows to three, one of them dies, and shrinks to one', async () => {
    expect(instancesOf('order-payment')).toHaveLength(1);
    await whileBuying(() => operate('scale', 'order-payment=3'));
    expect(instancesOf('order-payment').map(({ instance }) => instance)).toEqual([1, 2, 3]);

    const [first] = instancesOf('order-payment');
    process.kill(first?.pid ?? 0, 'SIGKILL');
    const isBack = async () =>
      instancesOf('order-payment').some(({ instance, pid }) => instance === 1 && pid !== first?.pid);
    await eventually('the dead one is started again, where it was', isBack, 30_000);
    expect(instancesOf('order-payment').find(({ instance }) => instance === 1)?.port).toBe(first?.port);
    await whenReady(shop);

    await whileBuying(() => operate('scale', 'order-payment=1'));
    expect(instancesOf('order-payment').map(({ instance }) => instance)).toEqual([1]);
    await expectStock();
  });

  it('every service and the gateway are restarted, and nobody sees an error', async () => {
    const before = runEntries(dataDir);
    await whileBuying(() => operate('restart'));
    const after = runEntries(dataDir);
    for (const service of [...services, 'gateway']) {
      const pids = after.filter((entry) => entry.service === service).map(({ pid }) => pid);
      expect(pids, service).toHaveLength(1);
      expect(
        before.map(({ pid }) => pid),
        service,
      ).not.toContain(pids[0]);
    }
    await expectStock();
  });

  it('an order that cannot be carried out is refused in one line and changes nothing', async () => {
    const before = runEntries(dataDir);
    for (const [args, reason] of [
      [['scale', 'order-payments=2'], 'there is no service order-payments'],
      [['scale', 'order-payment=0'], '1 to 16 instances'],
      [['scale', 'order-payment=16', 'catalog=16'], 'npm start -- --scale catalog=16 --scale order-payment=16'],
      [['restart', 'postgres'], 'There is no service postgres'],
    ] as const) {
      const refusal = await operate(...args).then(
        () => '',
        (error: Error) => error.message.trim(),
      );
      expect(refusal).toContain(reason);
      expect(refusal.split('\n')).toHaveLength(1);
    }
    expect(runEntries(dataDir)).toEqual(before);
  });
});
