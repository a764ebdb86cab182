import { get } from 'node:http';
import { services } from '@gyeol/contracts/call.ts';
import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { migrationLock } from '@gyeol/service-kit/db/migrate.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { stockOf } from '../support/buying.ts';
import { oneRow, openDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { address, admin } from '../support/members.ts';
import { npmRun } from '../support/npm-run.ts';
import { areTogether, killService, runEntries, runningProcesses, whenReady } from '../support/processes.ts';
import { type SandboxClient, sandboxClient } from '../support/sandbox-client.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { newItem } from '../support/stock.ts';
import { mintMemberClient } from '../support/tokens.ts';
import { buyInTurn, createTraffic } from '../support/traffic.ts';

const initialStock = 5_000;
const looked = [
  ['/', 'text/html'],
  ['/detail/1', 'text/html'],
  ['/api/item/getBest', 'application/json'],
  ['/api/comment/allQnA', 'application/json'],
  ['/livez', '*/*'],
] as const;
const buyers = 12;
const atOnce = 4;
const inOneProcess = [...services, 'gateway'];

/** Requests a page on a new connection. Returns the status, or the error when the connection was cut or refused. */
const statusOf = (url: string, accept: string): Promise<number | string> =>
  new Promise((resolve) => {
    const fail = ({ code = 'broken' }: NodeJS.ErrnoException): void => resolve(code);
    const request = get(url, { agent: false, headers: { accept } }, (response) => {
      response.on('error', fail).on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    request.on('error', fail);
  });

/**
 * Requests pages one after another and records the answers. Each answer also tells whether its request began after the
 * call of `mark`.
 */
const startLooking = (shop: string) => {
  const answers: { isLater: boolean; status: number | string }[] = [];
  let isMarked = false;
  let isEnough = false;
  const look = async ([path, accept]: readonly [path: string, accept: string]): Promise<boolean> => {
    const isLater = isMarked;
    answers.push({ isLater, status: await statusOf(`${shop}${path}`, accept) });
    return isEnough;
  };
  const all = Promise.all(looked.map((page) => eventually('it is enough', () => look(page), 600_000)));
  return {
    answers,
    mark: (): void => {
      isMarked = true;
    },
    stop: async (): Promise<void> => {
      isEnough = true;
      await all;
    },
  };
};

describe('a shop with all services in one process', () => {
  let stack: Stack;
  let sandbox: SandboxClient;
  let watcher: ShopClient;
  let item: { itemId: number; optionId: number };
  let bought = 0;
  const begun = new Date();
  // Opens a new shop after a test has split the shop, because a split shop cannot be joined again.
  beforeEach(async () => {
    if (stack && areTogether(stack.dataDir)) return;
    await stack?.stop();
    stack = await startStack({ demo: true });
    sandbox = sandboxClient(stack.sandbox);
    watcher = await admin(stack.shop);
    item = await newItem(watcher, initialStock);
    bought = 0;
  });
  afterAll(() => stack?.stop());

  const operate = (...args: string[]): Promise<string> => npmRun(stack.dataDir, args);
  const pidsOf = (service: string): number[] =>
    runEntries(stack.dataDir).flatMap((entry) => (entry.service === service ? [entry.pid] : []));

  /** Waits until no work is in progress, and then expects that all books agree. */
  const expectBooksAgree = async (): Promise<void> => {
    await whenReady(stack.shop);
    const stock = async () => (await stockOf(watcher, item.itemId, item.optionId)) === initialStock - bought;
    await eventually('the stock agrees', stock, 100_000);
    for (const service of services) {
      const db = await openDatabase(stack.dataDir, service);
      const left =
        'select (select count(*) from outbox where sent_at is null)::int as unsent, (select count(*) from parked_events)::int as dead';
      try {
        await eventually(
          `${service} has published`,
          async () => (await oneRow<{ unsent: number }>(db, left)).unsent === 0,
        );
        expect(await oneRow(db, left), service).toEqual({ unsent: 0, dead: 0 });
      } finally {
        await db.end();
      }
    }
    expect(await operate('command', 'order-payment', 'reconcile', begun.toISOString())).toContain('0 differences');
  };

  /** Retries every failed call, like a person, but charges the card only once. */
  const buy = async (client: ShopClient): Promise<{ merchantUid: string; totalPrice: number }> => {
    const itemManagements = [{ itemOptionId: item.optionId, quantity: 1 }];
    const complete = async () => {
      await client.must(orderCalls.createSheet, { body: { itemManagements } });
      return client.must(orderCalls.complete, { body: { itemManagements, ...address } });
    };
    const { merchantUid, totalPrice } = await eventually('an order', complete, 60_000);
    const impUid = await sandbox.pay({ merchant_uid: merchantUid, amount: totalPrice, webhook: 'none' });
    const params = { provider: 'Iamport', merchantUid, impUid };
    await eventually('its payment', () => client.must(orderCalls.validate, { params }), 60_000);
    return { merchantUid, totalPrice };
  };

  it('is one process, which run.json lists for every service on the shop’s port', async () => {
    const held = [...runningProcesses(stack.dataDir).values()].filter((names) => names.includes('gateway'));
    expect(held.map((names) => [...names].sort())).toEqual([[...inOneProcess].sort()]);
    expect(
      new Set(
        runEntries(stack.dataDir)
          .filter(({ service }) => inOneProcess.includes(service))
          .map(({ port }) => port),
      ),
    ).toEqual(new Set([Number(new URL(stack.shop).port)]));
  });

  it('answers 503 after a kill until it runs again, and has every order in the books once', async () => {
    const [killed] = pidsOf('gateway');
    const looking = startLooking(stack.shop);
    const clients = Array.from({ length: buyers }, () => mintMemberClient(stack.shop, stack.dataDir));
    const traffic = buyInTurn(clients, atOnce, buy);
    await traffic.whenBought(buyers / 3);
    killService(stack.dataDir, 'order-payment');
    looking.mark();
    const isBack = async () => (await fetch(`${stack.shop}/livez`)).status === 200 && pidsOf('gateway')[0] !== killed;
    await eventually('it is back', isBack, 60_000);
    const placed = await traffic.all;
    await looking.stop();

    // Requests from before the kill may end with a broken connection. Every later request got an answer.
    const later = looking.answers.filter(({ isLater }) => isLater).map(({ status }) => status);
    expect(new Set(later)).toEqual(new Set([200, 503]));
    expect(later.at(-1)).toBe(200);
    const listed = async () => {
      const params = { status: 'PREPARING' as const, page: 0, size: 100 };
      const { _embedded } = await watcher.must(reportingCalls.ordersByStatus, { params });
      const merchantUids = _embedded.paymentHistoryDTOList.map(({ merchantUid }) => merchantUid);
      return placed.every(({ merchantUid }) => merchantUids.filter((other) => other === merchantUid).length === 1);
    };
    await eventually('the back office lists every order, once', listed, 60_000);
    const db = await openDatabase(stack.dataDir, 'order-payment');
    for (const { merchantUid, totalPrice } of placed) {
      expect(await sandbox.payments(merchantUid)).toMatchObject([
        { amount: totalPrice, cancel_amount: 0, status: 'paid' },
      ]);
      const ledger = 'select kind, amount::int from ledger where merchant_uid = $1';
      expect((await db.query(ledger, [merchantUid])).rows).toEqual([{ kind: 'paid', amount: totalPrice }]);
    }
    await db.end();
    bought += placed.length;
    await expectBooksAgree();
  });

  it('lets visitors wait for the next process after SIGTERM, without any 503', async () => {
    const [told = 0] = pidsOf('gateway');
    const looking = startLooking(stack.shop);
    const seen = () => looking.answers.length;
    await eventually('somebody looks', () => seen() > 20, 60_000);
    process.kill(told, 'SIGTERM');
    const isBack = () => pidsOf('gateway').some((pid) => pid !== told);
    await eventually(
      'the next process serves',
      async () => isBack() && (await fetch(`${stack.shop}/livez`)).ok,
      60_000,
    );
    const atReturn = seen();
    await eventually('it serves on', () => seen() > atReturn + 20, 60_000);
    await looking.stop();
    expect(new Set(looking.answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('serves from the old process until all parts of the next process are ready', async () => {
    const review = await openDatabase(stack.dataDir, 'review');
    // The next process migrates review before it opens review, and waits for this lock until the connection ends.
    await review.query(`select pg_advisory_lock(${migrationLock})`);
    const [before] = pidsOf('gateway');
    const looking = startLooking(stack.shop);
    const restarted = operate('restart');
    const waits = async () =>
      (
        await oneRow<{ waits: boolean }>(
          review,
          `select exists (select from pg_locks where locktype = 'advisory' and not granted) as waits`,
        )
      ).waits;
    try {
      await eventually('the next process cannot open review', waits, 60_000);
      await eventually('both processes run', () => pidsOf('gateway').length === 2);
      const seen = looking.answers.length;
      await eventually('the one before it serves on', () => looking.answers.length > seen + 50, 60_000);
    } finally {
      await review.end();
    }
    await restarted;
    await looking.stop();
    expect(pidsOf('gateway')).not.toContain(before);
    expect(new Set(looking.answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('is restarted and split into several processes while buyers buy, without an error', async () => {
    const traffic = createTraffic(stack, watcher, item);
    const looking = startLooking(stack.shop);
    const [before] = pidsOf('gateway');
    await traffic.whileBuying(() => operate('restart'));
    expect(pidsOf('gateway')).not.toContain(before);
    expect(new Set(inOneProcess.flatMap(pidsOf)).size).toBe(1);

    await traffic.whileBuying(() => operate('scale', 'order-payment=2'));
    expect(pidsOf('order-payment')).toHaveLength(2);
    expect(new Set(inOneProcess.flatMap(pidsOf)).size).toBe(inOneProcess.length + 1);

    await traffic.whileBuying(() => operate('scale', 'order-payment=1'));
    expect(new Set(inOneProcess.flatMap(pidsOf)).size).toBe(inOneProcess.length);
    await looking.stop();
    expect(new Set(looking.answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(traffic.paid()).toBeGreaterThan(0);
    bought += traffic.paid();
    await expectBooksAgree();
  });
});
