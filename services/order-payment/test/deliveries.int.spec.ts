import { reviewWritten } from '@gyeol/contracts/events/review.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOrderDeps } from '../src/app.ts';
import { pollTracking } from '../src/fulfilment/poll-tracking.ts';
import { TrackingUnavailable } from '../src/tracking/tracking-provider.ts';
import { admin, owner, stranger } from './support/shop.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const detail = async (merchantUid: string) =>
  (await shop.call(orderCalls.detail, { as: admin, params: { uid: merchantUid } })).body;
const undo = (what: 'undoShipping' | 'undoDelivery', uid: string, as = admin) =>
  shop.call(orderCalls[what], { as, params: { uid } });
const confirmOrder = (uid: string, as = owner) => shop.call(orderCalls.confirmOrder, { as, params: { uid } });
const deliverOrders = (merchantUids: string[], assumed = false) =>
  shop.call(orderCalls.deliverOrders, { as: admin, body: { merchantUids, ...(assumed && { assumed }) } });
const sendBy = sql('test.send-by', 'update parcels set carrier = $1 where merchant_uid = $2');
let last = 0;
const sent = async () => {
  last += 1;
  const trackingNumber = `68${String(last).padStart(11, '0')}`;
  const { merchantUid } = await shop.buy();
  await shop.ship(merchantUid, trackingNumber);
  return { merchantUid, trackingNumber };
};
let start: Date;
const later = (ms: number): void => shop.setNow(new Date(start.getTime() + ms));
beforeEach(() => {
  start = new Date();
  shop.catalog.option(11).stock = 1_000;
});

describe('undoing a shipping or a delivery', () => {
  it('returns the order to PREPARING within an hour, and it can be shipped again', async () => {
    const { merchantUid } = await sent();
    const { undoUntil } = await detail(merchantUid);
    expect(Date.parse(undoUntil ?? '') - start.getTime()).toBeGreaterThan(50 * minute);
    expect((await undo('undoShipping', merchantUid, owner)).status).toBe(403);
    expect((await undo('undoShipping', merchantUid)).body).toEqual({ merchantUid, paymentStatus: 'PREPARING' });
    expect(await detail(merchantUid)).toMatchObject({
      paymentStatus: 'PREPARING',
      trackingNumber: null,
      parcels: [],
      shippedAt: null,
    });
    expect((await undo('undoShipping', merchantUid)).code).toBe('ILLEGAL_MOVE');
    await shop.ship(merchantUid, '6899999999999');
    expect(await detail(merchantUid)).toMatchObject({
      paymentStatus: 'SHIPPING',
      parcels: [{ trackingNumber: '6899999999999' }],
    });
    expect((await shop.eventsOf(merchantUid)).slice(-3)).toEqual([
      'OrderShipped',
      'OrderShippingUndone',
      'OrderShipped',
    ]);
  });

  it('is refused more than an hour after the step', async () => {
    const { merchantUid } = await sent();
    later(61 * minute);
    expect((await undo('undoShipping', merchantUid)).code).toBe('UNDO_TOO_LATE');
    expect((await detail(merchantUid)).undoUntil).toBeNull();
    await shop.deliver(merchantUid, admin);
    later(2 * hour);
    expect((await undo('undoDelivery', merchantUid)).body.paymentStatus).toBe('SHIPPING');
    expect(await detail(merchantUid)).toMatchObject({
      deliveredAt: null,
      parcels: [{ state: 'SHIPPING', deliveredAt: null }],
    });
    expect((await shop.eventsOf(merchantUid)).slice(-2)).toEqual(['OrderDelivered', 'OrderDeliveryUndone']);
    await shop.deliver(merchantUid, admin);
    later(4 * hour);
    expect((await undo('undoDelivery', merchantUid)).code).toBe('UNDO_TOO_LATE');
  });

  it('is refused with the reason after a confirmation, a claim or a review', async () => {
    const [confirmed, claimed, reviewed] = [await sent(), await sent(), await sent()];
    for (const { merchantUid } of [confirmed, claimed, reviewed]) await shop.deliver(merchantUid);
    await confirmOrder(confirmed.merchantUid);
    const message = '작아요';
    await shop.call(orderCalls.requestClaim, {
      as: owner,
      body: { originalMerchantUid: claimed.merchantUid, isRefund: true, message },
    });
    const data = {
      reviewId: 1,
      itemId: 1,
      memberId: 7,
      merchantUid: reviewed.merchantUid,
      lineId: 1,
      photos: 0,
      writtenAt: start.toISOString(),
    };
    await shop.hear(reviewWritten, { subject: '1', data });
    for (const [{ merchantUid }, word] of [
      [confirmed, '구매확정'],
      [claimed, '반품'],
      [reviewed, '리뷰'],
    ] as const) {
      const reply = await undo('undoDelivery', merchantUid);
      expect(reply).toMatchObject({
        status: 409,
        code: 'UNDO_REFUSED',
        body: { message: expect.stringContaining(word) },
      });
    }
    expect((await confirmOrder(claimed.merchantUid)).code).toBe('CLAIM_OPEN');
  });
});

