import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Provider, startProvider } from './support/provider.ts';
import { admin, openShop, owner, type Shop, stranger } from './support/shop.ts';

let provider: Provider;
let shop: Shop;
beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(async () => {
  shop = await openShop(provider);
});
afterEach(async () => {
  await provider.heal();
  await shop.close();
});
afterAll(() => provider.close());

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const recorded = (uid: string, as = owner) =>
  shop.call(orderCalls.paymentRecorded, { as, params: { merchantUid: uid } });

describe('validate', () => {
  it('settles a payment once, tells it, and leaves the bag what it bought', async () => {
    const made = await shop.sheet([
      { itemOptionId: 11, quantity: 1, cartId: 91 },
      { itemOptionId: 22, quantity: 2 },
    ]);
    expect(made.status).toBe(200);
    const { merchantUid, totalPrice } = (await shop.complete()).body;
    expect((await recorded(merchantUid)).status).toBe(404);
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    const paid = await shop.validate(merchantUid, impUid);
    expect(paid.body).toEqual({ merchantUid, paymentStatus: 'PREPARING' });
    expect((await recorded(merchantUid)).body).toMatchObject({ merchantUid, totalPrice, paymentStatus: 'PREPARING' });
    expect(await shop.ledgerOf(merchantUid)).toMatchObject([{ impUid, kind: 'paid', amount: totalPrice }]);
    const event = (await shop.spread()).find(({ type }) => type === 'PaymentValidated');
    expect(event?.data).toMatchObject({
      impUid,
      provider: 'portone',
      buyer: { realName: '김민지' },
      cartLines: [
        { cartLineId: 91, itemOptionId: 11, quantity: 1 },
        { cartLineId: null, itemOptionId: 22, quantity: 2 },
      ],
    });
    expect(shop.catalog.holds.get(merchantUid)?.state).toBe('SOLD');
  });

  it('tells no bag lines for a reorder', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }], owner, { reorder: true });
    const { merchantUid, totalPrice } = (await shop.complete()).body;
    await shop.validate(merchantUid, await provider.charge({ merchantUid, amount: totalPrice }));
    const event = (await shop.spread()).find(({ type }) => type === 'PaymentValidated');
    expect(event?.data).toMatchObject({ cartLines: [] });
  });

  it('costs one commit and one call to the provider, and a repeat neither', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    const xid = async () =>
      (
        await shop.database.db.one<{ id: number }>({
          name: 'test.xid',
          text: 'select pg_current_xact_id()::text::bigint as id',
        })
      ).id;
    const [before, asked] = [await xid(), provider.asked.length];
    await shop.validate(merchantUid, impUid);
    await shop.validate(merchantUid, impUid);
    await shop.webhook({ imp_uid: impUid, merchant_uid: merchantUid, status: 'paid' });
    expect((await xid()) - before - 1).toBe(1);
    expect(provider.asked.slice(asked)).toEqual([`GET /portone/payments/${impUid}`]);
  });

  it('knows its providers in any case and no other', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    const ask = (key: string) =>
      shop.call(orderCalls.validate, { as: owner, params: { provider: key, merchantUid, impUid } });
    expect((await ask('Toss')).code).toBe('UNKNOWN_PROVIDER');
    for (const key of ['IAMPORT', 'portone', 'PortOne']) expect((await ask(key)).status).toBe(200);
  });

  it("refuses another member's order and an unknown one", async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    expect(await shop.validate(merchantUid, impUid, stranger)).toMatchObject({ status: 403, code: 'NOT_OWNER' });
    expect((await shop.validate('nothing', impUid)).code).toBe('ORDER_NOT_FOUND');
    expect((await shop.validate(merchantUid, 'imp_000000000000')).code).toBe('PAYMENT_NOT_FOUND');
    expect((await shop.validate(merchantUid, 'imp_0/../0')).status).toBe(400);
    expect((await recorded(merchantUid, stranger)).status).toBe(403);
  });

  it('says that nothing was paid while the window is open', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice, status: 'ready' });
    expect((await shop.validate(merchantUid, impUid)).code).toBe('PAYMENT_NOT_PAID');
    await provider.charge({ merchantUid, amount: totalPrice, impUid });
    expect((await shop.validate(merchantUid, impUid)).status).toBe(200);
  });

  it('ends the order with a failed card and gives its holds back', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice, status: 'failed' });
    expect((await shop.validate(merchantUid, impUid)).code).toBe('PAYMENT_NOT_PAID');
    expect(await shop.statusOf(merchantUid)).toBe('PAYMENT_FAILED');
    expect(shop.catalog.stockOf(11)).toBe(10);
    expect(await shop.eventsOf(merchantUid)).toEqual(['OrderPlaced', 'PaymentFailed']);
    expect((await shop.complete()).body.merchantUid).not.toBe(merchantUid);
  });

  it('answers 503 while the provider is away, and the reconciler finishes', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    await provider.behave({ down: true });
    const away = await shop.validate(merchantUid, impUid);
    expect(away).toMatchObject({ status: 503, code: 'PROVIDER_DOWN' });
    expect(away.headers['retry-after']).toBeDefined();
    await provider.heal();
    shop.setNow(minutes(1.1));
    await shop.work('reconcile');
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
  });
});

