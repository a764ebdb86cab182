import { randomUUID } from 'node:crypto';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { describe, expect, it } from 'vitest';
import { republishOrders } from '../src/operations/republish.ts';
import { admin, owner, stranger } from './support/shop.ts';
import { shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const pack = (merchantUids?: string[], requestId: string = randomUUID(), as = admin) =>
  shop.call(orderCalls.packOrders, { as, body: { requestId, ...(merchantUids && { merchantUids }) } });
const batchOf = async (merchantUid: string) => (await shop.order(merchantUid)).packingBatchId;
const packedEvents = async () =>
  (await shop.outbox())
    .filter(({ type }) => type === 'OrderPacked')
    .map(({ id, subject, data }) => ({ id, subject, data }));

describe('a packing batch', () => {
  it('takes all waiting orders, the earliest paid first, and later orders go into the next batch', async () => {
    const [one, two] = [await shop.buy(), await shop.buy(22)];
    const gone = await shop.buy(22);
    await shop.ship(gone.merchantUid);
    const { body: first } = await pack();
    expect(first).toEqual({ id: first.id, orderCount: 2, skippedCount: 0 });
    expect([await batchOf(one.merchantUid), await batchOf(two.merchantUid)]).toEqual([first.id, first.id]);
    expect(await batchOf(gone.merchantUid)).toBeNull();
    const late = await shop.buy(22);
    const { body: next } = await pack();
    expect(next).toMatchObject({ orderCount: 1 });
    expect(await batchOf(late.merchantUid)).toBe(next.id);
    expect(await packedEvents()).toMatchObject([
      ...[one, two].map(({ merchantUid }) => ({
        subject: merchantUid,
        data: { packingBatchId: first.id, batchSize: 2 },
      })),
      { subject: late.merchantUid, data: { packingBatchId: next.id, batchSize: 1 } },
    ]);
    expect(await pack()).toMatchObject({ status: 409, code: 'NOTHING_TO_PACK' });
  });

  it('is made once for one request id, even when it is repeated after a new order', async () => {
    await shop.buy();
    const requestId = randomUUID();
    const [first, again] = await Promise.all([pack(undefined, requestId), pack(undefined, requestId)]);
    await shop.buy(22);
    const later = await pack(undefined, requestId);
    expect([again.body, later.body]).toEqual([first.body, first.body]);
    expect(first.body).toMatchObject({ orderCount: 1 });
  });

  it('takes the named orders that can be packed, and counts the other named orders as skipped', async () => {
    const [one, two, three] = [await shop.buy(), await shop.buy(22), await shop.buy(22)];
    await shop.cancel(two.merchantUid);
    const named = [one, two].map(({ merchantUid }) => merchantUid);
    const requestId = randomUUID();
    const press = async () => (await pack([...named, 'nobody', one.merchantUid], requestId)).body;
    const made = await press();
    expect(made).toMatchObject({ orderCount: 1, skippedCount: 2 });
    expect(await press()).toEqual(made);
    expect(await batchOf(three.merchantUid)).toBeNull();
    expect((await pack(named)).code).toBe('NOTHING_TO_PACK');
    const detail = async (as: typeof admin) =>
      (await shop.call(orderCalls.detail, { as, params: { uid: one.merchantUid } })).body.packingBatchId;
    expect([await detail(admin), await detail(owner)]).toEqual([await batchOf(one.merchantUid), null]);
  });

  it('is made only by operators, and is audited once', async () => {
    await shop.buy();
    expect((await pack(undefined, undefined, owner)).status).toBe(403);
    expect((await pack(undefined, 'x')).status).toBe(400);
    expect((await pack([])).body).toMatchObject({ detail: '주문을 선택해주세요.' });
    const { body } = await pack();
    const acts = (await shop.outbox()).filter(({ type }) => type === 'OperatorActed').map(({ data }) => data);
    expect(acts).toMatchObject([
      { action: '발주확인', thing: { kind: 'packing-batch', id: String(body.id) }, after: { orderCount: 1 } },
    ]);
  });

  it('ships no order that was cancelled after packing, whether on the screen or by a file', async () => {
    const { merchantUid } = await shop.buy(11, 1, stranger);
    await pack();
    await shop.cancel(merchantUid, stranger);
    const { receiver } = await shop.order(merchantUid);
    expect(await shop.ship(merchantUid)).toMatchObject({ status: 409, code: 'ILLEGAL_MOVE' });
    const row = { merchantUid, trackingNumber: '6800000000001', ...receiver };
    const { body } = await shop.callInternal(internalCalls.shipBatch, {
      body: { rows: [{ ...row, phoneNumber: receiver.phoneNumber, name: receiver.name }], dryRun: false },
    });
    expect(body.results).toMatchObject([
      { ok: false, outcome: '포장 목록을 출력한 뒤 취소된 주문입니다. 포장에서 빼주세요.' },
    ]);
    expect((await pack([merchantUid])).code).toBe('NOTHING_TO_PACK');
  });

  it('can be requested by another service in the name of an operator', async () => {
    const { merchantUid } = await shop.buy();
    const operator = {
      operator: { id: 1, username: 'admin@example.com', displayName: '운영자' },
      ...{ operation: 'POST /api/admin/packing/matching', action: '발주확인', from: null },
    };
    const body = { requestId: randomUUID(), merchantUids: [merchantUid], packedBy: 1, operator };
    const { body: made } = await shop.callInternal(internalCalls.packMatching, { body });
    expect(made).toMatchObject({ orderCount: 1 });
    expect((await shop.callInternal(internalCalls.packMatching, { body: { ...body, merchantUids: [] } })).body).toEqual(
      made,
    );
    const acts = (await shop.outbox()).filter(({ type }) => type === 'OperatorActed').map(({ data }) => data);
    expect(acts).toMatchObject([{ action: '발주확인', operator: { id: 1 } }]);
  });

  it('is republished with the same events as before', async () => {
    const orders = [await shop.buy(), await shop.buy(22)];
    await pack();
    const before = await packedEvents();
    await republishOrders(
      shop.db,
      orders.map(({ merchantUid }) => merchantUid),
    );
    expect((await packedEvents()).slice(before.length)).toEqual(before);
  });
});

describe('packing, cancelling and shipping at once', () => {
  it('pack an order once at most, and never after it was cancelled or shipped', async () => {
    const bought = [];
    for (let n = 0; n < 6; n += 1) bought.push((await shop.buy(n < 3 ? 11 : 22)).merchantUid);
    const [cancelled, shipped] = [bought.slice(0, 2), bought.slice(2, 4)];
    const [one, other] = await Promise.all([
      pack(),
      pack(),
      ...cancelled.map((uid) => shop.cancel(uid)),
      ...shipped.map((uid) => shop.ship(uid)),
    ]);
    const events = await packedEvents();
    expect(new Set(events.map(({ subject }) => subject)).size).toBe(events.length);
    expect((one?.body.orderCount ?? 0) + (other?.body.orderCount ?? 0)).toBe(events.length);
    for (const uid of cancelled) expect(await shop.statusOf(uid)).toBe('CANCELLED');
    for (const uid of shipped) expect(await shop.statusOf(uid)).toBe('SHIPPING');
    for (const uid of bought) {
      const isPacked = events.some(({ subject }) => subject === uid);
      expect((await batchOf(uid)) !== null).toBe(isPacked);
      const types = await shop.eventsOf(uid);
      const left = types.findIndex((type) => type === 'OrderCancelled' || type === 'OrderShipped');
      if (isPacked && left !== -1) expect(types.indexOf('OrderPacked')).toBeLessThan(left);
    }
    for (const uid of bought.slice(4)) expect(await batchOf(uid)).not.toBeNull();
  });
});
