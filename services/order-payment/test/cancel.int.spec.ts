import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { describe, expect, it } from 'vitest';
import { createOrderDeps } from '../src/app.ts';
import { cancelOrder } from '../src/claims/cancel-order.ts';
import { endCancel } from '../src/claims/end-cancel.ts';
import { ProviderUnreadable } from '../src/payment/payment-provider.ts';
import { paysOnce } from './support/provider.ts';
import { admin, owner, stranger } from './support/shop.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';
import { withProvider } from './support/with-provider.ts';

useShopForEachTest();

const later = (seconds: number) => new Date(Date.now() + seconds * 1_000);
const detail = (merchantUid: string, as = owner) => shop.call(orderCalls.detail, { as, params: { uid: merchantUid } });

describe('cancelling an order', () => {
  it('refunds the money first, then ends the order and releases its stock and coupon', async () => {
    const { merchantUid, totalPrice } = await shop.buy(11, 2, owner, { couponMapId: 501 });
    const reply = await shop.cancel(merchantUid);
    expect(reply.body).toEqual({ merchantUid, paymentStatus: 'CANCELLED' });
    expect(await provider.payments(merchantUid)).toMatchObject([{ status: 'cancelled', cancel_amount: totalPrice }]);
    expect(await shop.ledgerOf(merchantUid)).toMatchObject([
      { kind: 'paid', amount: totalPrice },
      { kind: 'refunded', amount: totalPrice },
    ]);
    const event = (await shop.spread()).find(({ type }) => type === 'OrderCancelled');
    expect(event?.data).toMatchObject({ refunded: totalPrice, restock: true, by: 'owner' });
    expect(shop.catalog.stockOf(11)).toBe(10);
    expect(shop.coupons.copies[0]).toMatchObject({ heldBy: null, used: false });
    expect((await detail(merchantUid)).body).toMatchObject({ paymentStatus: 'CANCELLED', cancelPending: false });
  });

  it('is refused for a cancelled order, for another member’s order, and to the buyer after shipping', async () => {
    const { merchantUid } = await shop.buy();
    expect(await shop.cancel(merchantUid, stranger)).toMatchObject({ status: 403, code: 'NOT_OWNER' });
    await shop.cancel(merchantUid);
    expect(await shop.cancel(merchantUid)).toMatchObject({ status: 409, code: 'ALREADY_CANCELLED' });
    expect(await shop.cancel('nothing')).toMatchObject({ status: 404 });
    const other = await shop.buy(22);
    await shop.ship(other.merchantUid);
    expect(await shop.cancel(other.merchantUid)).toMatchObject({ status: 409, code: 'ILLEGAL_MOVE' });
  });

  it('succeeds for one of ten simultaneous requests, with one refund', async () => {
    const { merchantUid, totalPrice } = await shop.buy();
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.cancel(merchantUid)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await provider.payments(merchantUid)).toMatchObject([{ cancel_amount: totalPrice }]);
    expect(await shop.ledgerOf(merchantUid)).toHaveLength(2);
  });

  it('is open to an admin after delivery, and restores the stock when an operator confirms the return', async () => {
    const { merchantUid } = await shop.buy();
    await shop.ship(merchantUid);
    await shop.deliver(merchantUid);
    expect((await shop.cancel(merchantUid, admin)).status).toBe(200);
    const event = (await shop.spread()).find(({ type }) => type === 'OrderCancelled');
    expect(event?.data).toMatchObject({ restock: false, by: 'admin' });
    expect(shop.catalog.stockOf(11)).toBe(9);
    expect((await detail(merchantUid, admin)).body.goodsBack).toBe(false);
    const back = (as = admin) => shop.call(orderCalls.setReturned, { as, params: { uid: merchantUid } });
    const awaited = async () =>
      (await shop.call(orderCalls.awaitedReturns, { as: admin, params: { page: 0, size: 15 } })).body;
    expect(await awaited()).toMatchObject({ totalElements: 1, content: [{ merchantUid, name: '김민지' }] });
    expect((await back(owner)).status).toBe(403);
    expect((await back()).status).toBe(200);
    expect(await awaited()).toMatchObject({ totalElements: 0, content: [] });
    expect((await back()).code).toBe('ILLEGAL_MOVE');
    expect(shop.catalog.stockOf(11)).toBe(10);
    expect((await detail(merchantUid, admin)).body.goodsBack).toBe(true);
  });

  it('leaves the stock unchanged for written-off goods, and accepts the goods if they come back later', async () => {
    const { merchantUid } = await shop.buy();
    const writeOff = (reason: string, as = admin) =>
      shop.call(orderCalls.writeOffReturn, { as, params: { uid: merchantUid }, body: { reason } });
    const awaited = async () =>
      (await shop.call(orderCalls.awaitedReturns, { as: admin, params: { page: 0, size: 15 } })).body.totalElements;
    await shop.ship(merchantUid);
    expect((await writeOff('택배 분실')).code).toBe('ILLEGAL_MOVE');
    await shop.cancel(merchantUid, admin);
    await shop.spread();
    expect((await writeOff('택배 분실', owner)).status).toBe(403);
    expect(await writeOff(' ')).toMatchObject({
      ...{ status: 400, body: { message: '회수하지 못한 사유를 입력해주세요.' } },
    });
    expect(await awaited()).toBe(1);
    expect((await writeOff(' 택배 분실 ')).body).toEqual({ merchantUid, goodsWrittenOff: '택배 분실' });
    expect(await awaited()).toBe(0);
    await shop.spread();
    expect(shop.catalog.stockOf(11)).toBe(9);
    expect((await detail(merchantUid, admin)).body).toMatchObject({ goodsBack: false, goodsWrittenOff: '택배 분실' });
    expect((await detail(merchantUid)).body.goodsWrittenOff).toBeUndefined();
    expect((await shop.call(orderCalls.setReturned, { as: admin, params: { uid: merchantUid } })).status).toBe(200);
    expect(shop.catalog.stockOf(11)).toBe(10);
    expect((await writeOff('택배 분실')).code).toBe('ILLEGAL_MOVE');
    expect((await detail(merchantUid, admin)).body).toMatchObject({ goodsBack: true, goodsWrittenOff: null });
  });

  it('is open to an admin while the order awaits payment, and refunds a later payment', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    expect((await shop.cancel(merchantUid)).code).toBe('ALREADY_CANCELLED');
    const impUid = await provider.charge({ merchantUid, amount: totalPrice, status: 'ready' });
    expect((await shop.cancel(merchantUid, admin)).status).toBe(200);
    await provider.charge({ merchantUid, amount: totalPrice, impUid });
    expect((await shop.validate(merchantUid, impUid)).code).toBe('PAYMENT_TOO_LATE');
    expect(await provider.payments(merchantUid)).toMatchObject([{ status: 'cancelled' }]);
    expect((await detail(merchantUid)).body.paymentStatus).toBe('CANCELLED');
  });

  it('refunds an unreported payment of an order that looked unpaid', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    await provider.charge({ merchantUid, amount: totalPrice });
    expect((await shop.cancel(merchantUid, admin)).status).toBe(200);
    expect(await provider.payments(merchantUid)).toMatchObject([{ status: 'cancelled' }]);
    expect(await shop.eventsOf(merchantUid)).toEqual(['OrderPlaced', 'OrderCancelled', 'PaymentReturned']);
  });
});