describe('settle is total', () => {
  const payWith = async (charge: { amount?: number; currency?: string; test?: boolean }) => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice, ...charge });
    return { merchantUid, impUid, told: await shop.validate(merchantUid, impUid) };
  };

  it.each([
    ['another amount', { amount: 100 }],
    ['more than was asked', { amount: 53_001 }],
    ['another currency', { currency: 'USD' }],
    ['a test payment', { test: true }],
  ])('gives back %s and leaves the order waiting', async (_, charge) => {
    const { merchantUid, impUid, told } = await payWith(charge);
    expect(told).toMatchObject({ status: 409, code: 'PAYMENT_MISMATCH' });
    expect(await provider.payments(merchantUid)).toMatchObject([{ imp_uid: impUid, status: 'cancelled' }]);
    expect(await shop.statusOf(merchantUid)).toBe('AWAITING_PAYMENT');
    expect((await shop.ledgerOf(merchantUid)).map(({ kind }) => kind)).toEqual(['paid', 'refunded']);
    expect(await shop.eventsOf(merchantUid)).toEqual(['OrderPlaced', 'PaymentReturned']);
    expect((await shop.validate(merchantUid, impUid)).code).toBe('PAYMENT_MISMATCH');
    const right = await provider.charge({ merchantUid, amount: 53_000 });
    expect((await shop.validate(merchantUid, right)).status).toBe(200);
  });

  it('takes test payments where they are allowed', async () => {
    await shop.close();
    shop = await openShop(provider, { portoneIncludeSandbox: true });
    expect((await payWith({ test: true })).told.status).toBe(200);
  });

  it("never touches another order's payment", async () => {
    const mine = await shop.place();
    const theirs = await shop.place(22, 1, stranger);
    const impUid = await provider.charge({ merchantUid: theirs.merchantUid, amount: theirs.totalPrice });
    expect((await shop.validate(mine.merchantUid, impUid)).code).toBe('PAYMENT_OF_ANOTHER_ORDER');
    await shop.webhook({ imp_uid: impUid, merchant_uid: mine.merchantUid, status: 'paid' });
    expect(await provider.payments(theirs.merchantUid)).toMatchObject([{ status: 'paid', cancel_amount: 0 }]);
    expect((await shop.validate(theirs.merchantUid, impUid, stranger)).status).toBe(200);
  });

  it('gives a second payment of a paid order back and keeps the first', async () => {
    const { merchantUid, impUid, totalPrice } = await shop.buy();
    const second = await provider.charge({ merchantUid, amount: totalPrice });
    expect((await shop.validate(merchantUid, second)).code).toBe('PAYMENT_DUPLICATE');
    const payments = await provider.payments(merchantUid);
    expect(payments.find(({ imp_uid }) => imp_uid === impUid)?.status).toBe('paid');
    expect(payments.find(({ imp_uid }) => imp_uid === second)?.status).toBe('cancelled');
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
  });

  it('follows a cancel at the provider console: in part a ledger row, in full the end of the order', async () => {
    const { merchantUid, impUid, totalPrice } = await shop.buy(11, 1, owner, { couponMapId: 501 });
    await provider.consoleCancel(impUid, 1_000);
    await shop.webhook({ imp_uid: impUid, merchant_uid: merchantUid, status: 'cancelled' });
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
    expect(await shop.ledgerOf(merchantUid)).toMatchObject([{ kind: 'paid' }, { kind: 'refunded', amount: 1_000 }]);
    await provider.consoleCancel(impUid);
    shop.setNow(new Date(Date.now() + 2_000));
    await shop.webhook({ imp_uid: impUid, merchant_uid: merchantUid, status: 'cancelled' });
    expect(await shop.order(merchantUid)).toMatchObject({ status: 'CANCELLED', cancelBy: 'provider' });
    const cancelled = (await shop.spread()).find(({ type }) => type === 'OrderCancelled');
    expect(cancelled?.data).toMatchObject({ refunded: totalPrice, by: 'provider', restock: true });
    expect(shop.catalog.stockOf(11)).toBe(10);
    expect(shop.coupons.copies[0]).toMatchObject({ heldBy: null, used: false });
  });

  it('gives back money whose return was interrupted', async () => {
    const { merchantUid } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: 1 });
    await provider.behave({ dropAnswer: 1 });
    expect((await shop.validate(merchantUid, impUid)).code).toBe('PROVIDER_DOWN');
    expect((await shop.ledgerOf(merchantUid)).map(({ kind }) => kind)).toEqual(['paid']);
    shop.setNow(minutes(1));
    await shop.work('returns');
    expect((await shop.ledgerOf(merchantUid)).map(({ kind }) => kind)).toEqual(['paid', 'refunded']);
    expect(await shop.eventsOf(merchantUid)).toEqual(['OrderPlaced', 'PaymentReturned']);
    await shop.work('returns');
    expect(await shop.eventsOf(merchantUid)).toEqual(['OrderPlaced', 'PaymentReturned']);
  });

  it('keeps trying when the provider refuses a return', async () => {
    const { merchantUid } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: 1 });
    await provider.behave({ cancelFail: 1 });
    expect((await shop.validate(merchantUid, impUid)).code).toBe('PROVIDER_DOWN');
    shop.setNow(minutes(1));
    await shop.work('returns');
    expect(await provider.payments(merchantUid)).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('webhook', () => {
  it('settles without a browser, from JSON or from a form', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    const told = await shop.app.api.inject({
      method: 'POST',
      url: '/payment/webhook/IAMPORT',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `imp_uid=${impUid}&merchant_uid=${merchantUid}&status=paid`,
    });
    expect(told.statusCode).toBe(200);
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
  });

  it('costs no call for an order that is not ours, and 404 for a provider that is none', async () => {
    const asked = provider.asked.length;
    expect((await shop.webhook({ imp_uid: 'imp_1', merchant_uid: 'nobody', status: 'paid' })).status).toBe(200);
    expect((await shop.webhook({})).status).toBe(200);
    expect((await shop.webhook({ merchant_uid: 'nobody' }, 'toss')).status).toBe(404);
    expect(provider.asked.length).toBe(asked);
  });

  it('makes at most one call a second for an order, and loses nothing by it', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice, status: 'ready' });
    const asked = provider.asked.length;
    const notice = { imp_uid: impUid, merchant_uid: merchantUid, status: 'ready' };
    shop.setNow(new Date());
    for (let time = 0; time < 10; time += 1) expect((await shop.webhook(notice)).status).toBe(200);
    expect(provider.asked.length - asked).toBe(1);
    await provider.charge({ merchantUid, amount: totalPrice, impUid });
    await shop.webhook({ ...notice, status: 'paid' });
    expect(await shop.statusOf(merchantUid)).toBe('AWAITING_PAYMENT');
    shop.setNow(new Date(Date.now() + 1_500));
    await shop.work('reconcile');
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
  });

  it('answers 503 while the provider is away, and is asked about a second later', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    await provider.behave({ down: true });
    const notice = { imp_uid: impUid, merchant_uid: merchantUid, status: 'paid' };
    expect((await shop.webhook(notice)).status).toBe(503);
    await provider.heal();
    shop.setNow(new Date(Date.now() + 2_000));
    await shop.work('reconcile');
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
  });

  it('does not charge twice when ten webhooks and ten validations come at once', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    const calls = Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0
        ? () => shop.webhook({ imp_uid: impUid, merchant_uid: merchantUid, status: 'paid' })
        : () => shop.validate(merchantUid, impUid),
    ).sort(() => Math.random() - 0.5);
    const answers = await Promise.all(calls.map((call) => call()));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await shop.eventsOf(merchantUid)).toEqual(['OrderPlaced', 'PaymentValidated']);
    expect(await shop.ledgerOf(merchantUid)).toHaveLength(1);
    expect((await shop.order(merchantUid)).version).toBe(3);
  });

  it('asks for a repeat while the order is being placed', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    shop.catalog.faults.holdDelayMs = 200;
    const placing = shop.complete();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const [uid = ''] = await shop.inStatus('PLACING');
    expect((await shop.webhook({ imp_uid: 'imp_1', merchant_uid: uid })).code).toBe('ORDER_BUSY');
    expect((await shop.validate(uid, 'imp_1')).code).toBe('ORDER_BUSY');
    await placing;
  });
});

