import { randomUUID } from 'node:crypto';
import { topicOf } from '@gyeol/contracts/event.ts';
import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { pointCalls } from '@gyeol/contracts/http/points.ts';
import { addDays, seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stockOf } from '../support/buying.ts';
import { bringForward, openDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { killAt, ledger, repeat, type Step, tableOf, waitingFor } from '../support/kill-during.ts';
import { address, admin } from '../support/members.ts';
import { payInWindow, reportPayment } from '../support/paying.ts';
import { dataDir, sandbox, shop } from '../support/shop.ts';
import type { Answer, ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';
import { memberIdOf, mintMemberClient } from '../support/tokens.ts';

const initialStock = 50;
/** The points that each buyer gets, and the points that each order uses. */
const [granted, used] = [3_000, 1_000];
/** The won that the coupon takes off each order. */
const discount = 5_000;

const pointsOf = async (operator: ShopClient, client: ShopClient): Promise<[balance: number, ledger: number]> => {
  const params = { memberId: memberIdOf(client), page: 0, size: 50 };
  const { balance, content } = await operator.must(pointCalls.ledger, { params });
  return [balance, content.reduce((sum, { amount }) => sum + amount, 0)];
};

/** Creates a coupon that every member can get once. Returns its code. */
const createCoupon = async (operator: ShopClient): Promise<string> => {
  const [code, today] = [`KILL${randomUUID()}`, seoulDate(new Date())];
  await operator.must(couponCalls.create, {
    body: {
      ...{ title: '시험 쿠폰', code, couponType: 'AMOUNT_ALL_EXPIRES_AT', minPrice: 0, discountAmount: discount },
      ...{ allStartedAt: today, allExpiresAt: addDays(today, 1) },
    },
  });
  return code;
};

/** Pays like a buyer whose browser closes while the card is charged. No webhook follows. */
const payAndVanish = async (optionId: number): Promise<{ client: ShopClient; merchantUid: string }> => {
  const client = mintMemberClient(shop, dataDir);
  const lines = [{ itemOptionId: optionId, quantity: 1 }];
  await client.must(orderCalls.createSheet, { body: { itemManagements: lines } });
  const { merchantUid, totalPrice } = await client.must(orderCalls.complete, {
    body: { itemManagements: lines, ...address },
  });
  await payInWindow(client, sandbox, { merchantUid, totalPrice });
  return { client, merchantUid };
};

/** Makes the provider take this time, in ms, for each later request. */
const silence = (latencyMs: number) => sandbox.behave({ payments: { latencyMs } });

interface Order {
  merchantUid: string;
  totalPrice: number;
}
/** A buyer with points, a coupon and an order sheet. The functions make the buyer's calls. */
interface Buyer {
  client: ShopClient;
  complete: () => Promise<Answer<Order>>;
}
interface PayingBuyer extends Buyer {
  order: Order;
  validate: () => Promise<Answer<unknown>>;
  cancel: () => Promise<Answer<unknown>>;
}

const newBuyer = async (operator: ShopClient, optionId: number, code: string): Promise<Buyer> => {
  const client = mintMemberClient(shop, dataDir);
  const grant = { memberId: memberIdOf(client), amount: granted, reason: '시험', key: randomUUID() };
  await operator.must(pointCalls.adjust, { body: grant });
  await client.must(couponCalls.issueByPromoCode, { params: { code } });
  const [coupon] = await client.must(couponCalls.available);
  const itemManagements = [{ itemOptionId: optionId, quantity: 1 }];
  await client.must(orderCalls.createSheet, { body: { itemManagements } });
  const body = { itemManagements, ...address, couponMapId: coupon?.mapId ?? 0, points: used };
  return { client, complete: () => client.call(orderCalls.complete, { body }) };
};

/** Places an order, with retries, and pays it. The shop does not know of the payment yet. */
const orderAndPay = async (buyer: Buyer): Promise<PayingBuyer> => {
  const { client, complete } = buyer;
  const { body: order } = await repeat('it is ordered', complete);
  const uid = order.merchantUid;
  const impUid = await payInWindow(client, sandbox, order);
  return {
    ...{ ...buyer, order },
    validate: () => reportPayment(client, uid, impUid),
    cancel: () => client.call(orderCalls.cancel, { params: { uid } }),
  };
};

describe('a kill of order-payment', () => {
  let option: { itemId: number; optionId: number };
  let watcher: ShopClient;
  let orders: pg.Client;
  let stocks: pg.Client;
  let coupons: pg.Client;
  let events: pg.Client;
  beforeAll(async () => {
    orders = await openDatabase(dataDir, 'order-payment');
    stocks = await openDatabase(dataDir, 'catalog');
    coupons = await openDatabase(dataDir, 'coupon');
    events = await openDatabase(dataDir, 'events');
    watcher = await admin(shop);
    option = await newItem(watcher, initialStock);
  });
  afterEach(() => silence(0));
  afterAll(() => Promise.all([orders, stocks, coupons, events].map((db) => db?.end())));

  /** True when the buyer has an order that meets the SQL condition. */
  const isInBooks = async ({ client }: Buyer, condition: string): Promise<boolean> =>
    (await orders.query(`select from orders where member_id = $1 and ${condition}`, [memberIdOf(client)])).rowCount ===
    1;
  const hasHold = async ({ client }: Buyer): Promise<boolean> =>
    (await coupons.query('select from coupon_holds where member_id = $1', [memberIdOf(client)])).rowCount === 1;
  const isPlacing = (buyer: Buyer) => isInBooks(buyer, `status = 'PLACING'`);
  /** Makes a call while the provider takes a minute to answer, and waits until the order meets the condition. */
  const unanswered = (buyer: Buyer, call: () => Promise<unknown>, condition: string): Step => ({
    call: () => silence(60_000).then(call),
    isThere: () => isInBooks(buyer, condition),
  });

  const killComplete = async ([told, held, benefits, stock]: readonly [Buyer, Buyer, Buyer, Buyer]) => {
    await killAt([
      // The order is placed, but `complete` has not answered, because the provider has not yet accepted the amount.
      unanswered(told, told.complete, `status = 'AWAITING_PAYMENT'`),
      // The kill comes after all holds of `held`. It comes before the coupon and points of `benefits` are held, and
      // before the stock of `stock` is held.
      waitingFor(orders, tableOf('outbox'), held.complete, async () => (await isPlacing(held)) && hasHold(held)),
      waitingFor(coupons, tableOf('coupon_holds'), benefits.complete, () => isPlacing(benefits)),
      waitingFor(stocks, tableOf('stock_holds', '%hold_order%'), stock.complete, () => isPlacing(stock)),
    ]);
    await silence(0);
  };
  const killSettle = async ([settled, answered, asked]: readonly [PayingBuyer, PayingBuyer, PayingBuyer]) => {
    const log = {
      query: { text: 'select from partitions where topic = $1 for update', values: [topicOf('order-payment')] },
      waiting: '%',
    };
    await killAt([
      // The kill comes when the payment of `settled` is recorded but not published. It comes before the provider's
      // answer for `answered` is recorded, and before the provider answers for `asked`.
      waitingFor(events, log, settled.validate, () => isInBooks(settled, `status = 'PREPARING'`)),
      waitingFor(orders, ledger, answered.validate),
      unanswered(asked, asked.validate, 'asked_at is not null'),
    ]);
    await silence(0);
  };
  const killCancel = async ([answered, asked]: readonly [PayingBuyer, PayingBuyer]) => {
    await killAt([
      // The kill comes before the provider's answer for `answered` is recorded, and before the provider gets the cancel
      // of `asked`.
      waitingFor(orders, ledger, answered.cancel),
      unanswered(asked, asked.cancel, 'cancel_requested_at is not null'),
    ]);
    await silence(0);
  };

  const expectPaid = async ({ client, order, validate }: PayingBuyer): Promise<void> => {
    await repeat('it is paid', validate);
    const paid = await client.must(orderCalls.detail, { params: { uid: order.merchantUid } });
    expect(paid).toMatchObject({ paymentStatus: 'PREPARING', points: used, discount });
    expect(await sandbox.payments(order.merchantUid)).toMatchObject([{ amount: order.totalPrice, cancel_amount: 0 }]);
  };
  const expectCancelled = async ({ client, order, cancel }: PayingBuyer): Promise<void> => {
    await repeat(
      'it is cancelled',
      cancel,
      ({ status, problem }) => status === 200 || problem?.code === 'ALREADY_CANCELLED',
    );
    const params = { uid: order.merchantUid };
    expect(await client.must(orderCalls.detail, { params })).toMatchObject({ paymentStatus: 'CANCELLED' });
    expect(await sandbox.payments(order.merchantUid)).toMatchObject([
      { cancel_amount: order.totalPrice, status: 'cancelled' },
    ]);
  };
  /**
   * Expects the right stock. Expects the right points and coupons for buyers who kept an order and for buyers who
   * cancelled.
   */
  const expectAgree = async (kept: readonly Buyer[], cancelled: readonly Buyer[]): Promise<void> => {
    await eventually(
      'the stock agrees',
      async () => (await stockOf(watcher, option.itemId, option.optionId)) === initialStock - kept.length,
      100_000,
    );
    for (const { client } of [...kept, ...cancelled]) {
      const isCancelled = cancelled.some((one) => one.client === client);
      const left = isCancelled ? granted : granted - used;
      const agree = async () => (await pointsOf(watcher, client)).every((points) => points === left);
      await eventually('the points agree', agree, 100_000);
      const couponsLeft = async () => (await client.must(couponCalls.available)).length;
      // A cancel returns points and coupon in one transaction, so this check need not wait.
      if (isCancelled) expect(await couponsLeft()).toBe(1);
      else await eventually('the coupon is used', async () => (await couponsLeft()) === 0, 100_000);
    }
  };

  // One kill interrupts several buyers, because a kill ends the whole shop when its services run in one process.
  it('at each step of complete, settle and cancel leaves each order paid at most once, and all books agree', async () => {
    const vanished = await payAndVanish((await newItem(watcher, 1)).optionId);
    const code = await createCoupon(watcher);
    const newOne = () => newBuyer(watcher, option.optionId, code);
    const buyers = [await newOne(), await newOne(), await newOne(), await newOne()] as const;
    await killComplete(buyers);
    const paying = await Promise.all(buyers.map(orderAndPay));
    const [first, second, third, fourth] = paying as [PayingBuyer, PayingBuyer, PayingBuyer, PayingBuyer];
    await killSettle([first, second, third]);
    for (const one of paying) await expectPaid(one);
    await killCancel([third, fourth]);
    // Makes cancels in progress due now. Otherwise no worker would continue them for half a minute.
    await bringForward(orders, 'update orders set cancel_due_at = now() where cancel_due_at is not null');
    await Promise.all([third, fourth].map(expectCancelled));
    await expectAgree([first, second], [third, fourth]);

    // The reconciler finds the payment, although browser and webhook are gone. It would check this order only after a
    // minute.
    await bringForward(orders, 'update orders set check_due_at = now() where merchant_uid = $1', [
      vanished.merchantUid,
    ]);
    const params = { merchantUid: vanished.merchantUid };
    const isRecorded = async () => (await vanished.client.call(orderCalls.paymentRecorded, { params })).status === 200;
    await eventually('the order is paid', isRecorded, 120_000);
  });
});
