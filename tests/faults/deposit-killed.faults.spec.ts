import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { stockOf } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { killDuring, repeat } from '../support/kill-during.ts';
import { address, admin } from '../support/members.ts';
import { killService, whenReady } from '../support/processes.ts';
import { dataDir, sandbox, shop } from '../support/shop.ts';
import { ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';
import { mintMemberClient } from '../support/tokens.ts';

/** ms into each call: before the provider is asked, after it, after the commit. */
const moments = [3, 9, 17];
const initialStock = 20;
const account = { bankCode: '088', number: '110-123-456789', holder: '홍길동' };

describe('order-payment is killed while deposits are about', () => {
  const anybody = new ShopClient(shop);
  let watcher: ShopClient;
  let goods: { itemId: number; optionId: number };
  beforeAll(async () => {
    watcher = await admin(shop);
    goods = await newItem(watcher, initialStock);
  });

  /** An order with an account to deposit to. */
  const awaitDeposit = async () => {
    const client = mintMemberClient(shop, dataDir);
    const itemManagements = [{ itemOptionId: goods.optionId, quantity: 1 }];
    await client.must(orderCalls.createSheet, { body: { itemManagements } });
    const { merchantUid, totalPrice } = await client.must(orderCalls.complete, {
      body: { itemManagements, ...address },
    });
    const issued = { merchant_uid: merchantUid, amount: totalPrice, status: 'ready', pay_method: 'vbank' } as const;
    const impUid = await sandbox.pay(issued);
    const params = { provider: 'Iamport', merchantUid, impUid };
    const { problem } = await client.call(orderCalls.validate, { params });
    expect(problem?.code).toBe('DEPOSIT_AWAITED');
    return { client, merchantUid, impUid, totalPrice };
  };
  type WaitingOrder = Awaited<ReturnType<typeof awaitDeposit>>;
  const notice = ({ merchantUid, impUid }: WaitingOrder) =>
    anybody.call(orderCalls.webhook, {
      params: { provider: 'portone' },
      body: { imp_uid: impUid, merchant_uid: merchantUid, status: 'paid' },
    });
  const stateOf = async ({ client, merchantUid }: WaitingOrder) =>
    (await client.call(orderCalls.deposit, { params: { uid: merchantUid } })).body?.state;
  /** A notice is no proof, and one that comes soon after another is left to the reconciler. */
  const untilPaid = async (order: WaitingOrder): Promise<void> => {
    await repeat('the notice is taken', () => notice(order));
    await eventually('the deposit pays the order', async () => (await stateOf(order)) === 'paid', 60_000);
  };
  /** Won that the provider has given back of an order. */
  const refunded = async ({ merchantUid }: WaitingOrder): Promise<number> =>
    (await sandbox.payments(merchantUid)).reduce((sum, { cancel_amount }) => sum + cancel_amount, 0);
  const giveAccount = ({ client, merchantUid }: WaitingOrder) =>
    client.call(orderCalls.setRefundAccount, { params: { uid: merchantUid }, body: account });
  const stock = () => stockOf(watcher, goods.itemId, goods.optionId);

  it('between the notice and the settlement, and while a deposit comes: each pays its order once', async () => {
    const paid: WaitingOrder[] = [];
    for (const moment of moments) {
      const order = await awaitDeposit();
      await sandbox.deposit(order.impUid, undefined, 'none');
      await killDuring(moment, () => notice(order));
      await untilPaid(order);
      paid.push(order);
    }
    const away = await awaitDeposit();
    killService(dataDir, 'order-payment');
    await sandbox.deposit(away.impUid, undefined, 'none');
    await whenReady(shop);
    await untilPaid(away);
    for (const order of [...paid, away])
      expect(await sandbox.payments(order.merchantUid)).toMatchObject([
        { status: 'paid', amount: order.totalPrice, cancel_amount: 0 },
      ]);
    await eventually('the stock agrees', async () => (await stock()) === initialStock - paid.length - 1, 60_000);
  });

  it('between the refund and its row: the money goes back once, and the goods to the shelf', async () => {
    const before = await stock();
    for (const moment of moments) {
      const order = await awaitDeposit();
      await sandbox.deposit(order.impUid, undefined, 'none');
      await untilPaid(order);
      expect((await giveAccount(order)).status).toBe(200);
      const cancel = () => order.client.call(orderCalls.cancel, { params: { uid: order.merchantUid } });
      await killDuring(moment, cancel);
      await repeat(
        'it is cancelled',
        cancel,
        ({ status, problem }) => status === 200 || problem?.code === 'ALREADY_CANCELLED',
      );
      expect(await refunded(order)).toBe(order.totalPrice);
      const detail = await order.client.must(orderCalls.detail, { params: { uid: order.merchantUid } });
      expect(detail).toMatchObject({ paymentStatus: 'CANCELLED', refunded: order.totalPrice });
    }
    await eventually('the stock agrees', async () => (await stock()) === before, 60_000);
  });

  it('while money that came too late goes back: once, to the account that its buyer says', async () => {
    const order = await awaitDeposit();
    await order.client.must(orderCalls.cancel, { params: { uid: order.merchantUid } });
    await sandbox.deposit(order.impUid, undefined, 'none');
    await repeat('the notice is taken', () => notice(order));
    const view = () => order.client.must(orderCalls.deposit, { params: { uid: order.merchantUid } });
    await eventually('its buyer is asked', async () => (await view()).refundDue === order.totalPrice, 60_000);
    await killDuring(moments[1] ?? 0, () => giveAccount(order));
    await repeat('the account is taken', () => giveAccount(order));
    await eventually('nothing is due', async () => (await view()).refundDue === 0, 90_000);
    expect(await refunded(order)).toBe(order.totalPrice);
  });
});
