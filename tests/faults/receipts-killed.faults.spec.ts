import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOrder } from '../support/buying.ts';
import { openDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { killDuring } from '../support/kill-during.ts';
import { admin } from '../support/members.ts';
import { dataDir, sandbox, shop } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { newOptions } from '../support/stock.ts';
import { mintMemberClient } from '../support/tokens.ts';

const price = 39_000;
const refunded = 10_000;
/** Time to kill between what the provider carried out and its answer to the next question, ms. */
const latencyMs = 2_000;

describe('order-payment is killed between a receipt at the provider and its row', () => {
  let buyer: ShopClient;
  let orders: pg.Client;
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
  /** Kills at once when the provider shows it; what was leased for a minute is due again. */
  const killOnce = async (what: string, look: () => Promise<boolean>): Promise<void> => {
    const seen = () => eventually(what, look, 60_000);
    await killDuring(seen, async () => undefined);
    await orders.query('update cash_receipts set due_at = now() where merchant_uid = $1', [order.merchantUid]);
  };

  beforeAll(async () => {
    const { optionIds } = await newOptions(await admin(shop), { price, stockQuantity: 5, additionalPrices: [0] });
    buyer = mintMemberClient(shop, dataDir);
    order = await placeOrder(buyer, { optionId: optionIds[0] ?? 0, quantity: 1 });
    const params = { uid: order.merchantUid };
    await buyer.must(orderCalls.requestCashReceipt, { params, body: { purpose: 'deduction', number: '01012345678' } });
    const { merchantUid, totalPrice } = order;
    impUid = await sandbox.pay({ merchant_uid: merchantUid, amount: totalPrice, pay_method: 'trans' });
    await buyer.must(orderCalls.validate, { params: { provider: 'Iamport', merchantUid, impUid } });
    orders = await openDatabase(dataDir, 'order-payment');
    await sandbox.behave({ payments: { latencyMs } });
  });
  afterAll(async () => {
    await sandbox.behave({ payments: { latencyMs: 0 } });
    await orders?.end();
  });

  it('and issues once', async () => {
    await killOnce('the receipt is issued', async () => Boolean(await receipt()));
    expect(await kinds()).toBe('requested');
    await eventually('it is written down', isDone, 60_000);
    const approvalNumber = await receipt();
    expect(approvalNumber).toMatch(/^01/);
    expect(await view()).toMatchObject({
      ...{ state: 'issued', number: '010-****-5678', amount: order.totalPrice, approvalNumber },
    });
    expect(await kinds()).toBe('requested issued');
  });

  it('and corrects once, killed after the cancel and again after the new issue', async () => {
    await sandbox.consoleCancel(impUid, refunded);
    await killOnce('the old one is cancelled', async () => (await receipt()) === null);
    await killOnce('the new one is issued', async () => Boolean(await receipt()));
    await eventually('it is written down', isDone, 60_000);
    const approvalNumber = await receipt();
    expect(approvalNumber).toMatch(/^02/);
    expect(await view()).toMatchObject({ state: 'issued', amount: order.totalPrice - refunded, approvalNumber });
    expect(await kinds()).toBe('requested issued cancelled corrected');
  });
});
