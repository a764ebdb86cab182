import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Provider, startProvider } from './support/provider.ts';
import { admin, openShop, owner, type Shop } from './support/shop.ts';

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
