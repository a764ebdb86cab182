import type { Envelope } from '@gyeol/contracts/event.ts';
import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { describe, expect, it } from 'vitest';
import { releaseLostHolds } from '../src/operations/lost-holds.ts';
import { republishAll } from '../src/operations/republish.ts';
import { owner, stranger } from './support/shop.ts';
import { shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const afterMinutes = (minutes: number) => shop.setNow(new Date(Date.now() + minutes * 60_000));
const expireAll = async () => {
  afterMinutes(16);
  await shop.work('expire');
};
const contents = (events: readonly Envelope[]) => events.map(({ id, type, data, time }) => ({ id, type, data, time }));
const lost = async (): Promise<Record<string, number>> => {
  const { values } = await shop.deps.metrics.gauge('order_lost_holds', '', ['holder']).get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.holder, value]));
};

describe('an order that ended', () => {
  it('is republished with its original event id, whether it expired or was abandoned', async () => {
    const expired = await shop.place();
    await expireAll();
    shop.catalog.faults.hold.before = new Error('lost');
    await shop.sheet([{ itemOptionId: 22, quantity: 1 }]);
    await shop.complete({}, owner);
    shop.catalog.faults.hold.before = undefined;
    const first = await shop.outbox();
    expect(first.map(({ type }) => type)).toEqual(['OrderPlaced', 'OrderExpired', 'OrderAbandoned']);
    expect(await republishAll(shop.deps.db)).toBe(3);
    expect(contents((await shop.outbox()).slice(3))).toEqual(contents(first));
    const { body } = await shop.callInternal(republishCalls['order-payment'], {
      body: { kind: 'ended-orders', after: '' },
    });
    expect(body.told).toContain(expired.merchantUid);
  });
});

describe('a hold whose order is not awaiting payment', () => {
  it('is counted as lost once its event is late, and is released or sold by the command', async () => {
    const ended = await shop.place(11, 2, owner, { couponMapId: 501 });
    await expireAll();
    await shop.work('lost-holds');
    expect(await lost()).toEqual({ catalog: 0, coupon: 0 });

    const sold = await shop.buy(22, 1, stranger);
    shop.catalog.holds.set('20200101000000000-NEVERWASANYWHERE', { state: 'HELD', lines: [], returned: new Map() });
    afterMinutes(20);
    const open = await shop.place(33, 1, stranger);
    await shop.work('lost-holds');
    expect(await lost()).toEqual({ catalog: 3, coupon: 1 });

    const lines = await releaseLostHolds(shop.deps);
    expect(lines).toHaveLength(5);
    expect(lines.join()).toContain(`released     ${ended.merchantUid}  catalog, its order is ended`);
    expect([shop.catalog.stockOf(11), shop.coupons.copies[0]?.heldBy]).toEqual([10, null]);
    // Delivers only the events that the command republished, not the original events.
    const republished = (await shop.outbox()).filter(({ subject }) => subject === sold.merchantUid).slice(2);
    expect(republished.map(({ type }) => type)).toEqual(['OrderPlaced', 'PaymentValidated']);
    for (const event of republished) shop.catalog.handle(event);
    expect(shop.catalog.holds.get(sold.merchantUid)?.state).toBe('SOLD');
    expect(shop.catalog.holds.get(open.merchantUid)?.state).toBe('HELD');

    await shop.work('lost-holds');
    expect(await lost()).toEqual({ catalog: 0, coupon: 0 });
    expect(await releaseLostHolds(shop.deps)).toEqual(['0 lost holds']);
  });
});