describe('a cancel under way', () => {
  const pending = async () => {
    const order = await shop.buy();
    await provider.behave({ down: true });
    expect(await shop.cancel(order.merchantUid)).toMatchObject({ status: 503, code: 'PROVIDER_DOWN' });
    return order;
  };

  it('is finished by the worker once the provider answers again', async () => {
    const { merchantUid } = await pending();
    expect((await detail(merchantUid)).body).toMatchObject({ paymentStatus: 'PREPARING', cancelPending: true });
    await shop.work('cancels');
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
    await provider.heal();
    shop.setNow(later(31));
    await shop.work('cancels');
    expect(await shop.statusOf(merchantUid)).toBe('CANCELLED');
    expect(await provider.payments(merchantUid)).toMatchObject([{ status: 'cancelled' }]);
  });

  it.skipIf(paysOnce)('blocks shipping, delivery, a second cancel and settling a payment', async () => {
    const { merchantUid, totalPrice, impUid } = await pending();
    await provider.heal();
    expect((await shop.ship(merchantUid)).code).toBe('CANCEL_PENDING');
    expect((await shop.deliver(merchantUid)).code).toBe('CANCEL_PENDING');
    expect((await shop.cancel(merchantUid)).code).toBe('CANCEL_PENDING');
    const second = await provider.charge({ merchantUid, amount: totalPrice });
    expect((await shop.validate(merchantUid, impUid)).code).toBe('CANCEL_PENDING');
    expect((await shop.validate(merchantUid, second)).code).toBe('CANCEL_PENDING');
    shop.setNow(later(31));
    await shop.work('cancels');
    shop.setNow(later(120));
    await shop.work('reconcile');
    expect((await provider.payments(merchantUid)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });

  it('blocks settling, a new order and expiry while an unpaid order is being cancelled', async () => {
    const { merchantUid, totalPrice } = await shop.place();
    await provider.behave({ down: true });
    expect((await shop.cancel(merchantUid, admin)).code).toBe('PROVIDER_DOWN');
    await provider.heal();
    const impUid = await provider.charge({ merchantUid, amount: totalPrice });
    expect((await shop.validate(merchantUid, impUid)).code).toBe('CANCEL_PENDING');
    expect((await shop.complete({ detailAddress: '2층' })).code).toBe('CANCEL_PENDING');
    shop.setNow(new Date(Date.now() + 16 * 60_000));
    await shop.work('expire');
    expect(await shop.statusOf(merchantUid)).toBe('AWAITING_PAYMENT');
    await shop.work('cancels');
    expect(await shop.statusOf(merchantUid)).toBe('CANCELLED');
    expect(await provider.payments(merchantUid)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('is finished once when the provider carried out the cancel but its answer was lost', async () => {
    const { merchantUid, totalPrice } = await shop.buy();
    await provider.behave({ dropAnswer: 1 });
    expect((await shop.cancel(merchantUid)).code).toBe('PROVIDER_DOWN');
    shop.setNow(later(31));
    await shop.work('cancels');
    expect(await shop.statusOf(merchantUid)).toBe('CANCELLED');
    expect(await provider.payments(merchantUid)).toMatchObject([{ cancel_amount: totalPrice }]);
    expect(await shop.ledgerOf(merchantUid)).toHaveLength(2);
  });

  it.skipIf(paysOnce)(
    'does not prevent the refund of a second payment when the provider refuses the cancel',
    async () => {
      const { merchantUid, totalPrice, impUid } = await pending();
      await provider.heal();
      const second = await provider.charge({ merchantUid, amount: totalPrice });
      expect((await shop.validate(merchantUid, second)).code).toBe('CANCEL_PENDING');
      await provider.behave({ cancelFail: 1 });
      shop.setNow(later(31));
      await shop.work('cancels');
      expect(await shop.order(merchantUid)).toMatchObject({ status: 'PREPARING', cancelRequestedAt: null });
      await shop.work('reconcile');
      const payments = await provider.payments(merchantUid);
      expect(payments.find(({ imp_uid }) => imp_uid === impUid)?.status).toBe('paid');
      expect(payments.find(({ imp_uid }) => imp_uid === second)?.status).toBe('cancelled');
    },
  );

  it('schedules another check of the payment when the provider refuses the cancel', async () => {
    const { merchantUid } = await shop.buy();
    shop.setNow(later(2 * 86_400));
    await shop.work('reconcile');
    expect((await shop.order(merchantUid)).checkDueAt).toBeNull();
    await provider.behave({ cancelFail: 1 });
    expect((await shop.cancel(merchantUid)).code).toBe('CANCEL_REFUSED');
    expect((await shop.order(merchantUid)).checkDueAt).not.toBeNull();
  });

  it('ends when the provider definitely refuses the cancel, and can be requested again', async () => {
    const { merchantUid } = await shop.buy();
    await provider.behave({ cancelFail: 1 });
    expect(await shop.cancel(merchantUid)).toMatchObject({ status: 409, code: 'CANCEL_REFUSED' });
    expect(await shop.order(merchantUid)).toMatchObject({ status: 'PREPARING', cancelRequestedAt: null });
    expect((await shop.cancel(merchantUid)).status).toBe(200);
  });
});

describe('a cancel of a payment unknown to the provider', () => {
  /** Makes a paid order and moves the shop to another provider account. The payment exists only in the old account. */
  const lost = async (more: { unreadable?: boolean } = {}) => {
    const order = await shop.buy();
    const deps = createOrderDeps(shop.deps);
    const find = async () => {
      if (more.unreadable) throw new ProviderUnreadable('answered something that is no payment');
      return undefined;
    };
    const elsewhere = withProvider(deps, { find, findAll: async () => [] });
    await expect(cancelOrder(elsewhere, owner as Member, order.merchantUid)).rejects.toMatchObject({
      code: 'PROVIDER_DOWN',
    });
    return { ...order, elsewhere };
  };
  const seconds = async (): Promise<number> => {
    const text = await shop.deps.metrics.registry.getSingleMetricAsString('order_cancel_oldest_seconds');
    return Number(text.trim().split(' ').at(-1));
  };

  it('is shown by a metric until an operator ends it', async () => {
    const { elsewhere, merchantUid } = await lost();
    await provider.behave({ down: true });
    shop.setNow(later(900));
    await shop.work('cancels');
    expect(await seconds()).toBeCloseTo(900, -1);
    await endCancel(elsewhere, merchantUid, 'give-up');
    await shop.work('cancels');
    expect(await seconds()).toBe(0);
  });

  it.each([{}, { unreadable: true }])('can be given up by an operator, and the order continues: %o', async (more) => {
    const { elsewhere, merchantUid } = await lost(more);
    await endCancel(elsewhere, merchantUid, 'give-up');
    expect(await shop.order(merchantUid)).toMatchObject({ status: 'PREPARING', cancelRequestedAt: null });
    expect((await shop.ship(merchantUid)).status).toBe(200);
    const record = (await shop.outbox()).find(({ type }) => type === 'OperatorActed');
    expect(record?.data).toMatchObject({ operator: null, thing: { kind: 'order', id: merchantUid } });
    await expect(endCancel(elsewhere, merchantUid, 'give-up')).rejects.toMatchObject({ code: 'NO_CANCEL' });
  });

  it('can be ended as refunded elsewhere, is recorded in the ledger, and is never refunded twice', async () => {
    const { elsewhere, merchantUid, impUid, totalPrice } = await lost();
    await endCancel(elsewhere, merchantUid, 'refunded');
    expect(await shop.statusOf(merchantUid)).toBe('CANCELLED');
    expect(await shop.ledgerOf(merchantUid)).toMatchObject([
      { kind: 'paid', amount: totalPrice },
      { kind: 'refunded', amount: totalPrice, cancellationId: 'elsewhere' },
    ]);
    const event = (await shop.spread()).find(({ type }) => type === 'OrderCancelled');
    expect(event?.data).toMatchObject({ refunded: totalPrice, restock: true });
    expect(shop.catalog.stockOf(11)).toBe(10);
    // The old account is connected again and still reports the payment as paid.
    shop.setNow(later(120));
    await shop.work('reconcile');
    await shop.validate(merchantUid, impUid);
    await shop.work('returns');
    expect(await provider.payments(merchantUid)).toMatchObject([{ status: 'paid', cancel_amount: 0 }]);
    if (paysOnce) return;
    // Another payment of the same order is refunded as usual.
    await provider.charge({ merchantUid, amount: totalPrice });
    shop.setNow(later(600));
    await shop.work('reconcile');
    expect((await provider.payments(merchantUid)).filter(({ status }) => status === 'cancelled')).toHaveLength(1);
  });

  it('cannot be ended by hand while the provider knows the payment or does not answer', async () => {
    const { merchantUid, impUid } = await lost();
    const deps = createOrderDeps(shop.deps);
    await expect(endCancel(deps, merchantUid, 'refunded')).rejects.toMatchObject({ code: 'PAYMENT_KNOWN' });
    await provider.behave({ down: true });
    await expect(endCancel(deps, merchantUid, 'give-up')).rejects.toMatchObject({ code: 'PROVIDER_DOWN' });
    await provider.heal();
    await provider.consoleCancel(impUid);
    await expect(endCancel(deps, merchantUid, 'give-up')).rejects.toMatchObject({ code: 'CANCEL_DONE' });
    await expect(endCancel(deps, 'nothing', 'give-up')).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
    shop.setNow(later(31));
    await shop.work('cancels');
    expect(await shop.statusOf(merchantUid)).toBe('CANCELLED');
  });
});