describe('reconciler', () => {
  it('asks about unpaid and ended orders at 1, 5, 15, 60 min and 24 h', async () => {
    const { merchantUid } = await shop.place();
    const seen: number[] = [];
    const placedAt = (await shop.order(merchantUid)).placedAt.getTime();
    for (let round = 0; round < 6; round += 1) {
      const { checkDueAt } = await shop.order(merchantUid);
      if (checkDueAt === null) break;
      seen.push(Math.round((checkDueAt.getTime() - placedAt) / 60_000));
      shop.setNow(new Date(checkDueAt.getTime() + 1));
      await shop.work('reconcile');
    }
    expect(seen).toEqual([1, 5, 15, 60, 1_440]);
  });

  it('gives late money of an ended order back', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    shop.setNow(minutes(16));
    await shop.work('expire');
    expect(await shop.statusOf(merchantUid)).toBe('EXPIRED');
    await provider.charge({ merchantUid, amount: totalPrice });
    shop.setNow(minutes(18));
    await shop.work('reconcile');
    expect(await provider.payments(merchantUid)).toMatchObject([{ status: 'cancelled' }]);
    expect(await shop.eventsOf(merchantUid)).toEqual(['OrderPlaced', 'OrderExpired', 'PaymentReturned']);
  });

  it('finds a second payment of a paid order whose webhook was lost', async () => {
    const { merchantUid, totalPrice, impUid } = await shop.buy();
    const second = await provider.charge({ merchantUid, amount: totalPrice });
    shop.setNow(minutes(16));
    await shop.work('reconcile');
    const payments = await provider.payments(merchantUid);
    expect(payments.find(({ imp_uid }) => imp_uid === impUid)?.status).toBe('paid');
    expect(payments.find(({ imp_uid }) => imp_uid === second)?.status).toBe('cancelled');
  });

  it('tells how late it is', async () => {
    await shop.place();
    await provider.behave({ down: true });
    shop.setNow(minutes(10));
    await shop.work('reconcile');
    const text = await shop.deps.metrics.registry.getSingleMetricAsString('order_reconciler_lag_seconds');
    expect(text).toContain('order_reconciler_lag_seconds');
    await provider.heal();
    shop.setNow(minutes(20));
    await shop.work('reconcile');
  });
});

