import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { pointCalls } from '@gyeol/contracts/http/points.ts';
import { addDays, seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { payOrder, stockOf } from '../support/buying.ts';
import { oneRow, openDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { address, admin, signUp, type TestMember } from '../support/members.ts';
import { npmRun } from '../support/npm-run.ts';
import { sandboxClient } from '../support/sandbox-client.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { newItem } from '../support/stock.ts';
import { memberIdOf } from '../support/tokens.ts';

const initialStock = 5_000;
const couponsEach = 30;
const pointsEach = 100_000;
const pointsOfOrder = 500;
const buyerCount = 5;
// Both shops have the same address, because the messages contain it. The address is that of a sandbox.
const publicUrl = 'https://shop.localhost';

interface Item {
  itemId: number;
  optionId: number;
}

const createCoupons = async (operator: ShopClient): Promise<string[]> => {
  const today = seoulDate(new Date());
  const codes = Array.from({ length: couponsEach }, () => `KEPT${randomUUID().slice(0, 8)}`);
  for (const code of codes)
    await operator.must(couponCalls.create, {
      body: {
        ...{ title: `시험 ${code}`, code, couponType: 'AMOUNT_ALL_EXPIRES_AT', minPrice: 0, discountAmount: 1_000 },
        ...{ allStartedAt: today, allExpiresAt: addDays(today, 1) },
      },
    });
  return codes;
};

/** Signs up a member with coupons and points. */
const equip = async (shop: string, operator: ShopClient, codes: readonly string[]): Promise<TestMember> => {
  const member = await signUp(shop);
  for (const code of codes) await member.client.must(couponCalls.issueByPromoCode, { params: { code } });
  const memberId = memberIdOf(member.client);
  await operator.must(pointCalls.adjust, {
    body: { memberId, amount: pointsEach, reason: '시험', key: randomUUID() },
  });
  return member;
};

/**
 * The number of orders that a buyer cancels at most. A backup on a busy machine takes long, and the shop would refuse
 * further cancels within a minute.
 */
const mostCancelled = 6;

/**
 * Places orders with a coupon and points until the shop is lost. One order in four is cancelled, and one in four is not
 * paid. Throws any error.
 */
const buyOn = async (stack: Stack, { client }: TestMember, item: Item, isOpen: () => boolean): Promise<number> => {
  const provider = sandboxClient(stack.sandbox);
  const itemManagements = [{ itemOptionId: item.optionId, quantity: 1 }];
  // Takes each coupon from the list only once, because a new list may still contain a coupon that has just been used.
  const coupons = (await client.must(couponCalls.available)).values();
  let orders = 0;
  for (; isOpen(); orders += 1) {
    await client.must(orderCalls.createSheet, { body: { itemManagements } });
    const { value: coupon } = coupons.next();
    const more = { ...(coupon && { couponMapId: coupon.mapId }), points: pointsOfOrder };
    const order = await client.must(orderCalls.complete, { body: { itemManagements, ...address, ...more } });
    if (orders % 4 === 3) continue;
    await payOrder(client, provider, order);
    if (orders % 4 === 1 && orders < 4 * mostCancelled)
      await client.must(orderCalls.cancel, { params: { uid: order.merchantUid } });
  }
  return orders;
};

/** Reads, for each service, the state of every order and of its holds. */
const holdsOf = async (dataDir: string, members: readonly TestMember[]) => {
  const read = async <Row extends object>(service: ServiceName, text: string, values?: unknown[]): Promise<Row[]> => {
    const db = await openDatabase(dataDir, service);
    try {
      return (await db.query<Row>(text, values)).rows;
    } finally {
      await db.end();
    }
  };
  const orders = await read<{ uid: string; state: string }>(
    'order-payment',
    `select merchant_uid as uid,
       case when status in ('PLACING', 'AWAITING_PAYMENT') then 'HELD' when status = 'PREPARING' then 'SOLD' else 'RELEASED' end as state
     from orders where member_id = any ($1)`,
    [members.map(({ client }) => memberIdOf(client))],
  );
  const all = await read<{ uid: string }>('order-payment', 'select merchant_uid as uid from orders');
  const stock = await read<{ uid: string; state: string }>(
    'catalog',
    'select merchant_uid as uid, status as state from stock_holds',
  );
  const coupons = await read<{ uid: string; state: string }>(
    'coupon',
    `select merchant_uid as uid, replace(status, 'REDEEMED', 'SOLD') as state from coupon_holds`,
  );
  return { orders, known: new Set(all.map(({ uid }) => uid)), stock: stateBy(stock), coupons: stateBy(coupons) };
};
const stateBy = (rows: readonly { uid: string; state: string }[]): Map<string, string> =>
  new Map(rows.map(({ uid, state }) => [uid, state]));

describe.each([
  ['together', []],
  ['apart', ['--apart']],
] as const)('a backup under load of a shop with its services %s', (_, args) => {
  const folders: string[] = [];
  const stacks: Stack[] = [];
  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'gyeol-load-'));
    folders.push(folder);
    return folder;
  };
  const open = async (options: Parameters<typeof startStack>[0]): Promise<Stack> => {
    const stack = await startStack({ demo: true, args, env: { PUBLIC_URL: publicUrl }, ...options });
    stacks.push(stack);
    return stack;
  };
  afterEach(async () => {
    for (const stack of stacks.splice(0)) await stack.stop();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  /** Loses the shop some time after the backup. Its providers keep all their data. */
  const loseAfterBackup = async () => {
    const stack = await open({ dataDir: newFolder() });
    const operator = await admin(stack.shop);
    const item = await newItem(operator, initialStock);
    const codes = await createCoupons(operator);
    const members = await Promise.all(Array.from({ length: buyerCount }, () => equip(stack.shop, operator, codes)));
    const folder = newFolder();
    let isOpen = true;
    const buying = Promise.all(members.map((member) => buyOn(stack, member, item, () => isOpen)));
    await Promise.race([npmRun(stack.dataDir, ['backup', folder]), buying]);
    isOpen = false;
    const bought = (await buying).reduce((sum, orders) => sum + orders, 0);
    await stack.stop();
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'sandbox'));
    for (const file of readdirSync(join(stack.dataDir, 'sandbox')).filter((name) => /^(payments|messages)/.test(name)))
      cpSync(join(stack.dataDir, 'sandbox', file), join(dataDir, 'sandbox', file));
    return { folder, dataDir, item, members, bought };
  };

  /**
   * Expects that the stock, coupon and points of each order agree with its status. Expects that each hold belongs to an
   * order.
   */
  const expectHoldsAgree = async ({ dataDir }: Stack, members: readonly TestMember[]): Promise<void> => {
    const differences = async (): Promise<string[]> => {
      const { orders, known, stock, coupons } = await holdsOf(dataDir, members);
      const wrong = orders.flatMap(({ uid, state }) => {
        const held = [stock.get(uid) ?? 'RELEASED', coupons.get(uid) ?? 'RELEASED'];
        return held.every((one) => one === state) ? [] : [`${uid} ${state}: ${held}`];
      });
      const strange = [...stock, ...coupons].filter(([uid, state]) => state !== 'RELEASED' && !known.has(uid));
      return [...wrong, ...strange.map(([uid]) => `${uid} is no order`)];
    };
    await expect.poll(differences, { timeout: 60_000, interval: 500 }).toEqual([]);
  };

  const expectPointsAddUp = async ({ dataDir }: Stack, members: readonly TestMember[]): Promise<void> => {
    const orders = await openDatabase(dataDir, 'order-payment');
    const coupon = await openDatabase(dataDir, 'coupon');
    for (const { client } of members) {
      const values = [memberIdOf(client)];
      const { used } = await oneRow<{ used: number }>(
        orders,
        `select coalesce(sum(points), 0)::integer as used from orders
         where member_id = $1 and status in ('PLACING', 'AWAITING_PAYMENT', 'PREPARING')`,
        values,
      );
      const balance = `select balance::integer from point_accounts where member_id = $1`;
      expect(await oneRow(coupon, balance, values)).toEqual({ balance: pointsEach - used });
    }
    await orders.end();
    await coupon.end();
  };

  /**
   * Expects that the provider accepted no text about an order twice. The link in each text tells the orders apart.
   * Leaves out texts that the lost shop may have sent twice, because the provider did not answer. Texts of the restored
   * shop count, because the restored shop asks the provider before it sends a text again.
   */
  const expectNothingSaidTwice = async ({ dataDir }: Stack): Promise<void> => {
    const member = await openDatabase(dataDir, 'member');
    const { rows } = await member.query<{ to: string; text: string }>(
      `select phone_number as "to", text from messages
       where unknowns = 0 or ended_at > (select max(restored_at) from restores)`,
    );
    await member.end();
    const sure = new Set(rows.map(({ to, text }) => `${to} ${text}`));
    const lines = readFileSync(join(dataDir, 'sandbox', 'messages.jsonl'), 'utf8')
      .trim()
      .split('\n');
    const links = lines.flatMap((line) => {
      const { to, text } = JSON.parse(line) as { to: string; text: string };
      const [link] = /\/o\/[0-9A-Z]{16}/.exec(text) ?? [];
      return link === undefined || !sure.has(`${to} ${text}`) ? [] : [`${to} ${link}`];
    });
    expect(links.length).toBeGreaterThan(0);
    const twice = links.filter((link, index) => links.indexOf(link) !== index);
    const about = lines.filter((line) => twice.some((link) => line.includes(link.split(' ')[1] ?? link)));
    expect(twice, about.join('\n')).toEqual([]);
  };

  it('restores a shop whose data are consistent and agree with its providers', async () => {
    const { folder, dataDir, item, members, bought } = await loseAfterBackup();
    expect(bought).toBeGreaterThan(buyerCount);
    const restored = await open({ dataDir, command: ['restore', folder] });
    const report = await npmRun(dataDir, ['reconcile', folder, 'refund']);
    expect(report).toMatch(/ mended, 0 left/);
    expect(await npmRun(dataDir, ['reconcile', folder])).toContain('0 differences');
    await expectHoldsAgree(restored, members);
    const { orders } = await holdsOf(dataDir, members);
    const out = orders.filter(({ state }) => state !== 'RELEASED').length;
    expect(await stockOf(await admin(restored.shop), item.itemId, item.optionId)).toBe(initialStock - out);
    await expectPointsAddUp(restored, members);
    for (const service of services) {
      const db = await openDatabase(dataDir, service);
      const left = async () =>
        (await oneRow<{ n: number }>(db, 'select count(*)::integer as n from outbox where sent_at is null')).n;
      await eventually(`${service} has published`, async () => (await left()) === 0);
      expect(await oneRow(db, 'select count(*)::integer as dead from parked_events')).toEqual({ dead: 0 });
      await db.end();
    }
    const member = await openDatabase(dataDir, 'member');
    const waiting = `select count(*)::integer as n from messages where state in ('WAITING', 'SENDING')`;
    await eventually(
      'nothing waits to be said',
      async () => (await oneRow<{ n: number }>(member, waiting)).n === 0,
      90_000,
    );
    await member.end();
    await expectNothingSaidTwice(restored);
  }, 600_000);
});
