import { linesRefunded } from '@gyeol/contracts/events/claims.ts';
import { orderCancelled, orderDelivered, paymentValidated } from '@gyeol/contracts/events/order-payment.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { describe, expect, it } from 'vitest';
import { admin, owner } from './support/shop.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

/**
 * Makes a sheet of two totes at 50,000 won each and a wallet at 30,000 won, with free delivery. The member has 40,000
 * points.
 */
const sheet = async () => {
  shop.coupons.points.set(7, 40_000);
  await shop.sheet([
    { itemOptionId: 11, quantity: 2 },
    { itemOptionId: 22, quantity: 1 },
  ]);
};
const left = () => shop.coupons.points.get(7);
const buy = async (body: object) => {
  await sheet();
  const { merchantUid, totalPrice } = (await shop.complete(body)).body;
  const impUid = await provider.charge({ merchantUid, amount: totalPrice });
  expect((await shop.validate(merchantUid, impUid)).status).toBe(200);
  await shop.spread();
  return shop.order(merchantUid);
};
const dataOf = async (type: string) => (await shop.outbox()).findLast((event) => event.type === type)?.data;

describe('an order with points', () => {
  it('costs less by its points and its coupon, and stores each line’s share of the points', async () => {
    await sheet();
    const { merchantUid, totalPrice } = (await shop.complete({ couponMapId: 501, points: 37_500 })).body;
    expect(totalPrice).toBe(130_000 - 5_000 - 37_500);
    const order = await shop.order(merchantUid);
    expect(order).toMatchObject({ discount: 5_000, points: 37_500, deliveryFee: 0, lineDiscounts: [3_846, 1_154] });
    expect(order.linePoints).toEqual([28_846, 8_654]);
    expect(left()).toBe(2_500);
    const { body } = await shop.call(orderCalls.final, { as: owner });
    expect(body.totalPrice).toBe(totalPrice);
  });

  it('stays the same when repeated, and is replaced when the points change', async () => {
    await sheet();
    const first = (await shop.complete({ points: 10_000 })).body;
    expect((await shop.complete({ points: 10_000 })).body).toEqual(first);
    const second = (await shop.complete({ points: 4_000 })).body;
    expect(second).toMatchObject({ totalPrice: 126_000 });
    expect([await shop.statusOf(first.merchantUid), left()]).toEqual(['REPLACED', 36_000]);
    const without = (await shop.complete({})).body;
    expect([without.totalPrice, left()]).toEqual([130_000, 40_000]);
  });

  it('releases the points at once when the card is declined', async () => {
    await sheet();
    const { merchantUid, totalPrice } = (await shop.complete({ points: 10_000 })).body;
    const impUid = await provider.charge({ merchantUid, amount: totalPrice, status: 'failed' });
    expect((await shop.validate(merchantUid, impUid)).status).not.toBe(200);
    expect([await shop.statusOf(merchantUid), left()]).toEqual(['PAYMENT_FAILED', 40_000]);
  });

  it('is refused when it uses more points than allowed, and then holds nothing', async () => {
    await sheet();
    const refused = await shop.complete({ points: 39_001 });
    expect([refused.status, refused.code]).toEqual([409, 'POINTS_UNUSABLE']);
    expect([left(), shop.catalog.stockOf(11), await shop.inStatus('PLACING')]).toEqual([40_000, 10, []]);
    expect((await shop.complete({ points: -1 })).status).toBe(400);
  });

  it('states its points in payment event and details, and each line’s paid money in its delivery event', async () => {
    const { merchantUid } = await buy({ points: 13_000 });
    expect(await dataOf(paymentValidated.type)).toMatchObject({ points: 13_000, totalPrice: 117_000 });
    const shown = await shop.call(orderCalls.detail, { as: owner, params: { uid: merchantUid } });
    expect(shown.body).toMatchObject({ points: 13_000, discount: 0 });
    await shop.ship(merchantUid);
    await shop.deliver(merchantUid);
    expect(await dataOf(orderDelivered.type)).toMatchObject({ lines: [{ paid: 90_000 }, { paid: 27_000 }] });
  });

  it('refunds cancelled pieces partly as points, and refunds the other points when the order is cancelled', async () => {
    const { merchantUid, lines } = await buy({ points: 13_000 });
    const lineId = lines[0]?.lineId ?? 0;
    const body = {
      originalMerchantUid: merchantUid,
      kind: 'cancel',
      reason: 'CHANGE_OF_MIND',
      message: '한 개만 필요해요.',
    };
    const made = await shop.call(orderCalls.createClaim, {
      as: owner,
      body: { ...body, lines: [{ lineId, quantity: 1 }] },
    });
    expect(made.body.money).toMatchObject({ goods: 50_000, points: 5_000, feeCharged: 0, refund: 45_000 });
    expect(await dataOf(linesRefunded.type)).toMatchObject({
      amount: 45_000,
      lines: [{ lineId, quantity: 1, amount: 45_000, points: 5_000 }],
    });
    await shop.cancel(merchantUid, admin);
    expect(await dataOf(orderCancelled.type)).toMatchObject({ points: 13_000 });
  });
});
