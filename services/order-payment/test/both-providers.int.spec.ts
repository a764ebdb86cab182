import { randomUUID } from 'node:crypto';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { PaymentMethod } from '@gyeol/contracts/rules/payment-methods.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { admin, owner, type Shop, stranger, withV2 } from './support/shop.ts';
import { newShop, provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const channelKey = 'channel-key-2';
/** Sets the version of PortOne for the card, as the owner does. */
const setVersion = async (version: number, name: 'portone' | 'portone-v2', more: readonly PaymentMethod[] = []) => {
  const methods = (['card', ...more] as const).map((method) => ({
    ...{ method, on: true, channelKey, pg: '', provider: name },
  }));
  const body = { version, methods };
  expect(await shop.call(orderCalls.setPaymentMethods, { as: admin, body })).toMatchObject({ status: 200 });
};
beforeEach(async () => {
  await newShop(withV2(provider));
  await setVersion(0, 'portone-v2', ['transfer', 'vbank']);
});

const openWindow = async (as = owner, method: PaymentMethod = 'card') =>
  expect(await shop.call(orderCalls.final, { as, query: { method } })).toMatchObject({ status: 200 });
const chargeV2 = (order: { merchantUid: string; totalPrice: number }, more: object = {}) =>
  provider.charge({ merchantUid: order.merchantUid, amount: order.totalPrice, version: 'v2', ...more });
const confirm = (merchantUid: string, as = owner) =>
  shop.call(orderCalls.confirmPayment, { as, params: { merchantUid } });
const buyV2 = async (as = owner, more: object = {}, method: PaymentMethod = 'card') => {
  const order = await shop.place(11, 1, as);
  await openWindow(as, method);
  const impUid = await chargeV2(order, more);
  expect(await confirm(order.merchantUid, as)).toMatchObject({ status: 200, body: { paymentStatus: 'PREPARING' } });
  return { ...order, impUid };
};
const balanceOf = async (merchantUid: string) =>
  (await provider.payments(merchantUid)).map(({ amount, cancel_amount, status }) =>
    status === 'ready' ? 0 : amount - cancel_amount,
  );

describe('a payment at PortOne V2', () => {
  it('pays its order by the order number alone, and is refunded by V2', async () => {
    const { merchantUid, impUid } = await buyV2();
    expect(await shop.order(merchantUid)).toMatchObject({
      provider: 'portone-v2',
      impUid,
      windowProviders: ['portone', 'portone-v2'],
    });
    expect((await confirm(merchantUid)).status).toBe(200);
    expect(await shop.cancel(merchantUid)).toMatchObject({ status: 200 });
    expect(await balanceOf(merchantUid)).toEqual([0]);
    expect(await shop.ledgerOf(merchantUid)).toMatchObject([{ kind: 'paid' }, { kind: 'refunded' }]);
  });

  it('pays its order by the transaction that the browser reports, too', async () => {
    const order = await shop.place();
    await openWindow();
    const impUid = await chargeV2(order);
    const reported = { provider: 'PortoneV2', merchantUid: order.merchantUid, impUid };
    expect(await shop.call(orderCalls.validate, { as: owner, params: reported })).toMatchObject({ status: 200 });
  });

  it('is confirmed for its owner alone, and refused while it is not paid', async () => {
    const order = await shop.place();
    expect(await confirm(order.merchantUid, stranger)).toMatchObject({ status: 403, code: 'NOT_OWNER' });
    expect(await confirm(order.merchantUid)).toMatchObject({ status: 404, code: 'PAYMENT_NOT_FOUND' });
    shop.advance(2_000);
    await openWindow();
    const impUid = await chargeV2(order, { status: 'ready' });
    expect(await confirm(order.merchantUid)).toMatchObject({
      status: 409,
      code: 'PAYMENT_NOT_PAID',
      body: { open: true },
    });
    shop.advance(2_000);
    await chargeV2(order, { status: 'failed', impUid });
    expect(await confirm(order.merchantUid)).toMatchObject({
      status: 409,
      code: 'PAYMENT_NOT_PAID',
      body: { open: false },
    });
  });

  it('with another amount is refunded, and the buyer gets the reason', async () => {
    const order = await shop.place();
    await openWindow();
    await chargeV2({ ...order, totalPrice: 1_000 });
    expect(await confirm(order.merchantUid)).toMatchObject({ status: 409, code: 'PAYMENT_MISMATCH' });
    expect(await balanceOf(order.merchantUid)).toEqual([0]);
  });

  it('by deposit waits for its money, and is paid by it', async () => {
    const order = await shop.place();
    await openWindow(owner, 'vbank');
    const impUid = await chargeV2(order, { payMethod: 'vbank', status: 'ready' });
    expect(await confirm(order.merchantUid)).toMatchObject({ status: 409, code: 'DEPOSIT_AWAITED' });
    await provider.deposit(impUid);
    shop.advance(2_000);
    expect((await confirm(order.merchantUid)).status).toBe(200);
  });

  it('in cash gets a cash receipt, which is cancelled with the order', async () => {
    const { merchantUid } = await buyV2(owner, { payMethod: 'trans' }, 'transfer');
    const asked = { purpose: 'deduction', number: '01012345678' } as const;
    const params = { uid: merchantUid };
    expect((await shop.call(orderCalls.requestCashReceipt, { as: owner, params, body: asked })).status).toBe(200);
    await shop.work('receipts');
    expect(await provider.liveReceipts(merchantUid)).toHaveLength(1);
    await shop.cancel(merchantUid);
    shop.advance(3_000);
    await shop.work('receipts');
    expect(await provider.liveReceipts(merchantUid)).toEqual([]);
  });
});

describe('the switch from V1 to V2', () => {
  it('leaves a paid order to V1, which refunds it', async () => {
    const { merchantUid } = await shop.buy();
    expect(await shop.order(merchantUid)).toMatchObject({ provider: 'portone', windowProviders: null });
    expect((await shop.cancel(merchantUid)).status).toBe(200);
    expect(await balanceOf(merchantUid)).toEqual([0]);
  });

  it.each([
    ['V1', 'v1'],
    ['V2', 'v2'],
  ] as const)('keeps the payment of %s that was made first, and refunds the other one', async (_, first) => {
    const order = await shop.place();
    await openWindow();
    const second = first === 'v1' ? 'v2' : 'v1';
    await provider.charge({ merchantUid: order.merchantUid, amount: order.totalPrice, version: first });
    await shop.work('reconcile');
    expect((await confirm(order.merchantUid)).status).toBe(200);
    await provider.charge({ merchantUid: order.merchantUid, amount: order.totalPrice, version: second });
    shop.setNow(minutes(25 * 60));
    await shop.work('reconcile');
    shop.advance(60_000);
    await shop.work('returns');
    expect((await balanceOf(order.merchantUid)).toSorted((one, other) => one - other)).toEqual([0, order.totalPrice]);
    expect((await shop.order(order.merchantUid)).provider).toBe(first === 'v1' ? 'portone' : 'portone-v2');
  });

  it('loses, doubles and strands nothing while 50 buyers pay', async () => {
    shop.catalog.option(11).stock = 50;
    const buyers = Array.from({ length: 50 }, (_, index) => ({
      ...{ id: 100 + index, username: `buyer${index}@example.com`, realName: '김하늘' },
    }));
    const orders = await Promise.all(buyers.map((as) => shop.place(11, 1, as)));
    const pay = async (index: number): Promise<void> => {
      const [as, order] = [buyers[index], orders[index]];
      if (as === undefined || order === undefined) throw new Error('no such buyer');
      const final = await shop.call(orderCalls.final, { as, query: { method: 'card' } });
      const version = final.body.methods?.[0]?.provider === 'portone-v2' ? 'v2' : 'v1';
      const { merchantUid, totalPrice: amount } = order;
      const impUid = await provider.charge({ merchantUid, amount, version });
      // Every third browser is closed before it reports the payment.
      if (index % 3 === 0) return;
      await (version === 'v2' ? confirm(merchantUid, as) : shop.validate(merchantUid, impUid, as));
    };
    const switches = async (): Promise<void> => {
      for (let version = 1; version <= 6; version += 1)
        await setVersion(version, version % 2 === 0 ? 'portone-v2' : 'portone', ['transfer', 'vbank']);
    };
    await Promise.all([switches(), ...buyers.map((_, index) => pay(index))]);
    shop.setNow(minutes(16));
    await shop.work('reconcile');
    await shop.work('expire');
    for (const { merchantUid, totalPrice } of orders) {
      expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
      expect(await balanceOf(merchantUid)).toEqual([totalPrice]);
      expect(await shop.ledgerOf(merchantUid)).toMatchObject([{ kind: 'paid', amount: totalPrice }]);
    }
  });

  it('lets no order expire while one of its providers does not answer', async () => {
    const order = await shop.place();
    await openWindow();
    await chargeV2(order);
    provider.beforeCalls((call) =>
      call.startsWith('GET /portone-v2/') ? Promise.reject(new Error('down')) : undefined,
    );
    shop.setNow(minutes(16));
    await shop.work('expire');
    expect(await shop.statusOf(order.merchantUid)).toBe('AWAITING_PAYMENT');
    await provider.heal();
    shop.setNow(minutes(18));
    await shop.work('expire');
    expect(await shop.statusOf(order.merchantUid)).toBe('PREPARING');
  });

  it('records a window of V1 only in an order that has one of V2, and asks V1 alone in a shop without V2', async () => {
    await setVersion(1, 'portone');
    const first = await shop.place();
    await openWindow();
    expect((await shop.order(first.merchantUid)).windowProviders).toBeNull();
    await newShop();
    const other = await shop.place();
    provider.asked.length = 0;
    shop.setNow(minutes(16));
    await shop.work('expire');
    expect(await shop.statusOf(other.merchantUid)).toBe('EXPIRED');
    expect(provider.asked.filter((call) => call.includes('portone-v2'))).toEqual([]);
  });

  it('offers no method whose version has no keys', async () => {
    await newShop({ ...withV2(provider), portoneImpKey: '', portoneImpSecret: '' });
    await shop.place();
    const methods = async () => (await shop.call(orderCalls.final, { as: owner, query: {} })).body.methods;
    expect(await methods()).toEqual([]);
    await setVersion(0, 'portone-v2');
    expect(await methods()).toEqual([{ method: 'card', channelKey, pg: '', provider: 'portone-v2' }]);
    expect((await shop.call(orderCalls.tryPaymentKeys, { as: admin })).body).toMatchObject({
      outcome: 'unset',
      others: [{ provider: 'portone-v2', outcome: 'accepted', missing: [] }],
    });
  });
});

describe('a notice of PortOne V2', () => {
  const otherSecret = `whsec_${Buffer.from('the secret that comes next').toString('base64')}`;
  const notify = async (body: object, signing: Parameters<Shop['notify']>[1] = {}) => {
    const { status, code } = await shop.notify(body, signing);
    return { status, code };
  };
  const paidNotice = (merchantUid: string, impUid: string) => ({
    ...{ type: 'Transaction.Paid', timestamp: new Date().toISOString() },
    data: { paymentId: merchantUid, transactionId: impUid, storeId: provider.v2.storeId },
  });
  const asked = () => provider.asked.filter((call) => call.startsWith('GET /portone-v2/payments/')).length;
  const charged = async () => {
    const order = await shop.place();
    await openWindow();
    return { ...order, impUid: await chargeV2(order) };
  };

  it('makes the shop ask, whose answer alone pays the order', async () => {
    const { merchantUid, impUid } = await charged();
    expect(await notify(paidNotice(merchantUid, impUid))).toEqual({ status: 200, code: undefined });
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
    const open = await shop.place(22, 1, stranger);
    expect((await notify(paidNotice(open.merchantUid, 'tx-9'))).status).toBe(200);
    expect(await shop.statusOf(open.merchantUid)).toBe('AWAITING_PAYMENT');
  });

  it('is taken in the form of 2024-01-01, too', async () => {
    const { merchantUid, impUid } = await charged();
    expect((await notify({ payment_id: merchantUid, tx_id: impUid, status: 'Paid' })).status).toBe(200);
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
  });

  it('that is forged, changed, old or from the future is refused without a question', async () => {
    const { merchantUid, impUid } = await charged();
    const body = paidNotice(merchantUid, impUid);
    const before = asked();
    const refused = { status: 401, code: 'NOTICE_NOT_SIGNED' };
    expect(await notify(body, { secret: otherSecret })).toEqual(refused);
    expect(await notify(body, { text: JSON.stringify(paidNotice(merchantUid, 'tx-2')) })).toEqual(refused);
    for (const minute of [-6, 6]) expect(await notify(body, { at: Date.now() + minute * 60_000 })).toEqual(refused);
    expect(asked()).toBe(before);
    expect(await shop.statusOf(merchantUid)).toBe('AWAITING_PAYMENT');
  });

  it('without a signature reaches V2 by no other path', async () => {
    const { merchantUid, impUid } = await charged();
    const before = asked();
    const notice = { merchant_uid: merchantUid, imp_uid: impUid, status: 'paid' };
    expect(await shop.webhook(notice, 'portone-v2')).toMatchObject({ code: 'UNKNOWN_PROVIDER' });
    expect(asked()).toBe(before);
  });

  it('adds V2 to the providers of its order, so that a payment without a recorded window is found later', async () => {
    await setVersion(1, 'portone');
    const order = await shop.place();
    await openWindow();
    const impUid = await chargeV2(order);
    provider.beforeCalls((call) =>
      call.startsWith('GET /portone-v2/') ? Promise.reject(new Error('down')) : undefined,
    );
    expect((await notify(paidNotice(order.merchantUid, impUid))).status).toBe(503);
    await provider.heal();
    shop.advance(5_000);
    await shop.work('reconcile');
    expect(await shop.order(order.merchantUid)).toMatchObject({ status: 'PREPARING', provider: 'portone-v2' });
  });

  it('is accepted by both secrets while one is changed, and by none in a shop without', async () => {
    const both = `${provider.v2.webhookSecret}, ${otherSecret}`;
    await newShop({ ...withV2(provider), portoneV2WebhookSecrets: both });
    await setVersion(0, 'portone-v2');
    const { merchantUid, impUid } = await charged();
    expect((await notify(paidNotice(merchantUid, impUid), { secret: otherSecret })).status).toBe(200);
    expect((await notify(paidNotice(merchantUid, impUid))).status).toBe(200);
    await newShop({ ...withV2(provider), portoneV2WebhookSecrets: '' });
    expect((await notify(paidNotice(merchantUid, impUid))).code).toBe('NOTICE_NOT_SIGNED');
  });

  it('that is repeated or about something else causes no question', async () => {
    const { merchantUid, impUid } = await charged();
    const cancelled = { ...paidNotice(merchantUid, impUid), type: 'Transaction.Cancelled' };
    const id = randomUUID();
    await notify(cancelled, { id });
    const before = asked();
    shop.advance(5_000);
    for (let time = 0; time < 3; time += 1) expect((await notify(cancelled, { id })).status).toBe(200);
    expect((await notify({ type: 'BillingKey.Issued', data: { billingKey: 'x' } })).status).toBe(200);
    expect((await notify(paidNotice(merchantUid, impUid))).status).toBe(200);
    expect(asked()).toBe(before);
  });

  it('of a cancel at the console cancels the order', async () => {
    const { merchantUid, impUid } = await buyV2();
    await provider.consoleCancel(impUid);
    shop.advance(5_000);
    await notify({ ...paidNotice(merchantUid, impUid), type: 'Transaction.Cancelled' });
    expect(await shop.statusOf(merchantUid)).toBe('CANCELLED');
  });
});