describe('delivery news from the carrier', () => {
  const poll = () => shop.work('tracking');
  const delivered = async (merchantUid: string) =>
    (await shop.eventsOf(merchantUid)).filter((type) => type === 'OrderDelivered').length;

  it('makes the order DELIVERED once, at the carrier’s time, despite repeats and impossible times', async () => {
    const { merchantUid, trackingNumber } = await sent();
    await poll();
    expect(await shop.statusOf(merchantUid)).toBe('SHIPPING');
    const at = new Date(start.getTime() + 5 * hour).toISOString();
    await provider.track(trackingNumber, 'DELIVERED', 'yesterday, perhaps');
    await provider.track(trackingNumber, 'DELIVERED', new Date(start.getTime() - 200 * day).toISOString());
    later(2 * hour);
    await poll();
    expect(await shop.statusOf(merchantUid)).toBe('SHIPPING');
    await provider.track(trackingNumber, 'DELIVERED', at);
    await provider.track(trackingNumber, 'OUT_FOR_DELIVERY', new Date(start.getTime() + 4 * hour).toISOString());
    await provider.track(trackingNumber, 'DELIVERED', new Date(start.getTime() + 6 * hour).toISOString());
    later(day);
    await Promise.all([poll(), poll()]);
    later(2 * day);
    await poll();
    expect(await detail(merchantUid)).toMatchObject({
      paymentStatus: 'DELIVERED',
      deliveredAt: at,
      parcels: [{ state: 'DELIVERED', deliveredAt: at }],
    });
    expect(await delivered(merchantUid)).toBe(1);
  });

  it('is polled at growing intervals, also after failures, and for a corrected number from the start', async () => {
    const { merchantUid, trackingNumber } = await sent();
    const trackerCalls = () => provider.asked.filter((call) => call.includes('/tracker')).length;
    const before = trackerCalls();
    await poll();
    await poll();
    expect(trackerCalls()).toBe(before + 1);
    await provider.track(trackingNumber, 'DELIVERED', start.toISOString());
    later(2 * hour);
    await provider.behaveTracking({ garbage: true });
    await poll();
    expect(await shop.statusOf(merchantUid)).toBe('SHIPPING');
    await provider.behaveTracking({ garbage: false, down: true });
    later(8 * hour);
    await poll();
    await provider.behaveTracking({ down: false });
    await shop.ship(merchantUid, '6811111111111');
    later(20 * hour);
    await poll();
    expect(await shop.statusOf(merchantUid)).toBe('SHIPPING');
    await provider.track('6811111111111', 'DELIVERED', new Date(start.getTime() + 19 * hour).toISOString());
    later(30 * hour);
    await poll();
    expect(await shop.statusOf(merchantUid)).toBe('DELIVERED');
  });

  it.each(['cj', 'epost'])(
    'is still read from the other carriers while one carrier does not answer: %s',
    async (silent) => {
      const parcels = [await sent(), await sent()];
      await shop.db.run(sendBy, ['cj', parcels[0]?.merchantUid ?? '']);
      const asked: string[] = [];
      const findDeliveries = (carrier: string): Promise<Date[]> => {
        asked.push(carrier);
        return carrier === silent ? Promise.reject(new TrackingUnavailable('silent')) : Promise.resolve([start]);
      };
      later(minute);
      await pollTracking({ ...createOrderDeps(shop.deps), tracking: { findDeliveries } }, new AbortController().signal);
      expect(asked.sort()).toEqual(['cj', 'epost']);
      const states = await Promise.all(parcels.map(({ merchantUid }) => shop.statusOf(merchantUid)));
      expect(states.sort()).toEqual(['DELIVERED', 'SHIPPING']);
    },
  );

  it('is still read for other parcels when the carrier rejects one number', async () => {
    const [bad, good] = [await sent(), await sent()];
    await shop.db.run({
      name: 'test.bad-number',
      text: `update parcels set tracking_number = '68-x', poll_due_at = poll_due_at - interval '1 hour'
        where merchant_uid = '${bad.merchantUid}'`,
    });
    await provider.track(good.trackingNumber, 'DELIVERED', start.toISOString());
    later(minute);
    await poll();
    expect([await shop.statusOf(bad.merchantUid), await shop.statusOf(good.merchantUid)]).toEqual([
      'SHIPPING',
      'DELIVERED',
    ]);
  });

  it('marks its own parcel as delivered, and makes the order DELIVERED with the last parcel', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 2 }]);
    const { merchantUid, totalPrice } = (await shop.complete()).body;
    await shop.validate(merchantUid, await provider.charge({ merchantUid, amount: totalPrice }));
    const [line] = (await detail(merchantUid)).unshipped;
    const lines = [{ lineId: line?.lineId ?? 0, quantity: 1 }];
    await shop.call(orderCalls.setShipping, {
      as: admin,
      params: { uid: merchantUid },
      body: { trackingNumber: '6822222222221', lines },
    });
    await provider.track('6822222222221', 'DELIVERED', start.toISOString());
    later(minute);
    await poll();
    expect(await detail(merchantUid)).toMatchObject({ paymentStatus: 'SHIPPING', parcels: [{ state: 'DELIVERED' }] });
    await shop.ship(merchantUid, '6822222222222');
    const at = new Date(start.getTime() + 3 * hour).toISOString();
    await provider.track('6822222222222', 'DELIVERED', at);
    later(4 * hour);
    await poll();
    expect(await detail(merchantUid)).toMatchObject({ paymentStatus: 'DELIVERED', deliveredAt: at });
  });
});