describe('expiry', () => {
  it('asks the provider first and then gives stock and coupon back', async () => {
    const { merchantUid } = await shop.place(11, 1, owner, { couponMapId: 501 });
    shop.setNow(minutes(14));
    await shop.work('expire');
    expect(await shop.statusOf(merchantUid)).toBe('AWAITING_PAYMENT');
    shop.setNow(minutes(16));
    await provider.behave({ down: true });
    await shop.work('expire');
    expect(await shop.statusOf(merchantUid)).toBe('AWAITING_PAYMENT');
    await provider.heal();
    await shop.work('expire');
    expect(await shop.statusOf(merchantUid)).toBe('EXPIRED');
    await shop.spread();
    expect(shop.catalog.stockOf(11)).toBe(10);
    expect(shop.coupons.copies[0]?.heldBy).toBeNull();
  });

  it('settles an order that was paid without anybody telling', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    await provider.charge({ merchantUid, amount: totalPrice });
    shop.setNow(minutes(16));
    await shop.work('expire');
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
  });

  it('waits five minutes more for an open window, twice at most', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    await provider.charge({ merchantUid, amount: totalPrice, status: 'ready' });
    for (const at of [16, 22]) {
      shop.setNow(minutes(at));
      await shop.work('expire');
      expect(await shop.statusOf(merchantUid)).toBe('AWAITING_PAYMENT');
      await shop.work('expire');
    }
    expect((await shop.order(merchantUid)).extensions).toBe(2);
    shop.setNow(minutes(28));
    await shop.work('expire');
    expect(await shop.statusOf(merchantUid)).toBe('EXPIRED');
  });

  it('never lets a late payment revive an order', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice, status: 'ready' });
    for (const at of [16, 22, 28]) {
      shop.setNow(minutes(at));
      await shop.work('expire');
    }
    await provider.charge({ merchantUid, amount: totalPrice, impUid });
    expect((await shop.validate(merchantUid, impUid)).code).toBe('PAYMENT_TOO_LATE');
    expect(await shop.statusOf(merchantUid)).toBe('EXPIRED');
    const detail = await shop.call(orderCalls.detail, { as: admin, params: { uid: merchantUid } });
    expect(detail.status).toBe(404);
  });
});
