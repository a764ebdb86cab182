import {
  orderAbandoned,
  orderCancelled,
  orderExpired,
  paymentFailed,
  paymentValidated,
} from '@gyeol/contracts/events/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelled, ended, type Neighbour, newOrderNumber, paid } from './neighbour.ts';

const member = 7;

export interface CouponsUnderTest extends Neighbour {
  /** Returns the id of a coupon that is issued to the member: 5,000 won off an order of at least 30,000 won. */
  issue(memberId: number): Promise<number>;
  /** Adds points to a member. An order may use points for at most 30 % of its goods. */
  give(memberId: number, points: number): Promise<void>;
}

/** Tests the internal calls of the coupon service about an order, and the effect of the end of an order. */
export const couponContract = (coupons: () => CouponsUnderTest): void => {
  const hold = (merchantUid: string, couponMapId: number, more: object = {}) =>
    coupons().callInternal(internalCalls.holdCoupon, {
      body: { merchantUid, replaces: null, memberId: member, couponMapId, productTotal: 50_000, ...more },
    });
  const release = (...merchantUids: string[]) =>
    coupons().callInternal(internalCalls.releaseCoupon, { body: { merchantUids } });
  const live = async () =>
    (await coupons().callInternal(internalCalls.liveCouponHolds, { body: { after: '' } })).body.merchantUids;
  const terms = {
    title: expect.any(String),
    couponType: 'AMOUNT_ALL_EXPIRES_AT',
    minPrice: 30_000,
    discountAmount: 5_000,
    discountPercentage: null,
  };
  let coupon: number;
  let order: string;
  let next: string;
  beforeEach(async () => {
    coupon = await coupons().issue(member);
    [order, next] = [newOrderNumber(), newOrderNumber()];
  });
  const pay = (merchantUid: string) =>
    coupons().deliver(paymentValidated, paid(merchantUid, { couponMapId: coupon, discount: 5_000 }));
  /** Expects that another order can hold the coupon, or with `free` false that no other order can. */
  const expectFree = async (free: boolean): Promise<void> => {
    const { code } = await hold(newOrderNumber(), coupon);
    expect(code).toBe(free ? undefined : 'COUPON_UNUSABLE');
  };

  describe('a hold', () => {
    it('answers the coupon’s terms, and answers the same terms when the hold is repeated', async () => {
      for (const _ of [1, 2]) expect((await hold(order, coupon)).body).toEqual(terms);
      await expectFree(false);
    });
    it('is refused for another member’s coupon, for an unknown coupon, and below the minimum price', async () => {
      expect((await hold(order, coupon, { memberId: 99 })).code).toBe('COUPON_UNUSABLE');
      expect((await hold(order, 999_999)).code).toBe('COUPON_UNUSABLE');
      expect((await hold(order, coupon, { productTotal: 29_999 })).code).toBe('COUPON_MIN_PRICE');
      await expectFree(true);
    });
    it('is refused when it is repeated with another coupon', async () => {
      await hold(order, coupon);
      expect((await hold(order, await coupons().issue(member))).code).toBe('HOLD_RELEASED');
    });
    it('takes the coupon over from a replaced unpaid order, and later holds of that order are refused', async () => {
      await hold(order, coupon);
      expect((await hold(next, coupon, { replaces: order })).status).toBe(200);
      expect((await hold(order, coupon)).code).toBe('HOLD_RELEASED');
      expect(await live()).not.toContain(order);
    });
    it('that is refused does not change the hold of the order that it should replace', async () => {
      await hold(order, coupon);
      expect((await hold(next, coupon, { replaces: order, productTotal: 1_000 })).code).toBe('COUPON_MIN_PRICE');
      expect((await hold(order, coupon)).status).toBe(200);
      await expectFree(false);
    });
    it('can be checked while the order to be replaced has its hold, and the check holds nothing', async () => {
      const check = (couponMapId: number, more: object = {}) =>
        coupons().callInternal(internalCalls.checkCoupon, {
          body: { replaces: order, memberId: member, couponMapId, productTotal: 50_000, ...more },
        });
      const free = await coupons().issue(member);
      await hold(order, coupon);
      await hold(next, free);
      for (const _ of [1, 2]) expect((await check(coupon)).body).toEqual({ ok: true });
      expect((await check(coupon, { productTotal: 29_999 })).code).toBe('COUPON_MIN_PRICE');
      expect((await check(coupon, { memberId: 99 })).code).toBe('COUPON_UNUSABLE');
      expect((await check(free)).code).toBe('COUPON_UNUSABLE');
      expect((await check(999_999)).code).toBe('COUPON_UNUSABLE');
      await pay(order);
      expect((await check(coupon)).code).toBe('COUPON_UNUSABLE');
    });
    it('is listed until the order is paid or the hold is released', async () => {
      await hold(order, coupon);
      expect(await live()).toContain(order);
      await release(order);
      await hold(next, coupon);
      await pay(next);
      expect((await live()).filter((one) => one === order || one === next)).toEqual([]);
    });
  });

  describe('a release', () => {
    it('frees the coupon, and leaves a tombstone that refuses a late hold, also for an unknown order', async () => {
      await hold(order, coupon);
      expect((await release(order, next)).body).toEqual({ ok: true });
      for (const late of [order, next]) expect((await hold(late, coupon)).code).toBe('HOLD_RELEASED');
      expect((await release(order, next)).body).toEqual({ ok: true });
      await expectFree(true);
    });
    it('does not free the coupon of a paid order', async () => {
      await hold(order, coupon);
      await pay(order);
      await release(order);
      await expectFree(false);
      expect((await hold(order, coupon)).status).toBe(200);
    });
  });

  describe('points', () => {
    let rich = 1_000;
    const holdPoints = (merchantUid: string, points: number, more: object = {}) =>
      coupons().callInternal(internalCalls.holdCoupon, {
        body: { merchantUid, replaces: null, memberId: rich, couponMapId: null, points, productTotal: 50_000, ...more },
      });
    beforeEach(async () => {
      rich += 1;
      await coupons().give(rich, 15_000);
    });

    it('are held once without a coupon, and released when the order ends unpaid', async () => {
      for (const _ of [1, 2]) expect((await holdPoints(order, 15_000)).body).toMatchObject({ title: null });
      expect((await holdPoints(next, 1_000)).code).toBe('POINTS_UNUSABLE');
      await coupons().deliver(orderExpired, ended(order));
      expect((await holdPoints(next, 15_000)).status).toBe(200);
    });
    it('are held together with a coupon or not at all, for at most 30 % of what the coupon leaves', async () => {
      const young = await coupons().issue(rich);
      const wanted = { couponMapId: young };
      expect((await holdPoints(order, 13_501, wanted)).code).toBe('POINTS_UNUSABLE');
      expect((await holdPoints(next, 13_500, wanted)).body).toMatchObject({ ...terms, title: expect.any(String) });
      expect((await holdPoints(newOrderNumber(), 1_000, wanted)).code).toBe('COUPON_UNUSABLE');
    });
    it('are returned once by a cancel', async () => {
      await holdPoints(order, 15_000);
      for (const _ of [1, 2]) {
        await coupons().deliver(orderCancelled, cancelled(order, { memberId: rich, points: 15_000 }));
      }
      expect((await holdPoints(next, 15_000)).status).toBe(200);
      expect((await holdPoints(newOrderNumber(), 1_000)).code).toBe('POINTS_UNUSABLE');
    });
    it('pass from an unpaid order to the order that replaces it', async () => {
      await holdPoints(order, 15_000);
      expect((await holdPoints(next, 15_000, { replaces: order })).status).toBe(200);
      expect((await holdPoints(order, 15_000)).code).toBe('HOLD_RELEASED');
    });
  });

  describe('the end of an order', () => {
    it.each([
      ['expired', orderExpired],
      ['failed', paymentFailed],
    ])('as %s frees the coupon once', async (_, event) => {
      await hold(order, coupon);
      await coupons().deliver(event, ended(order));
      expect((await hold(next, coupon)).status).toBe(200);
      await coupons().deliver(event, ended(order));
      await expectFree(false);
      expect((await hold(order, coupon)).code).toBe('HOLD_RELEASED');
    });
    it('as abandoned frees the order’s coupon and the coupon of the order to be replaced', async () => {
      const young = await coupons().issue(member);
      await hold(order, coupon);
      await hold(next, young);
      const { subject, data } = ended(next);
      await coupons().deliver(orderAbandoned, { subject, data: { ...data, replaces: order } });
      await expectFree(true);
      expect((await hold(newOrderNumber(), young)).status).toBe(200);
    });
    it('as cancelled frees a used coupon once', async () => {
      await hold(order, coupon);
      await pay(order);
      await coupons().deliver(orderCancelled, cancelled(order, { couponMapId: coupon }));
      expect((await hold(next, coupon)).status).toBe(200);
      await coupons().deliver(orderCancelled, cancelled(order, { couponMapId: coupon }));
      await expectFree(false);
    });
  });
};