describe('a shipped order without carrier news', () => {
  const move = () => shop.work('deliveries');

  it('is DELIVERED after the shop’s number of days, and confirmed seven days later without an open claim', async () => {
    const [one, claimed] = [await sent(), await sent()];
    const { body: terms } = await shop.call(orderCalls.deliveryTerms);
    expect(terms.deliveredAfterDays).toBe(5);
    const changed = await shop.call(orderCalls.setDeliveryTerms, {
      as: admin,
      body: { ...terms, deliveredAfterDays: 6 },
    });
    expect(changed.body.deliveredAfterDays).toBe(6);
    const { deliveredAfterDays: _, ...older } = changed.body;
    expect((await shop.call(orderCalls.setDeliveryTerms, { as: admin, body: older })).body.deliveredAfterDays).toBe(6);
    later(5.5 * day);
    await move();
    expect(await shop.statusOf(one.merchantUid)).toBe('SHIPPING');
    later(6 * day + minute);
    await move();
    expect(await shop.statusOf(one.merchantUid)).toBe('DELIVERED');
    await shop.call(orderCalls.requestClaim, {
      as: owner,
      body: { originalMerchantUid: claimed.merchantUid, isRefund: true, message: '작아요' },
    });
    later(12 * day);
    await move();
    expect((await detail(one.merchantUid)).confirmedAt).toBeNull();
    later(14 * day);
    await move();
    expect((await detail(one.merchantUid)).confirmedAt).not.toBeNull();
    expect((await detail(claimed.merchantUid)).confirmedAt).toBeNull();
  });

  it('is DELIVERED five days after its last parcel was shipped', async () => {
    await shop.sheet([{ itemOptionId: 11, quantity: 2 }]);
    const { merchantUid, totalPrice } = (await shop.complete()).body;
    await shop.validate(merchantUid, await provider.charge({ merchantUid, amount: totalPrice }));
    const [line] = (await detail(merchantUid)).unshipped;
    const body = { trackingNumber: '6833333333331', lines: [{ lineId: line?.lineId ?? 0, quantity: 1 }] };
    await shop.call(orderCalls.setShipping, { as: admin, params: { uid: merchantUid }, body });
    later(4 * day);
    await shop.ship(merchantUid, '6833333333332');
    later(6 * day);
    await move();
    expect(await shop.statusOf(merchantUid)).toBe('SHIPPING');
    later(9 * day + minute);
    await move();
    expect(await shop.statusOf(merchantUid)).toBe('DELIVERED');
  });

  it('is confirmed once, by its buyer alone, after its delivery', async () => {
    const { merchantUid } = await sent();
    expect((await confirmOrder(merchantUid)).code).toBe('ILLEGAL_MOVE');
    await shop.deliver(merchantUid);
    expect((await confirmOrder(merchantUid, stranger)).status).toBe(403);
    expect((await confirmOrder(merchantUid, admin)).status).toBe(403);
    const { confirmedAt } = (await confirmOrder(merchantUid)).body;
    later(hour);
    expect((await confirmOrder(merchantUid)).body).toEqual({ merchantUid, confirmedAt });
  });

  it('is listed, if an older release shipped it, until an operator marks it as delivered', async () => {
    const { merchantUid } = await sent();
    // The previous release wrote no deadlines.
    await shop.db.run({ name: 'test.old', text: 'delete from delivery_deadlines' });
    const list = async () =>
      (await shop.call(orderCalls.stalledOrders, { as: admin, params: { page: 0, size: 15 } })).body;
    expect((await list()).content).toEqual([]);
    later(7 * day);
    await move();
    expect(await shop.statusOf(merchantUid)).toBe('SHIPPING');
    expect(await list()).toMatchObject({ totalElements: 1, content: [{ merchantUid, name: '김민지' }] });
    expect((await deliverOrders([merchantUid], true)).body.results).toEqual([
      { merchantUid, ok: true, outcome: 'delivered' },
    ]);
    const { shippedAt, deliveredAt } = await detail(merchantUid);
    expect(Date.parse(deliveredAt ?? '') - Date.parse(shippedAt ?? '')).toBe(5 * day);
    later(30 * day);
    await move();
    expect((await detail(merchantUid)).confirmedAt).toBeNull();
  });
});

