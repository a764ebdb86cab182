import { randomUUID } from 'node:crypto';
import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { pointCalls } from '@gyeol/contracts/http/points.ts';
import { addDays, seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stockOf } from '../support/buying.ts';
import { openDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { killDuring, killWhileHeld, ledger, repeat } from '../support/kill-during.ts';
import { address, admin } from '../support/members.ts';
import { killService, whenReady } from '../support/processes.ts';
import { dataDir, sandbox, shop } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';
import { memberIdOf, mintMemberClient } from '../support/tokens.ts';

const initialStock = 50;
/** Points that each buyer has, and that each order uses. */
const [granted, used] = [3_000, 1_000];
/** Won of the coupon that each order uses beside them. */
const discount = 5_000;

/** What a buyer has of points, and what the ledger of them comes to. */
const pointsOf = async (operator: ShopClient, client: ShopClient): Promise<[balance: number, ledger: number]> => {
  const params = { memberId: memberIdOf(client), page: 0, size: 50 };
  const { balance, content } = await operator.must(pointCalls.ledger, { params });
  return [balance, content.reduce((sum, { amount }) => sum + amount, 0)];
};

/** A code whose coupon everybody can have once. */
const createCoupon = async (operator: ShopClient): Promise<string> => {
  const [code, today] = [`KILL${Date.now()}`, seoulDate(new Date())];
  await operator.must(couponCalls.create, {
    body: {
      ...{ title: '시험 쿠폰', code, couponType: 'AMOUNT_ALL_EXPIRES_AT', minPrice: 0, discountAmount: discount },
      ...{ allStartedAt: today, allExpiresAt: addDays(today, 1) },
    },
  });
  return code;
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

type Call = () => Promise<unknown>;
/** Makes the call of a buyer and kills order-payment at a step of it. */
type Kill = (client: ShopClient, call: Call) => Promise<void>;

describe('order-payment is killed', () => {
  let option: { itemId: number; optionId: number };
  let watcher: ShopClient;
  let orders: pg.Client;
  let stocks: pg.Client;
  let coupons: pg.Client;
  let vanished: { client: ShopClient; merchantUid: string };
  beforeAll(async () => {
    orders = await openDatabase(dataDir, 'order-payment');
    stocks = await openDatabase(dataDir, 'catalog');
    coupons = await openDatabase(dataDir, 'coupon');
    watcher = await admin(shop);
    option = await newItem(watcher, initialStock);
    // First, for the reconciler looks at an order when it is a minute old.
    vanished = await payAndVanish((await newItem(watcher, 1)).optionId);
    killService(dataDir, 'order-payment');
    await whenReady(shop);
  });
  afterEach(() => sandbox.behave({ payments: { latencyMs: 0 } }));
  afterAll(() => Promise.all([orders, stocks, coupons].map((db) => db?.end())));

  /** Whether the buyer has an order of which this is so. */
  const isInBooks = (client: ShopClient, condition: string) => async (): Promise<boolean> =>
    (await orders.query(`select from orders where member_id = $1 and ${condition}`, [memberIdOf(client)])).rowCount ===
    1;
  const killOnce = (client: ShopClient, condition: string, call: Call) =>
    killDuring(() => eventually(condition, isInBooks(client, condition), 60_000), call);
  const hasHold = async (client: ShopClient): Promise<boolean> =>
    (await coupons.query('select from coupon_holds where member_id = $1', [memberIdOf(client)])).rowCount === 1;
  const isPlacing = (client: ShopClient) => isInBooks(client, `status = 'PLACING'`);
  const allOf = (table: string) => ({ text: `lock table ${table} in exclusive mode` });
  /** While the provider takes a minute for each answer. */
  const unanswered = async (kill: () => Promise<void>): Promise<void> => {
    await sandbox.behave({ payments: { latencyMs: 60_000 } });
    await kill();
    await sandbox.behave({ payments: { latencyMs: 0 } });
  };
  /** Before the stock is held, before coupon and points are, with all held, and with the answer on its way. */
  const ofComplete: readonly Kill[] = [
    (client, call) => killWhileHeld(stocks, allOf('stock_holds'), call, isPlacing(client)),
    (client, call) => killWhileHeld(coupons, allOf('coupon_holds'), call, isPlacing(client)),
    (client, call) =>
      killWhileHeld(orders, allOf('outbox'), call, async () => (await isPlacing(client)()) && hasHold(client)),
    (client, call) => killOnce(client, `status = 'AWAITING_PAYMENT'`, call),
  ];
  /** While the provider is asked, before its answer is written down, and with the answer on its way. */
  const ofSettle: readonly Kill[] = [
    (client, call) => unanswered(() => killOnce(client, 'asked_at is not null', call)),
    (_, call) => killWhileHeld(orders, ledger, call),
    (client, call) => killOnce(client, `status = 'PREPARING'`, call),
  ];
  /** Before the provider has the cancel, and before its answer is written down. */
  const ofCancel: readonly Kill[] = [
    (client, call) => unanswered(() => killOnce(client, 'cancel_requested_at is not null', call)),
    (_, call) => killWhileHeld(orders, ledger, call),
  ];

  it('at each step of complete, settle and cancel: paid once or not at all, stock, coupon, points and ledger agree', async () => {
    const code = await createCoupon(watcher);
    const buyers: ShopClient[] = [];
    const cancelled: { client: ShopClient; order: { merchantUid: string; totalPrice: number } }[] = [];
    for (const [step, killComplete] of ofComplete.entries()) {
      const client = mintMemberClient(shop, dataDir);
      buyers.push(client);
      await watcher.must(pointCalls.adjust, {
        body: { memberId: memberIdOf(client), amount: granted, reason: '시험', key: randomUUID() },
      });
      await client.must(couponCalls.issueByPromoCode, { params: { code } });
      const [coupon] = await client.must(couponCalls.available);
      const lines = [{ itemOptionId: option.optionId, quantity: 1 }];
      await repeat('there is a sheet', () => client.call(orderCalls.createSheet, { body: { itemManagements: lines } }));
      const body = { itemManagements: lines, ...address, couponMapId: coupon?.mapId ?? 0, points: used };
      const complete = () => client.call(orderCalls.complete, { body });
      await killComplete(client, complete);
      const { body: order } = await repeat('it is ordered', complete);

      const payment = { merchant_uid: order.merchantUid, amount: order.totalPrice, webhook: 'none' } as const;
      const impUid = await sandbox.pay(payment);
      const params = { provider: 'Iamport', merchantUid: order.merchantUid, impUid };
      const validate = () => client.call(orderCalls.validate, { params });
      await ofSettle[step % ofSettle.length]?.(client, validate);
      await repeat('it is paid', validate);
      const paid = await client.must(orderCalls.detail, { params: { uid: order.merchantUid } });
      expect(paid).toMatchObject({ paymentStatus: 'PREPARING', points: used, discount });
      expect(await sandbox.payments(order.merchantUid)).toMatchObject([{ amount: order.totalPrice, cancel_amount: 0 }]);

      const killCancel = ofCancel[step];
      if (killCancel === undefined) continue;
      cancelled.push({ client, order });
      await killCancel(client, () => client.call(orderCalls.cancel, { params: { uid: order.merchantUid } }));
    }
    // The minute has passed that a placing order is left alone for, and the half that a cancel is.
    await orders.query(`update orders set placed_at = placed_at - interval '1 minute' where status = 'PLACING'`);
    await orders.query('update orders set cancel_due_at = now() where cancel_due_at is not null');
    await Promise.all(
      cancelled.map(async ({ client, order }) => {
        const params = { uid: order.merchantUid };
        await repeat(
          'it is cancelled',
          () => client.call(orderCalls.cancel, { params }),
          ({ status, problem }) => status === 200 || problem?.code === 'ALREADY_CANCELLED',
        );
        expect(await client.must(orderCalls.detail, { params })).toMatchObject({ paymentStatus: 'CANCELLED' });
        expect(await sandbox.payments(order.merchantUid)).toMatchObject([
          { cancel_amount: order.totalPrice, status: 'cancelled' },
        ]);
      }),
    );
    const keptOrders = ofComplete.length - cancelled.length;
    // Whatever a killed `complete` left behind is undone by its worker.
    await eventually(
      'the stock agrees',
      async () => (await stockOf(watcher, option.itemId, option.optionId)) === initialStock - keptOrders,
      100_000,
    );
    for (const client of buyers) {
      const isCancelled = cancelled.some((one) => one.client === client);
      const left = isCancelled ? granted : granted - used;
      const agree = async () => (await pointsOf(watcher, client)).every((points) => points === left);
      await eventually('the points agree', agree, 100_000);
      const couponsLeft = async () => (await client.must(couponCalls.available)).length;
      // A cancel gives both back in one transaction.
      if (isCancelled) expect(await couponsLeft()).toBe(1);
      else await eventually('the coupon is used', async () => (await couponsLeft()) === 0, 100_000);
    }
  });

  it('with the money on its way: the reconciler finds the payment without browser and webhook', async () => {
    const { client, merchantUid } = vanished;
    // Its first look would be when the order is a minute old.
    await orders.query('update orders set check_due_at = now() where merchant_uid = $1', [merchantUid]);
    await eventually(
      'the order is paid',
      async () => (await client.call(orderCalls.paymentRecorded, { params: { merchantUid } })).status === 200,
      120_000,
    );
  });
});
