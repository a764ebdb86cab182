import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { describe, expect, it } from 'vitest';
import { createOrderDeps } from '../src/app.ts';
import { completeOrder } from '../src/checkout/complete-order.ts';
import type { PaymentProvider } from '../src/payment/payment-provider.ts';
import { address, openShop, owner, stranger } from './support/shop.ts';
import { newShop, provider, shop, useShopForEachTest } from './support/shop-of-test.ts';
import { withProvider } from './support/with-provider.ts';

useShopForEachTest();

describe('replacing an unpaid order', () => {
  it('passes the holds of the old order to the new order, and ends the old order', async () => {
    const old = await shop.place(33, 1, owner, { couponMapId: 501 });
    const next = await shop.complete({ couponMapId: 501, detailAddress: '2층' });
    expect(next.status).toBe(200);
    expect(await shop.statusOf(old.merchantUid)).toBe('REPLACED');
    expect(shop.catalog.holds.get(next.body.merchantUid)?.state).toBe('HELD');
    expect(shop.coupons.copies[0]?.heldBy).toBe(next.body.merchantUid);
    await shop.spread();
    expect(shop.catalog.stockOf(33)).toBe(0);
  });

  it('releases the coupon when the new order has no coupon', async () => {
    await shop.place(11, 1, owner, { couponMapId: 501 });
    expect((await shop.complete()).status).toBe(200);
    expect(shop.coupons.copies[0]?.heldBy).toBeNull();
  });

  it('keeps the old order and its holds when the new order’s coupon is refused', async () => {
    const old = await shop.place(33, 1, owner, { couponMapId: 501 });
    expect((await shop.complete({ couponMapId: 999 })).code).toBe('COUPON_UNUSABLE');
    await shop.spread();
    expect(await shop.statusOf(old.merchantUid)).toBe('AWAITING_PAYMENT');
    expect(shop.catalog.holds.get(old.merchantUid)?.state).toBe('HELD');
    expect(shop.coupons.copies[0]?.heldBy).toBe(old.merchantUid);
    const impUid = await provider.charge({ merchantUid: old.merchantUid, amount: old.totalPrice });
    expect((await shop.validate(old.merchantUid, impUid)).status).toBe(200);
  });

  it('releases the stock and ends the old order when the coupon hold fails after the stock hold', async () => {
    const old = await shop.place(33);
    shop.coupons.faults.hold.before = problem('COUPON_UNUSABLE');
    expect((await shop.complete({ couponMapId: 501 })).code).toBe('COUPON_UNUSABLE');
    await shop.spread();
    expect(shop.catalog.stockOf(33)).toBe(1);
    expect(await shop.statusOf(old.merchantUid)).toBe('REPLACED');
  });

  it('asks the provider first, and answers with the old order when it was paid meanwhile', async () => {
    const old = await shop.place(11);
    await provider.charge({ merchantUid: old.merchantUid, amount: old.totalPrice });
    const next = await shop.complete({ detailAddress: '2층' });
    expect(next.body).toEqual({ ...old, paid: true });
    expect(await shop.statusOf(old.merchantUid)).toBe('PREPARING');
  });

  it('places a new order for other goods when the earlier order was paid meanwhile', async () => {
    const old = await shop.place(11);
    await provider.charge({ merchantUid: old.merchantUid, amount: old.totalPrice });
    await shop.sheet([{ itemOptionId: 22, quantity: 1 }]);
    const next = await shop.complete();
    expect(next.body).toMatchObject({ totalPrice: 33_000, paid: false });
    expect(await shop.statusOf(old.merchantUid)).toBe('PREPARING');
  });

  it('keeps only the holds of the last order when another replacement is still being placed', async () => {
    const first = await shop.place(33, 1, owner, { couponMapId: 501 });
    const hold = shop.catalog.pauseNextHold();
    const slow = shop.complete({ couponMapId: 501, detailAddress: '2층' });
    await hold.asked;
    const last = await shop.complete({ couponMapId: 501, detailAddress: '3층' });
    expect(last).toMatchObject({ status: 200 });
    hold.proceed();
    expect((await slow).code).toBe('HOLD_RELEASED');
    expect(shop.catalog.holds.get(first.merchantUid)?.state).toBe('RELEASED');
    expect(shop.catalog.holds.get(last.body.merchantUid)?.state).toBe('HELD');
    expect(shop.coupons.copies[0]?.heldBy).toBe(last.body.merchantUid);
    await shop.spread();
    expect(shop.catalog.stockOf(33)).toBe(0);
  });

  it('makes no second order when the payment arrives between the provider’s answer and the new order', async () => {
    const old = await shop.place(11);
    const deps = createOrderDeps(shop.deps);
    const overtaken: Partial<PaymentProvider> = {
      findAll: async (merchantUid) => {
        const payments = await deps.providers.first.findAll(merchantUid);
        await shop.validate(merchantUid, await provider.charge({ merchantUid, amount: old.totalPrice }));
        return payments;
      },
    };
    const body = { ...address, detailAddress: '2층' };
    const member = { ...(await shop.order(old.merchantUid)).buyer, id: 7 } as Parameters<typeof completeOrder>[1];
    expect(await completeOrder(withProvider(deps, overtaken), member, body)).toEqual({ ...old, paid: true });
    expect(await shop.statusOf(old.merchantUid)).toBe('PREPARING');
    expect(await shop.inStatus('AWAITING_PAYMENT')).toEqual([]);
    expect(shop.catalog.stockOf(11)).toBe(9);
  });

  it('holds goods for 30 minutes at most, however often the order is changed', async () => {
    const minutes = (count: number) => shop.setNow(new Date(begun + count * 60_000));
    const begun = Date.now();
    minutes(0);
    await shop.place(33);
    minutes(14);
    const second = await shop.complete({ postMemo: '문 앞' });
    expect((await shop.order(second.body.merchantUid)).expiresAt).toEqual(new Date(begun + 29 * 60_000));
    minutes(28);
    const third = await shop.complete({ postMemo: '경비실' });
    expect((await shop.order(third.body.merchantUid)).expiresAt).toEqual(new Date(begun + 30 * 60_000));
    minutes(30.1);
    expect((await shop.complete({ postMemo: '벨 누르지 마세요' })).code).toBe('ORDER_ENDED');
    await shop.work('expire');
    await shop.spread();
    expect([await shop.statusOf(third.body.merchantUid), shop.catalog.stockOf(33)]).toEqual(['EXPIRED', 1]);
    // At the end of the 30 minutes other buyers could have ordered the goods. They did not, so the member can order the
    // goods again.
    const fourth = await shop.complete({ postMemo: '벨 누르지 마세요' });
    expect((await shop.order(fourth.body.merchantUid)).expiresAt).toEqual(new Date(begun + 45.1 * 60_000));
  });

  it('is refused for the rest of the hour when too many of a member’s orders end unpaid', async () => {
    await newShop({ unpaidOrdersPerHour: 3 });
    const begun = Date.now();
    const { merchantUid, totalPrice } = await shop.place(11);
    for (let n = 0; n < 3; n += 1) expect((await shop.complete({ postMemo: `${n}` })).status).toBe(200);
    expect(await shop.complete({ postMemo: 'once more' })).toMatchObject({ status: 429, code: 'UNPAID_ORDERS' });
    expect(await shop.statusOf(merchantUid)).toBe('REPLACED');
    // The waiting order can still be paid, and other members can order.
    const waiting = (await shop.complete({ postMemo: '2' })).body;
    expect((await shop.place(11, 1, stranger)).totalPrice).toBe(totalPrice);
    const impUid = await provider.charge({ merchantUid: waiting.merchantUid, amount: totalPrice });
    expect((await shop.validate(waiting.merchantUid, impUid)).status).toBe(200);
    await shop.sheet([{ itemOptionId: 22, quantity: 1 }]);
    expect((await shop.complete()).code).toBe('UNPAID_ORDERS');
    shop.setNow(new Date(begun + 61 * 60_000));
    expect((await shop.complete()).status).toBe(200);
  });

  it('is refused while the provider does not answer, and the old order stays', async () => {
    const old = await shop.place(11);
    await provider.behave({ down: true });
    expect((await shop.complete({ detailAddress: '2층' })).code).toBe('PROVIDER_DOWN');
    expect(await shop.statusOf(old.merchantUid)).toBe('AWAITING_PAYMENT');
    expect((await shop.complete()).body).toEqual(old);
  });

  it('makes a new order after a failed card payment', async () => {
    const old = await shop.place(11);
    await provider.charge({ merchantUid: old.merchantUid, amount: old.totalPrice, status: 'failed' });
    const next = await shop.complete();
    expect(next.body.merchantUid).not.toBe(old.merchantUid);
    expect(await shop.statusOf(old.merchantUid)).toBe('REPLACED');
    expect(shop.catalog.stockOf(11)).toBe(9);
  });

  it('refunds a payment that arrives for the replaced order', async () => {
    const old = await shop.place(11);
    const { body: next } = await shop.complete({ detailAddress: '2층' });
    const impUid = await provider.charge({ merchantUid: old.merchantUid, amount: old.totalPrice });
    expect((await shop.validate(old.merchantUid, impUid)).code).toBe('PAYMENT_TOO_LATE');
    expect(await provider.payments(old.merchantUid)).toMatchObject([{ status: 'cancelled' }]);
    expect(await shop.eventsOf(old.merchantUid)).toEqual(['OrderPlaced', 'PaymentReturned']);
    expect(await shop.statusOf(next.merchantUid)).toBe('AWAITING_PAYMENT');
  });
});

describe('registering the amount at the provider (prepare)', () => {
  it('has a time limit, does not fail the order, and is repeated by the final call', async () => {
    const impatient = await openShop(provider, {}, { database: shop.database, waits: { prepareMs: 20 } });
    provider.beforeCalls((call) => (/prepare$|pre-register$/.test(call) ? provider.silence : undefined));
    const { merchantUid, totalPrice } = await impatient.place(11);
    await impatient.close();
    await provider.heal();
    expect((await shop.order(merchantUid)).prepareFailed).toBe(true);
    expect((await shop.call(orderCalls.final, { as: owner })).status).toBe(200);
    expect(await provider.prepared(merchantUid)).toBe(totalPrice);
    expect((await shop.order(merchantUid)).prepareFailed).toBe(false);
  });

  it('is confirmed by the final call when its answer was lost', async () => {
    await provider.behave({ dropAnswer: 1 });
    const { merchantUid, totalPrice } = await shop.place(11);
    expect((await shop.order(merchantUid)).prepareFailed).toBe(true);
    await shop.call(orderCalls.final, { as: owner });
    expect(await provider.prepared(merchantUid)).toBe(totalPrice);
    expect((await shop.order(merchantUid)).prepareFailed).toBe(false);
  });
});
