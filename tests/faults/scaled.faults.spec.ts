import { services } from '@gyeol/contracts/call.ts';
import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { stockOf } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { admin, signIn, signUp } from '../support/members.ts';
import { npmRun } from '../support/npm-run.ts';
import { areTogether, runEntries, whenReady } from '../support/processes.ts';
import { dataDir, here, shop } from '../support/shop.ts';
import { ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';
import { createTraffic, type Traffic } from '../support/traffic.ts';

const initialStock = 5_000;

const operate = (...args: string[]): Promise<string> => npmRun(dataDir, args);
const instancesOf = (service: string) => runEntries(dataDir).filter((entry) => entry.service === service);

const kidOf = ({ token = '' }: ShopClient): string =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
/** Calls several services with the client's token, because each service verifies tokens itself. */
const acceptedEverywhere = async (client: ShopClient): Promise<void> => {
  await client.must(memberCalls.userInfo);
  await client.must(cartCalls.fetch);
  await client.must(couponCalls.available);
  await client.must(orderCalls.history, { params: { page: 0, size: 5 } });
  await client.must(catalogCalls.checkLike, { params: { itemId: 1 } });
};

describe.skipIf(areTogether(dataDir))('services change while buyers buy', () => {
  let watcher: ShopClient;
  let item: { itemId: number; optionId: number };
  let traffic: Traffic;
  beforeAll(async () => {
    watcher = await admin(shop);
    item = await newItem(watcher, initialStock);
    traffic = createTraffic(here, watcher, item);
  });

  const whileBuying = (work: () => Promise<unknown>) => traffic.whileBuying(work);
  const expectStock = () =>
    eventually(
      'the stock agrees',
      async () => (await stockOf(watcher, item.itemId, item.optionId)) === initialStock - traffic.paid(),
    );

  it('order-payment grows to three instances, loses one by a kill, and shrinks to one', async () => {
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

  it('every service and the gateway are restarted without an error for a buyer', async () => {
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

  it('a new key signs logins, and all older tokens stay valid', async () => {
    const member = await signUp(shop);
    const later = new ShopClient(shop);
    // Meanwhile the buyers use tokens that the old key signed.
    await whileBuying(async () => {
      await operate('command', 'member', 'new-key');
      const kidOfNextLogin = async (): Promise<string> => {
        await signIn(later, member);
        await acceptedEverywhere(later);
        return kidOf(later);
      };
      // Waits between logins, so that the number of logins stays below the limit.
      await expect.poll(kidOfNextLogin, { interval: 2_000, timeout: 60_000 }).not.toBe(kidOf(member.client));
      await acceptedEverywhere(member.client);
    });
    expect(await operate('command', 'member', 'keys')).toMatch(
      new RegExp(`${kidOf(member.client)}  verifies; can be removed from .*\\n${kidOf(later)}  signs`),
    );
    await expectStock();
  });

  it('an impossible scale or restart command is refused in one line and changes nothing', async () => {
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
