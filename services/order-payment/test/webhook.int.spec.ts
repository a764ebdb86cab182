import { describe, expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { testVersion } from './support/provider.ts';
import { newShop, provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

describe('the payment webhook', () => {
  it.skipIf(testVersion === 'v2')('settles a payment without a browser, when it is sent as a form', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    const reply = await shop.app.api.inject({
      method: 'POST',
      url: '/payment/webhook/IAMPORT',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `imp_uid=${impUid}&merchant_uid=${merchantUid}&status=paid`,
    });
    expect(reply.statusCode).toBe(200);
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
  });

  it.each([
    ['fields that are null', { status: null, cancellation_id: null }],
    ['fields of other types', { status: { code: 1 }, cancellation_id: 7, escrow: [true] }],
    ['a payment that is no name', { imp_uid: null, status: 'x'.repeat(200) }],
  ])('only triggers a check of the payment, and accepts %s', async (_, more) => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    expect((await shop.webhook({ imp_uid: impUid, merchant_uid: merchantUid, ...more })).status).toBe(200);
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
  });

  it('makes no provider call for an unknown order, and answers 404 for an unknown provider', async () => {
    const callsBefore = provider.asked.length;
    expect((await shop.webhook({ imp_uid: 'imp_1', merchant_uid: 'nobody', status: 'paid' })).status).toBe(200);
    expect((await shop.webhook({})).status).toBe(200);
    expect((await shop.webhook({ merchant_uid: 'nobody' }, 'toss')).status).toBe(404);
    expect(provider.asked.length).toBe(callsBefore);
  });

  it('makes at most one provider call a second for an order, and checks every notice in the end', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice, status: 'ready' });
    const callsBefore = provider.asked.length;
    const notice = { imp_uid: impUid, merchant_uid: merchantUid, status: 'ready' };
    shop.setNow(new Date());
    for (let time = 0; time < 10; time += 1) expect((await shop.webhook(notice)).status).toBe(200);
    expect(provider.asked.length - callsBefore).toBe(1);
    await provider.charge({ merchantUid, amount: totalPrice, impUid });
    await shop.webhook({ ...notice, status: 'paid' });
    expect(await shop.statusOf(merchantUid)).toBe('AWAITING_PAYMENT');
    shop.advance(1_500);
    await shop.work('reconcile');
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
  });

  it('answers 503 while the provider is down, and the reconciler then settles the payment', async () => {
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

  it('records a partial cancel at the provider’s console that is reported as paid', async () => {
    const { merchantUid, impUid } = await shop.buy();
    await provider.consoleCancel(impUid, 1_000);
    shop.setNow(new Date(Date.now() + 2_000));
    const notice = { imp_uid: impUid, merchant_uid: merchantUid, status: 'paid', cancellation_id: 'cxl_1' };
    expect((await shop.webhook(notice)).status).toBe(200);
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
    expect(await shop.ledgerOf(merchantUid)).toMatchObject([{ kind: 'paid' }, { kind: 'refunded', amount: 1_000 }]);
  });

  it('settles once when ten webhooks and ten validations come at once', async () => {
    // Each sleep lasts until the order is paid, so that every call finds the order paid.
    const isPaid = async () => (await shop.statusOf(merchantUid)) === 'PREPARING';
    await newShop({}, { sleep: () => eventually('the order is paid', isPaid) });
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

  it('answers ORDER_BUSY while the order is being placed', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 1 }]);
    const hold = shop.catalog.pauseNextHold();
    const placing = shop.complete();
    const merchantUid = await hold.asked;
    expect((await shop.webhook({ imp_uid: 'imp_1', merchant_uid: merchantUid })).code).toBe('ORDER_BUSY');
    expect((await shop.validate(merchantUid, 'imp_1')).code).toBe('ORDER_BUSY');
    hold.proceed();
    expect((await placing).status).toBe(200);
  });
});