describe('marking many orders as delivered', () => {
  it('delivers each order once, and gives a reason for each order that cannot be delivered', async () => {
    const [one, other] = [await sent(), await sent()];
    const { merchantUid: waiting } = await shop.buy();
    const results = async () =>
      (await deliverOrders([one.merchantUid, other.merchantUid, one.merchantUid, waiting, 'nothing'])).body.results;
    expect(await results()).toMatchObject([
      { ok: true, outcome: 'delivered' },
      { ok: true, outcome: 'delivered' },
      { ok: false, outcome: expect.stringContaining('배송준비중') },
      { ok: false, outcome: '존재하지 않는 주문번호입니다.' },
    ]);
    expect(await results()).toMatchObject([{ outcome: 'same' }, { outcome: 'same' }, { ok: false }, { ok: false }]);
    expect((await shop.call(orderCalls.deliverOrders, { as: owner, body: { merchantUids: ['a'] } })).status).toBe(403);
  });

  it('reads a file whose tracking numbers must match the orders', async () => {
    const [one, other] = [await sent(), await sent()];
    const rows = [
      { merchantUid: one.merchantUid, trackingNumber: one.trackingNumber, phoneNumber: '1012345678', name: '김민지' },
      { merchantUid: other.merchantUid, trackingNumber: '6800000009999', phoneNumber: '01012345678', name: '김민지' },
    ];
    const [first] = rows;
    if (first) rows.push(first);
    const file = async (dryRun: boolean) =>
      (await shop.callInternal(internalCalls.deliverBatch, { body: { rows, dryRun } })).body.results;
    const expected = [
      { ok: true, outcome: 'delivered' },
      { ok: false, outcome: expect.stringContaining(other.trackingNumber) },
      { ok: false, outcome: '파일에 같은 주문번호가 두 번 있습니다.' },
    ];
    expect(await file(true)).toMatchObject(expected);
    expect(await shop.statusOf(one.merchantUid)).toBe('SHIPPING');
    expect(await file(false)).toMatchObject(expected);
    expect(await file(false)).toMatchObject([{ ok: true, outcome: 'same' }, { ok: false }, { ok: false }]);
  });
});
