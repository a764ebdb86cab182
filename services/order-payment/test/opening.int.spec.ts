import { openingChanged } from '@gyeol/contracts/events/catalog.ts';
import { describe, expect, it } from 'vitest';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const tell = (takesOrders: boolean, version: number) =>
  shop.hear(openingChanged, { subject: 'opening', version, data: { takesOrders } });
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const line = [{ itemOptionId: 11, quantity: 1 }];

describe('a shop that takes no orders', () => {
  it('refuses order sheets and orders with a message', async () => {
    await shop.sheet(line);
    await tell(false, 1);
    const refused = { status: 409, code: 'SHOP_NOT_OPEN', body: { message: expect.stringContaining('개업 준비 중') } };
    expect(await shop.complete()).toMatchObject(refused);
    expect(await shop.sheet(line)).toMatchObject(refused);
  });

  it('takes orders again after reopening, and ignores an older event that arrives late', async () => {
    await tell(false, 1);
    await tell(true, 3);
    await tell(false, 2);
    expect((await shop.sheet(line)).status).toBe(200);
    expect((await shop.complete()).status).toBe(200);
  });

  it('settles a payment of an earlier order that the browser reports', async () => {
    const one = await shop.place();
    const impUid = await provider.charge({ merchantUid: one.merchantUid, amount: one.totalPrice });
    await tell(false, 1);
    expect((await shop.validate(one.merchantUid, impUid)).status).toBe(200);
    expect(await shop.statusOf(one.merchantUid)).toBe('PREPARING');
  });

  it('settles a payment of an earlier order that the webhook reports', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    await tell(false, 1);
    expect((await shop.webhook({ imp_uid: impUid, merchant_uid: merchantUid, status: 'paid' })).status).toBe(200);
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
  });

  it('refunds an order that is cancelled', async () => {
    const { merchantUid } = await shop.buy();
    await tell(false, 1);
    expect((await shop.cancel(merchantUid)).status).toBe(200);
    expect(await provider.payments(merchantUid)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('lets unpaid orders expire, and refunds money that comes too late', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    await tell(false, 1);
    shop.setNow(minutes(16));
    await shop.work('expire');
    expect(await shop.statusOf(merchantUid)).toBe('EXPIRED');
    await provider.charge({ merchantUid, amount: totalPrice });
    shop.setNow(minutes(18));
    await shop.work('reconcile');
    expect(await provider.payments(merchantUid)).toMatchObject([{ status: 'cancelled' }]);
  });
});
