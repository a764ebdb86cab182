import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Provider, startProvider } from './support/provider.ts';
import { openShop, owner, type Shop, stranger } from './support/shop.ts';

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

describe('replacing an unpaid order', () => {
  it('passes its holds to the new order and ends it, so that a shopper never competes with himself', async () => {
    const old = await shop.place(33, 1, owner, { couponMapId: 501 });
    const next = await shop.complete({ couponMapId: 501, detailAddress: '2층' });
    expect(next.status).toBe(200);
    expect(await shop.statusOf(old.merchantUid)).toBe('REPLACED');
    expect(shop.catalog.holds.get(next.body.merchantUid)?.state).toBe('HELD');
    expect(shop.coupons.copies[0]?.heldBy).toBe(next.body.merchantUid);
    await shop.spread();
    expect(shop.catalog.stockOf(33)).toBe(0);
  });

  it('gives the coupon back when the new order goes without', async () => {
    await shop.place(11, 1, owner, { couponMapId: 501 });
    expect((await shop.complete()).status).toBe(200);
    expect(shop.coupons.copies[0]?.heldBy).toBeNull();
  });

  it('gives back both holds when the new order cannot be placed', async () => {
    const old = await shop.place(33);
    await shop.sheet([{ itemOptionId: 33, quantity: 1 }]);
    expect((await shop.complete({ couponMapId: 999 })).code).toBe('COUPON_UNUSABLE');
    await shop.spread();
    expect(shop.catalog.stockOf(33)).toBe(1);
    expect(await shop.statusOf(old.merchantUid)).toBe('REPLACED');
  });

  it('asks the provider first: an order that was paid meanwhile is that purchase', async () => {
    const old = await shop.place(11);
    await provider.charge({ merchantUid: old.merchantUid, amount: old.totalPrice });
    const next = await shop.complete({ detailAddress: '2층' });
    expect(next.body).toEqual({ ...old, paid: true });
    expect(await shop.statusOf(old.merchantUid)).toBe('PREPARING');
  });

  it('places a new order for other goods when the earlier one was paid meanwhile', async () => {
    const old = await shop.place(11);
    await provider.charge({ merchantUid: old.merchantUid, amount: old.totalPrice });
    await shop.sheet([{ itemOptionId: 22, quantity: 1 }]);
    const next = await shop.complete();
    expect(next.body).toMatchObject({ totalPrice: 33_000, paid: false });
    expect(await shop.statusOf(old.merchantUid)).toBe('PREPARING');
  });

  it('waits for a provider that does not answer', async () => {
    const old = await shop.place(11);
    await provider.behave({ down: true });
    expect((await shop.complete({ detailAddress: '2층' })).code).toBe('PROVIDER_DOWN');
    expect(await shop.statusOf(old.merchantUid)).toBe('AWAITING_PAYMENT');
    expect((await shop.complete()).body).toEqual(old);
  });

  it('makes a new order after a failed card', async () => {
    const old = await shop.place(11);
    await provider.charge({ merchantUid: old.merchantUid, amount: old.totalPrice, status: 'failed' });
    const next = await shop.complete();
    expect(next.body.merchantUid).not.toBe(old.merchantUid);
    expect(await shop.statusOf(old.merchantUid)).toBe('REPLACED');
    expect(shop.catalog.stockOf(11)).toBe(9);
  });

  it('gives money for the replaced order back', async () => {
    const old = await shop.place(11);
    const { body: next } = await shop.complete({ detailAddress: '2층' });
    const impUid = await provider.charge({ merchantUid: old.merchantUid, amount: old.totalPrice });
    expect((await shop.validate(old.merchantUid, impUid)).code).toBe('PAYMENT_TOO_LATE');
    expect(await provider.payments(old.merchantUid)).toMatchObject([{ status: 'cancelled' }]);
    expect(await shop.eventsOf(old.merchantUid)).toEqual(['OrderPlaced', 'PaymentReturned']);
    expect(await shop.statusOf(next.merchantUid)).toBe('AWAITING_PAYMENT');
  });
});

describe('prepare at the provider', () => {
  it('is best effort, within a second, and tried again by final', async () => {
    await shop.place(22, 1, stranger);
    await provider.behave({ latencyMs: 3_000 });
    const begun = Date.now();
    const { merchantUid, totalPrice } = await shop.place(11);
    expect(Date.now() - begun).toBeLessThan(2_500);
    await provider.heal();
    expect((await shop.order(merchantUid)).prepareFailed).toBe(true);
    expect((await shop.call(orderCalls.final, { as: owner })).status).toBe(200);
    expect(await provider.prepared(merchantUid)).toBe(totalPrice);
    expect((await shop.order(merchantUid)).prepareFailed).toBe(false);
  });

  it('reads back an amount whose answer was lost', async () => {
    await provider.behave({ dropAnswer: 1 });
    const { merchantUid, totalPrice } = await shop.place(11);
    expect((await shop.order(merchantUid)).prepareFailed).toBe(true);
    await shop.call(orderCalls.final, { as: owner });
    expect(await provider.prepared(merchantUid)).toBe(totalPrice);
    expect((await shop.order(merchantUid)).prepareFailed).toBe(false);
  });
});
