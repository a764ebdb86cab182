import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOrder } from '../support/buying.ts';
import { bringForward, openDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { killAt, waitingFor } from '../support/kill-during.ts';
import { admin } from '../support/members.ts';
import { payInWindow, reportPayment } from '../support/paying.ts';
import { dataDir, sandbox, shop } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { newOptions } from '../support/stock.ts';
import { mintMemberClient } from '../support/tokens.ts';

const price = 39_000;
const refunded = 10_000;
describe('a kill of order-payment between issuing a receipt and recording it', () => {
  let buyer: ShopClient;
  let orders: pg.Client;
  let holder: pg.Client;
  let order: { merchantUid: string; totalPrice: number };
  let impUid: string;

  const receipt = async () => (await sandbox.payments(order.merchantUid))[0]?.receipt;
  const view = () => buyer.must(orderCalls.cashReceipt, { params: { uid: order.merchantUid } });
  const kinds = async (): Promise<string> => {
    const text = 'select kind from cash_receipt_entries where merchant_uid = $1 order by id';
    return (await orders.query<{ kind: string }>(text, [order.merchantUid])).rows.map(({ kind }) => kind).join(' ');
  };
  const isDone = async (): Promise<boolean> =>
    (await orders.query('select from cash_receipts where merchant_uid = $1 and due_at is null', [order.merchantUid]))
      .rowCount === 1;
  /** Makes all receipts due now. Otherwise each receipt would be checked only once a minute. */
  const bringReceiptsForward = () =>
    bringForward(orders, 'update cash_receipts set due_at = now() where merchant_uid = $1', [order.merchantUid]);
  /** The number that the sandbox gives to the nth receipt of this payment. */
  const numberOf = (nth: number): string => `0${nth}${impUid.replace(/\D/g, '').slice(-7)}`;
  /**
   * Kills the process when the provider shows the effect of the call. Until then, the test blocks the insert of the
   * entry with this key.
   */
  const killBefore = async (key: string, call: () => Promise<unknown>, isShown: () => Promise<boolean>) => {
    // The test's insert skips the check of its foreign key. The check would lock the receipt, and the worker passes
    // over a locked receipt.
    const text = `set local session_replication_role = replica;
      insert into cash_receipt_entries (merchant_uid, kind, key, at, recorded_at)
      values ('${order.merchantUid}', 'failed', '${key}', now(), now())`;
    const entry = { query: { text }, waiting: '%cash_receipt_entries%' };
    await killAt([waitingFor(holder, entry, call, isShown)]);
  };

  beforeAll(async () => {
    const { optionIds } = await newOptions(await admin(shop), { price, stockQuantity: 5, additionalPrices: [0] });
    buyer = mintMemberClient(shop, dataDir);
    order = await placeOrder(buyer, { optionId: optionIds[0] ?? 0, quantity: 1 });
    const params = { uid: order.merchantUid };
    await buyer.must(orderCalls.requestCashReceipt, { params, body: { purpose: 'deduction', number: '01012345678' } });
    impUid = await payInWindow(buyer, sandbox, order, { pay_method: 'trans' });
    orders = await openDatabase(dataDir, 'order-payment');
    holder = await openDatabase(dataDir, 'order-payment');
  });
  afterAll(() => Promise.all([orders?.end(), holder?.end()]));

  it('lets each receipt be issued once and corrected once, even after two kills during the correction', async () => {
    const validate = () => reportPayment(buyer, order.merchantUid, impUid);
    const isIssued = async () => Boolean(await receipt());
    await killBefore(`issued:${numberOf(1)}`, validate, isIssued);
    expect(await kinds()).toBe('requested');
    await bringReceiptsForward();
    await eventually('it is written down', isDone, 60_000);
    expect(await receipt()).toBe(numberOf(1));
    expect(await view()).toMatchObject({
      ...{ state: 'issued', number: '010-****-5678', amount: order.totalPrice, approvalNumber: numberOf(1) },
    });
    expect(await kinds()).toBe('requested issued');

    const cancelPart = () => sandbox.consoleCancel(impUid, refunded);
    await killBefore(`cancelled:${numberOf(1)}`, cancelPart, async () => (await receipt()) === null);
    expect(await kinds()).toBe('requested issued');
    await killBefore(`issued:${numberOf(2)}`, bringReceiptsForward, isIssued);
    expect(await kinds()).toBe('requested issued cancelled');
    await bringReceiptsForward();
    await eventually('it is written down', isDone, 60_000);
    expect(await receipt()).toBe(numberOf(2));
    const amount = order.totalPrice - refunded;
    expect(await view()).toMatchObject({ state: 'issued', amount, approvalNumber: numberOf(2) });
    expect(await kinds()).toBe('requested issued cancelled corrected');
  });
});
