import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { describe, expect, it } from 'vitest';
import { paysOnce, testVersion } from './support/provider.ts';
import { owner, stranger } from './support/shop.ts';
import { newShop, provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const recorded = (merchantUid: string, as = owner) =>
  shop.call(orderCalls.paymentRecorded, { as, params: { merchantUid } });

describe('the validate call', () => {
  it('settles a payment and publishes it with the bought cart lines', async () => {
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
      provider: testVersion === 'v2' ? 'portone-v2' : 'portone',
      buyer: { realName: '김민지' },
      cartLines: [
        { cartLineId: 91, itemOptionId: 11, quantity: 1 },
        { cartLineId: null, itemOptionId: 22, quantity: 2 },
      ],
    });
    expect(shop.catalog.holds.get(merchantUid)?.state).toBe('SOLD');
  });

  it('publishes no cart lines for a reorder', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }], owner, { reorder: true });
    const { merchantUid, totalPrice } = (await shop.complete()).body;
    await shop.validate(merchantUid, await provider.charge({ merchantUid, amount: totalPrice }));
    const event = (await shop.spread()).find(({ type }) => type === 'PaymentValidated');
    expect(event?.data).toMatchObject({ cartLines: [] });
  });

  it('accepts the names of its provider in upper or lower case, and no other provider', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    const ask = (key: string) =>
      shop.call(orderCalls.validate, { as: owner, params: { provider: key, merchantUid, impUid } });
    expect((await ask('Toss')).code).toBe('UNKNOWN_PROVIDER');
    const names = testVersion === 'v2' ? ['PORTONE-V2', 'portonev2'] : ['IAMPORT', 'portone', 'PortOne'];
    for (const key of names) expect((await ask(key)).status).toBe(200);
  });

  it('refuses another member’s order, an unknown order and an unknown payment', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    expect(await shop.validate(merchantUid, impUid, stranger)).toMatchObject({ status: 403, code: 'NOT_OWNER' });
    expect((await shop.validate('nothing', impUid)).code).toBe('ORDER_NOT_FOUND');
    expect((await shop.validate(merchantUid, 'imp_000000000000')).code).toBe('PAYMENT_NOT_FOUND');
    expect((await shop.validate(merchantUid, 'imp_0/../0')).status).toBe(400);
    expect((await recorded(merchantUid, stranger)).status).toBe(403);
  });

  it('answers PAYMENT_NOT_PAID while the payment window is open', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice, status: 'ready' });
    expect((await shop.validate(merchantUid, impUid)).code).toBe('PAYMENT_NOT_PAID');
    await provider.charge({ merchantUid, amount: totalPrice, impUid });
    expect((await shop.validate(merchantUid, impUid)).status).toBe(200);
  });

  it('ends the order after a failed card and releases its holds', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice, status: 'failed' });
    expect((await shop.validate(merchantUid, impUid)).code).toBe('PAYMENT_NOT_PAID');
    expect(await shop.statusOf(merchantUid)).toBe('PAYMENT_FAILED');
    expect(shop.catalog.stockOf(11)).toBe(10);
    expect(await shop.eventsOf(merchantUid)).toEqual(['OrderPlaced', 'PaymentFailed']);
    expect((await shop.complete()).body.merchantUid).not.toBe(merchantUid);
  });

  it.skipIf(paysOnce)('keeps the order waiting while another window is open, although one card failed', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const failed = await provider.charge({ merchantUid, amount: totalPrice, status: 'failed' });
    const open = await provider.charge({ merchantUid, amount: totalPrice, status: 'ready' });
    const reply = await shop.validate(merchantUid, failed);
    expect(reply).toMatchObject({ code: 'PAYMENT_NOT_PAID' });
    expect(reply.body).not.toMatchObject({ open: true });
    expect(await shop.statusOf(merchantUid)).toBe('AWAITING_PAYMENT');
    await provider.charge({ merchantUid, amount: totalPrice, impUid: open });
    expect((await shop.validate(merchantUid, open)).status).toBe(200);
    expect(await provider.payments(merchantUid)).toMatchObject([{ cancel_amount: 0 }, { cancel_amount: 0 }]);
  });

  it.skipIf(paysOnce)('finds another payment that succeeded when it is called for a failed card', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const failed = await provider.charge({ merchantUid, amount: totalPrice, status: 'failed' });
    await provider.charge({ merchantUid, amount: totalPrice });
    expect((await shop.validate(merchantUid, failed)).code).toBe('PAYMENT_NOT_PAID');
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
  });

  it('asks the provider at most once a second for an order, despite 30 simultaneous requests', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice, status: 'ready' });
    const callsBefore = provider.asked.length;
    const begun = shop.deps.now().getTime();
    const notice = { imp_uid: impUid, merchant_uid: merchantUid, status: 'ready' };
    await Promise.all([
      ...Array.from({ length: 15 }, (_, n) => shop.validate(merchantUid, `imp_none_${n}`)),
      ...Array.from({ length: 15 }, () => shop.webhook(notice)),
    ]);
    const seconds = (shop.deps.now().getTime() - begun) / 1_000;
    expect(provider.asked.length - callsBefore).toBeLessThanOrEqual(seconds + 1);
    // A webhook that did not lead to a question at once is followed up by the reconciler.
    await provider.charge({ merchantUid, amount: totalPrice, impUid });
    shop.advance(2_000);
    await shop.work('reconcile');
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
  });

  it('answers 503 while the provider is down, and the reconciler retries within 10 s', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    await provider.behave({ down: true });
    const away = await shop.validate(merchantUid, impUid);
    expect(away).toMatchObject({ status: 503, code: 'PROVIDER_DOWN' });
    expect(away.headers['retry-after']).toBeDefined();
    // The provider is still down at the first retry, 9 s after the call. The second retry follows 10 s after the first.
    shop.setNow(new Date(Date.now() + 9_000));
    await shop.work('reconcile');
    await provider.heal();
    shop.setNow(new Date(Date.now() + 20_000));
    await shop.work('reconcile');
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
  });

  it('is followed up by the reconciler within 10 s after a short outage of the provider', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    await provider.behave({ down: true });
    expect((await shop.validate(merchantUid, impUid)).code).toBe('PROVIDER_DOWN');
    await provider.heal();
    shop.setNow(new Date(Date.now() + 9_000));
    await shop.work('reconcile');
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
  });
});

