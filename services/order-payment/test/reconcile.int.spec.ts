import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { describe, expect, it } from 'vitest';
import { createOrderDeps } from '../src/app.ts';
import { expireOrders } from '../src/checkout/expire-orders.ts';
import { CircuitOpen, type PaymentProvider, ProviderDown } from '../src/payment/payment-provider.ts';
import { toPayment } from '../src/payment/portone.ts';
import { finishRefunds } from '../src/payment/reconcile.ts';
import { paysOnce, testVersion } from './support/provider.ts';
import { admin, owner, stranger } from './support/shop.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';
import { withProvider } from './support/with-provider.ts';

useShopForEachTest();

const minutes = (count: number) => new Date(Date.now() + count * 60_000);

describe('the reconciler', () => {
  it('checks an unpaid order after 1, 5, 15, 60 min and 24 h', async () => {
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

  it('refunds a late payment of an expired order', async () => {
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

  it.skipIf(paysOnce)(
    'refunds a second payment of a paid order when the webhook of that payment was lost',
    async () => {
      const { merchantUid, totalPrice, impUid } = await shop.buy();
      const second = await provider.charge({ merchantUid, amount: totalPrice });
      shop.setNow(minutes(16));
      await shop.work('reconcile');
      const payments = await provider.payments(merchantUid);
      expect(payments.find(({ imp_uid }) => imp_uid === impUid)?.status).toBe('paid');
      expect(payments.find(({ imp_uid }) => imp_uid === second)?.status).toBe('cancelled');
    },
  );

  it('measures its delay while the provider is down', async () => {
    await shop.place();
    const lateAt = async (minute: number): Promise<number> => {
      shop.setNow(minutes(minute));
      await shop.work('reconcile');
      const text = await shop.deps.metrics.registry.getSingleMetricAsString('order_reconciler_lag_seconds');
      return Number(text.trim().split(' ').at(-1));
    };
    await provider.behave({ down: true });
    // Each missing answer postpones the next question by 30 s, so no question is overdue for long. The measured delay
    // must still grow from the first question, in minute 2.
    for (const minute of [2, 5, 8]) expect(await lateAt(minute)).toBeCloseTo((minute - 2) * 60, -1);
    await provider.heal();
    expect(await lateAt(10)).toBe(0);
  });
});

describe('expiry of unpaid orders', () => {
  it('asks the provider first and then releases stock and coupon', async () => {
    const { merchantUid } = await shop.place(11, 1, owner, { couponMapId: 501 });
    shop.setNow(minutes(14));
    await shop.work('expire');
    expect(await shop.statusOf(merchantUid)).toBe('AWAITING_PAYMENT');
    shop.setNow(minutes(16));
    await provider.behave({ down: true });
    await shop.work('expire');
    expect(await shop.statusOf(merchantUid)).toBe('AWAITING_PAYMENT');
    await provider.heal();
    shop.setNow(minutes(17));
    await shop.work('expire');
    expect(await shop.statusOf(merchantUid)).toBe('EXPIRED');
    await shop.spread();
    expect(shop.catalog.stockOf(11)).toBe(10);
    expect(shop.coupons.copies[0]?.heldBy).toBeNull();
  });

  it('settles an order with an unreported payment', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    await provider.charge({ merchantUid, amount: totalPrice });
    shop.setNow(minutes(16));
    await shop.work('expire');
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
  });

  it('is delayed by five minutes for an open payment window, twice at most', async () => {
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

  const expireWith = (changed: Partial<PaymentProvider>) => {
    const deps = createOrderDeps(shop.deps);
    return expireOrders(withProvider(deps, changed), new AbortController().signal);
  };

  it('delays only the order whose payment cannot be read', async () => {
    const { merchantUid: odd } = await shop.place();
    const { merchantUid: other } = await shop.place(22, 1, stranger);
    shop.setNow(minutes(16));
    const { findAll } = createOrderDeps(shop.deps).providers.first;
    const lookUps: string[] = [];
    const once = () =>
      expireWith({
        findAll: async (merchantUid) => {
          lookUps.push(merchantUid);
          if (merchantUid === odd) throw new ProviderDown('answered something that is no payment');
          return findAll(merchantUid);
        },
      });
    await once();
    expect([await shop.statusOf(odd), await shop.statusOf(other)]).toEqual(['AWAITING_PAYMENT', 'EXPIRED']);
    await once();
    expect(lookUps).toEqual([odd, other]);
    shop.setNow(minutes(17));
    await shop.work('expire');
    expect(await shop.statusOf(odd)).toBe('EXPIRED');
  });

  it('stops for all orders when the provider’s circuit is open', async () => {
    const { merchantUid } = await shop.place();
    await shop.place(22, 1, stranger);
    const { expiresAt } = await shop.order(merchantUid);
    shop.setNow(minutes(16));
    let lookUps = 0;
    await expireWith({
      findAll: async () => {
        lookUps += 1;
        throw new CircuitOpen('circuit is open');
      },
    });
    expect(lookUps).toBe(1);
    expect((await shop.order(merchantUid)).expiresAt).toEqual(expiresAt);
  });

  it.skipIf(testVersion === 'v2')('refunds a payment with cents of another currency and ends the order', async () => {
    const { merchantUid } = await shop.place();
    const wire = { imp_uid: 'imp_usd', merchant_uid: merchantUid, status: 'paid', amount: 10.5, currency: 'USD' };
    let payment = toPayment({ ...wire, paid_at: 1 });
    shop.setNow(minutes(16));
    await expireWith({
      findAll: async () => [payment],
      find: async () => payment,
      cancel: async ({ amount, checksum }) => {
        expect([amount, checksum]).toEqual([10.5, 10.5]);
        const cancel_history = [{ amount: 10.5, cancelled_at: 2 }];
        payment = toPayment({ ...wire, status: 'cancelled', cancel_amount: 10.5, cancel_history });
      },
    });
    expect(await shop.statusOf(merchantUid)).toBe('EXPIRED');
    expect(await shop.eventsOf(merchantUid)).toEqual(['OrderPlaced', 'PaymentReturned', 'OrderExpired']);
    expect((await shop.ledgerOf(merchantUid)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['paid', 11],
      ['refunded', 11],
    ]);
  });

  it('keeps refunds due while the provider cannot be asked, and makes them at once when it can', async () => {
    const orders = [await shop.place(), await shop.place(22, 1, stranger)];
    shop.setNow(minutes(16));
    await shop.work('expire');
    await provider.behave({ cancelFail: 2 });
    for (const { merchantUid, totalPrice } of orders)
      await shop.webhook({
        merchant_uid: merchantUid,
        imp_uid: await provider.charge({ merchantUid, amount: totalPrice }),
      });
    shop.setNow(minutes(18));
    const deps = createOrderDeps(shop.deps);
    const find = async () => {
      throw new CircuitOpen('circuit is open');
    };
    await finishRefunds(withProvider(deps, { find }), new AbortController().signal);
    await shop.work('returns');
    for (const { merchantUid } of orders) expect(await shop.eventsOf(merchantUid)).toContain('PaymentReturned');
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
