import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stockOf } from '../support/buying.ts';
import { bringForward, openDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { killAt, ledger, repeat, rowOf, type Step, waitingFor } from '../support/kill-during.ts';
import { address, admin } from '../support/members.ts';
import { payInWindow, reportPayment, sendNotice } from '../support/paying.ts';
import { dataDir, sandbox, shop } from '../support/shop.ts';
import { ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';
import { mintMemberClient } from '../support/tokens.ts';

const initialStock = 20;
const account = { bankCode: '088', number: '110-123-456789', holder: '홍길동' };

describe('a kill of order-payment during a deposit', () => {
  const anybody = new ShopClient(shop);
  let watcher: ShopClient;
  let goods: { itemId: number; optionId: number };
  let orders: pg.Client;
  beforeAll(async () => {
    watcher = await admin(shop);
    goods = await newItem(watcher, initialStock);
    orders = await openDatabase(dataDir, 'order-payment');
  });
  afterEach(() => sandbox.behave({ payments: { latencyMs: 0 } }));
  afterAll(() => orders?.end());

  const awaitDeposit = async () => {
    const client = mintMemberClient(shop, dataDir);
    const itemManagements = [{ itemOptionId: goods.optionId, quantity: 1 }];
    await client.must(orderCalls.createSheet, { body: { itemManagements } });
    const { merchantUid, totalPrice } = await client.must(orderCalls.complete, {
      body: { itemManagements, ...address },
    });
    const order = { merchantUid, totalPrice };
    const impUid = await payInWindow(client, sandbox, order, { status: 'ready', pay_method: 'vbank' });
    const { problem } = await reportPayment(client, merchantUid, impUid);
    expect(problem?.code).toBe('DEPOSIT_AWAITED');
    return { client, merchantUid, impUid, totalPrice };
  };
  type WaitingOrder = Awaited<ReturnType<typeof awaitDeposit>>;
  const notice = (order: WaitingOrder) => sendNotice(anybody, order);
  const stateOf = async ({ client, merchantUid }: WaitingOrder) =>
    (await client.call(orderCalls.deposit, { params: { uid: merchantUid } })).body?.state;
  /**
   * Repeats the notice until the order is paid. A notice is no proof of a payment, and a notice shortly after another
   * notice is left to the reconciler.
   */
  const untilPaid = async (order: WaitingOrder): Promise<void> => {
    await repeat('the notice is taken', () => notice(order));
    await eventually('the deposit pays the order', async () => (await stateOf(order)) === 'paid', 60_000);
  };
  /** The won that the provider has refunded for an order. */
  const refunded = async ({ merchantUid }: WaitingOrder): Promise<number> =>
    (await sandbox.payments(merchantUid)).reduce((sum, { cancel_amount }) => sum + cancel_amount, 0);
  const giveAccount = ({ client, merchantUid }: WaitingOrder) =>
    client.call(orderCalls.setRefundAccount, { params: { uid: merchantUid }, body: account });
  const stock = () => stockOf(watcher, goods.itemId, goods.optionId);
  /** True when the order's row meets an SQL condition. */
  const isInBooks =
    ({ merchantUid }: WaitingOrder, condition: string) =>
    async (): Promise<boolean> =>
      (await orders.query(`select from orders where merchant_uid = $1 and ${condition}`, [merchantUid])).rowCount === 1;
  const deposited = async (): Promise<WaitingOrder> => {
    const order = await awaitDeposit();
    await sandbox.deposit(order.impUid, undefined, 'none');
    return order;
  };
  /** Makes the provider take this time, in ms, for each later request. */
  const silence = (latencyMs: number) => sandbox.behave({ payments: { latencyMs } });
  /** Makes a call while the provider takes this time, in ms, for each request, and waits for the condition. */
  const during = (latencyMs: number, call: () => Promise<unknown>, isThere: () => Promise<boolean>): Step => ({
    call: () => silence(latencyMs).then(call),
    isThere,
  });

  it('between notice and settlement lets each deposit pay its order once', async () => {
    const before = await stock();
    const [settled, answered, asked] = [await deposited(), await deposited(), await deposited()];
    const away = await awaitDeposit();
    await orders.query('update orders set asked_at = null where merchant_uid = $1', [asked.merchantUid]);
    await killAt(
      [
        { call: () => notice(settled), isThere: isInBooks(settled, `status = 'PREPARING'`) },
        waitingFor(orders, ledger, () => notice(answered)),
        during(60_000, () => notice(asked), isInBooks(asked, 'asked_at is not null')),
      ],
      () => sandbox.deposit(away.impUid, undefined, 'none'),
    );
    await silence(0);
    const paid = [asked, answered, settled, away];
    for (const order of paid) await untilPaid(order);
    for (const order of paid)
      expect(await sandbox.payments(order.merchantUid)).toMatchObject([
        { status: 'paid', amount: order.totalPrice, cancel_amount: 0 },
      ]);
    await eventually('the stock agrees', async () => (await stock()) === before - paid.length, 60_000);
  });

  it('between a refund and its record lets the money and the stock go back once', async () => {
    const before = await stock();
    const [answered, decided, gone] = [await deposited(), await deposited(), await deposited()];
    const all = [answered, decided, gone];
    const cancel = (order: WaitingOrder) => () =>
      order.client.call(orderCalls.cancel, { params: { uid: order.merchantUid } });
    for (const order of all) {
      await untilPaid(order);
      expect((await giveAccount(order)).status).toBe(200);
    }
    const isGone = async (order: WaitingOrder) => (await refunded(order)) === order.totalPrice;
    await killAt([
      waitingFor(orders, ledger, cancel(answered)),
      during(60_000, cancel(decided), isInBooks(decided, 'cancel_requested_at is not null')),
      // At the kill, the provider has refunded, but its answer has not arrived.
      during(2_000, cancel(gone), () => isGone(gone)),
    ]);
    expect([await isGone(answered), await refunded(decided)]).toEqual([true, 0]);
    for (const order of all) expect(await isInBooks(order, `status = 'CANCELLED'`)()).toBe(false);
    await silence(0);
    // Makes cancels in progress due now. Otherwise no worker would continue them for half a minute.
    await bringForward(orders, 'update orders set cancel_due_at = now() where cancel_due_at is not null');
    for (const order of all) {
      await repeat(
        'it is cancelled',
        cancel(order),
        ({ status, problem }) => status === 200 || problem?.code === 'ALREADY_CANCELLED',
      );
      expect(await refunded(order)).toBe(order.totalPrice);
      const detail = await order.client.must(orderCalls.detail, { params: { uid: order.merchantUid } });
      expect(detail).toMatchObject({ paymentStatus: 'CANCELLED', refunded: order.totalPrice });
    }
    await eventually('the stock agrees', async () => (await stock()) === before, 60_000);
  });

  it('during the refund of a late deposit lets the money go back once, to the account that the buyer gave', async () => {
    const view = ({ client, merchantUid }: WaitingOrder) =>
      client.must(orderCalls.deposit, { params: { uid: merchantUid } });
    const comeTooLate = async (): Promise<WaitingOrder> => {
      const order = await awaitDeposit();
      await order.client.must(orderCalls.cancel, { params: { uid: order.merchantUid } });
      await sandbox.deposit(order.impUid, undefined, 'none');
      await repeat('the notice is taken', () => notice(order));
      const isAsked = async () => (await view(order)).refundDue === order.totalPrice;
      await eventually('its buyer is asked', isAsked, 60_000);
      return order;
    };
    const [given, giving] = await Promise.all([comeTooLate(), comeTooLate()]);
    await killAt([
      // The kill comes before the account of `giving` is stored, and after the refund of `given` but before its record.
      waitingFor(orders, rowOf(giving.merchantUid), () => giveAccount(giving)),
      waitingFor(
        orders,
        ledger,
        () => repeat('the account is taken', () => giveAccount(given)),
        async () => (await refunded(given)) === given.totalPrice,
      ),
    ]);
    expect((await view(given)).refundDue).toBe(given.totalPrice);
    expect((await view(giving)).refundAccount).toBeNull();
    await repeat('the account is taken', () => giveAccount(giving));
    // Makes refunds in progress due now. Otherwise no worker would continue them for half a minute.
    await bringForward(orders, 'update payments set return_due_at = now() where return_due_at is not null');
    for (const order of [given, giving]) {
      await eventually('nothing is due', async () => (await view(order)).refundDue === 0, 90_000);
      expect(await refunded(order)).toBe(order.totalPrice);
    }
  });
});