describe('settling a payment', () => {
  const payWith = async (charge: { amount?: number; currency?: string; test?: boolean }) => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice, ...charge });
    return { merchantUid, impUid, reply: await shop.validate(merchantUid, impUid) };
  };

  it.each([
    ['another amount', { amount: 100 }],
    ['more than was asked', { amount: 53_001 }],
    ['another currency', { currency: 'USD' }],
    ['a test payment', { test: true }],
  ])('refunds %s and leaves the order waiting', async (_, charge) => {
    const { merchantUid, impUid, reply: refusal } = await payWith(charge);
    expect(refusal).toMatchObject({ status: 409, code: 'PAYMENT_MISMATCH' });
    expect(await provider.payments(merchantUid)).toMatchObject([{ imp_uid: impUid, status: 'cancelled' }]);
    expect(await shop.statusOf(merchantUid)).toBe('AWAITING_PAYMENT');
    expect((await shop.ledgerOf(merchantUid)).map(({ kind }) => kind)).toEqual(['paid', 'refunded']);
    expect(await shop.eventsOf(merchantUid)).toEqual(['OrderPlaced', 'PaymentReturned']);
    expect((await shop.validate(merchantUid, impUid)).code).toBe('PAYMENT_MISMATCH');
    if (paysOnce) return;
    const right = await provider.charge({ merchantUid, amount: 53_000 });
    expect((await shop.validate(merchantUid, right)).status).toBe(200);
  });

  it('accepts test payments where they are allowed', async () => {
    await newShop({ portoneIncludeSandbox: true });
    expect((await payWith({ test: true })).reply.status).toBe(200);
  });

  it("never touches another order's payment", async () => {
    const mine = await shop.place();
    const theirs = await shop.place(22, 1, stranger);
    const impUid = await provider.charge({ merchantUid: theirs.merchantUid, amount: theirs.totalPrice });
    // V2 reads by the order number, so it does not find the payment of another order at all.
    const refusal = paysOnce ? 'PAYMENT_NOT_FOUND' : 'PAYMENT_OF_ANOTHER_ORDER';
    expect((await shop.validate(mine.merchantUid, impUid)).code).toBe(refusal);
    await shop.webhook({ imp_uid: impUid, merchant_uid: mine.merchantUid, status: 'paid' });
    expect(await provider.payments(theirs.merchantUid)).toMatchObject([{ status: 'paid', cancel_amount: 0 }]);
    expect((await shop.validate(theirs.merchantUid, impUid, stranger)).status).toBe(200);
  });

  it.skipIf(paysOnce)('refunds a second payment of a paid order and keeps the first', async () => {
    const { merchantUid, impUid, totalPrice } = await shop.buy();
    const second = await provider.charge({ merchantUid, amount: totalPrice });
    expect((await shop.validate(merchantUid, second)).code).toBe('PAYMENT_DUPLICATE');
    const payments = await provider.payments(merchantUid);
    expect(payments.find(({ imp_uid }) => imp_uid === impUid)?.status).toBe('paid');
    expect(payments.find(({ imp_uid }) => imp_uid === second)?.status).toBe('cancelled');
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
  });

  it('records a partial cancel at the provider’s console, and ends the order after a full cancel', async () => {
    const { merchantUid, impUid, totalPrice } = await shop.buy(11, 1, owner, { couponMapId: 501 });
    await provider.consoleCancel(impUid, 1_000);
    shop.setNow(new Date(Date.now() + 2_000));
    await shop.webhook({ imp_uid: impUid, merchant_uid: merchantUid, status: 'cancelled' });
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
    expect(await shop.ledgerOf(merchantUid)).toMatchObject([{ kind: 'paid' }, { kind: 'refunded', amount: 1_000 }]);
    await provider.consoleCancel(impUid);
    shop.setNow(new Date(Date.now() + 4_000));
    await shop.webhook({ imp_uid: impUid, merchant_uid: merchantUid, status: 'cancelled' });
    expect(await shop.order(merchantUid)).toMatchObject({ status: 'CANCELLED', cancelBy: 'provider' });
    const cancelled = (await shop.spread()).find(({ type }) => type === 'OrderCancelled');
    expect(cancelled?.data).toMatchObject({ refunded: totalPrice, by: 'provider', restock: true });
    expect(shop.catalog.stockOf(11)).toBe(10);
    expect(shop.coupons.copies[0]).toMatchObject({ heldBy: null, used: false });
  });

  it('finishes a refund that was interrupted', async () => {
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

  it('keeps trying when the provider refuses a refund', async () => {
    const { merchantUid } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: 1 });
    await provider.behave({ cancelFail: 1 });
    expect((await shop.validate(merchantUid, impUid)).code).toBe('PROVIDER_DOWN');
    shop.setNow(minutes(1));
    await shop.work('returns');
    expect(await provider.payments(merchantUid)).toMatchObject([{ status: 'cancelled' }]);
  });
});
