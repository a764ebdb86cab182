import type { DataOf } from '@gyeol/contracts/event.ts';
import { saleChanged } from '@gyeol/contracts/events/sale.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { admissionHeader, admissionPurpose } from '@gyeol/contracts/rules/waiting.ts';
import { createSignedTokens } from '@gyeol/service-kit/http/signed-tokens.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { address, admin, openShop, owner, stranger } from './support/shop.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();
type Sale = DataOf<typeof saleChanged>;

const saleId = 5;
const bounds = { minPerMinute: 60, maxPerMinute: 600 };
const [startsAt, endsAt] = ['2026-11-21T01:00:00.000Z', '2026-11-21T03:00:00.000Z'];
const items = [
  { itemId: 1, salePrice: 40_000 },
  { itemId: 2, salePrice: 20_000 },
];
let version = 0;
/** Delivers the sale as catalog publishes it. */
const publish = (more: Partial<Sale> | { waitingRoom: undefined } = {}, to = { version: 0 }) => {
  version += 1;
  return shop.hear(saleChanged, {
    subject: String(saleId),
    version: to.version || version,
    data: { saleId, title: '겨울 가방전', startsAt, endsAt, items, waitingRoom: bounds, ...more } as Sale,
  });
};
const gates = async () => (await shop.callInternal(internalCalls.saleGates)).body.doors;
const gateId = async (): Promise<number> => {
  const [gate] = await gates();
  if (!gate) throw new Error('no gate is open');
  return gate.doorId;
};
const tokenFor = (door: number, jti = 'j1') =>
  createSignedTokens(shop.deps.config.serviceTokenSecret, admissionPurpose).sign(
    { sub: String(owner.id), door, jti },
    new Date(shop.deps.now().getTime() + 600_000),
  );
const sheet = (itemOptionId: number, token?: string, as = owner) =>
  shop.call(orderCalls.createSheet, {
    ...{ as, body: { itemManagements: [{ itemOptionId, quantity: 1 }] } },
    ...(token !== undefined && { headers: { [admissionHeader]: token } }),
  });
const complete = (token?: string, as = owner) =>
  shop.call(orderCalls.complete, {
    ...{ as, body: address },
    ...(token !== undefined && { headers: { [admissionHeader]: token } }),
  });
beforeEach(() => shop.setNow(new Date(startsAt)));

describe('the gate of a sale', () => {
  it('opens at the first moment of the sale and closes with it, and stands before its items alone', async () => {
    shop.setNow(new Date('2026-11-20T00:00:00Z'));
    await publish();
    expect(await gates()).toEqual([
      {
        ...{ doorId: expect.any(Number), itemId: null, saleId, itemIds: [1, 2], title: '겨울 가방전' },
        ...{ opensAt: startsAt, closesAt: endsAt, perMinute: 60, maxPerMinute: 600 },
      },
    ]);
    expect((await sheet(11)).status).toBe(200);
    shop.setNow(new Date(startsAt));
    const door = await gateId();
    expect((await complete()).body).toMatchObject({ code: 'WAITING_ROOM', doorId: door });
    for (const option of [11, 22]) {
      const refused = await sheet(option);
      expect([refused.status, refused.code, (refused.body as { doorId?: number }).doorId]).toEqual([
        ...[409, 'WAITING_ROOM', door],
      ]);
    }
    expect((await sheet(33, undefined, stranger)).status).toBe(200);
    shop.setNow(new Date(endsAt));
    expect(await gates()).toEqual([]);
    expect((await sheet(11)).status).toBe(200);
  });

  it('lets an order of its items through with an admission', async () => {
    await publish();
    const token = tokenFor(await gateId());
    expect((await sheet(22, token)).status).toBe(200);
    expect((await complete()).code).toBe('WAITING_ROOM');
    expect((await complete(token)).status).toBe(200);
    expect(await shop.inStatus('AWAITING_PAYMENT')).toHaveLength(1);
  });

  it('follows the sale when it is moved, shortened, renamed, or given other items and rates', async () => {
    await publish();
    const before = await gateId();
    const moved = { startsAt: '2026-11-21T00:30:00.000Z', endsAt: '2026-11-21T02:00:00.000Z' };
    const rates = { minPerMinute: 30, maxPerMinute: 90 };
    await publish({ ...moved, title: '가방전', items: [{ itemId: 3, salePrice: null }], waitingRoom: rates });
    expect(await gates()).toEqual([
      {
        ...{ doorId: before, itemId: null, saleId, itemIds: [3], title: '가방전' },
        ...{ opensAt: moved.startsAt, closesAt: moved.endsAt, perMinute: 30, maxPerMinute: 90 },
      },
    ]);
    expect((await sheet(11)).status).toBe(200);
    expect((await sheet(33, undefined, stranger)).code).toBe('WAITING_ROOM');
  });

  it.each([
    ['ended', { items: [], waitingRoom: null, endsAt: '2026-11-21T01:00:01.000Z' }],
    ['changed to have none', { waitingRoom: null }],
    ['of an event of the previous release', { waitingRoom: undefined }],
  ])('closes with a sale that was %s, and does not come back with an older event', async (_, change) => {
    await publish({}, { version: 8 });
    await publish(change, { version: 9 });
    expect(await gates()).toEqual([]);
    expect((await sheet(11)).status).toBe(200);
    await publish({}, { version: 7 });
    expect(await gates()).toEqual([]);
  });

  it('comes back as a new gate when the sale gets a waiting room again', async () => {
    await publish();
    const first = await gateId();
    await publish({ waitingRoom: null });
    await publish();
    expect(await gateId()).not.toBe(first);
    expect((await sheet(11, tokenFor(first))).code).toBe('WAITING_ROOM');
  });

  it('stands beside the gates that operators opened, and each needs its admission', async () => {
    const body = { itemId: 1, title: '토트백 발매', opensAt: startsAt, closesAt: null, perMinute: 60 };
    const byHand = (await shop.call(waitingCalls.openSaleGate, { as: admin, body })).body.doorId;
    await publish();
    const ofSale = (await gates()).find((gate) => gate.saleId === saleId)?.doorId ?? 0;
    expect((await sheet(11, tokenFor(byHand))).body).toMatchObject({ code: 'WAITING_ROOM', doorId: ofSale });
    expect((await sheet(11, [tokenFor(byHand), tokenFor(ofSale)].join(','))).status).toBe(200);
    const changed = { ...body, perMinute: 90 };
    const params = { doorId: byHand };
    const { itemId: _, ...terms } = changed;
    expect((await shop.call(waitingCalls.changeSaleGate, { as: admin, params, body: terms })).status).toBe(200);
  });

  it('is changed and closed on the sale, not by hand', async () => {
    await publish();
    const params = { doorId: await gateId() };
    const body = { title: '다른 이름', opensAt: startsAt, closesAt: null, perMinute: 1 };
    expect((await shop.call(waitingCalls.changeSaleGate, { as: admin, params, body })).code).toBe('DOOR_OF_SALE');
    expect((await shop.call(waitingCalls.closeSaleGate, { as: admin, params })).code).toBe('DOOR_OF_SALE');
    const listed = (await shop.call(waitingCalls.adminSaleGates, { as: admin })).body;
    expect(listed).toEqual([expect.objectContaining({ saleId, itemId: null, perMinute: 60, maxPerMinute: 600 })]);
  });

  it('of a sale that only opens its goods stays after the first moment, until an operator closes it', async () => {
    shop.setNow(new Date('2026-11-20T00:00:00Z'));
    const opening = { endsAt: null, items: items.map(({ itemId }) => ({ itemId, salePrice: null })) };
    await publish(opening);
    const params = { doorId: await gateId() };
    expect((await shop.call(waitingCalls.closeSaleGate, { as: admin, params })).code).toBe('DOOR_OF_SALE');
    shop.setNow(new Date(startsAt));
    await publish({ ...opening, items: [] });
    expect(await gateId()).toBe(params.doorId);
    expect((await sheet(22)).code).toBe('WAITING_ROOM');
    expect((await shop.call(waitingCalls.closeSaleGate, { as: admin, params })).status).toBe(200);
    await publish({ ...opening, items: [] });
    expect(await gates()).toEqual([]);
  });

  it('stands before each of a thousand items', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({ itemId: index + 1, salePrice: 1_000 }));
    await publish({ items: many });
    const token = tokenFor(await gateId());
    expect((await sheet(11, token)).status).toBe(200);
    expect((await complete(token)).status).toBe(200);
    expect((await gates())[0]?.itemIds).toHaveLength(1_000);
  });
});

it('a sale may have a waiting room in production only with Redis', async () => {
  const strict = await openShop(provider, { nodeEnv: 'production' }, { database: shop.database });
  expect(await strict.callInternal(internalCalls.checkSaleGates)).toMatchObject({ code: 'DOOR_NEEDS_REDIS' });
  await strict.close();
  const ready = await openShop(
    provider,
    { nodeEnv: 'production', waitingRoomRedis: true },
    { database: shop.database },
  );
  expect((await ready.callInternal(internalCalls.checkSaleGates)).status).toBe(200);
  await ready.close();
});

describe('the orders of a sale', () => {
  const read = async (id = saleId) => (await shop.call(waitingCalls.saleOrders, { as: admin, params: { id } })).body;

  it('are those that were placed in it with its items and have not ended, paid or not', async () => {
    shop.setNow(new Date('2026-11-21T00:59:59.999Z'));
    await shop.buy(11, 1, stranger);
    shop.setNow(new Date(startsAt));
    await publish({ waitingRoom: null });
    expect(await read()).toMatchObject({ paidOrders: 0, paidPieces: 0, unpaidOrders: 0 });
    const { merchantUid } = await shop.buy(11, 2);
    await shop.buy(33, 1);
    await shop.place(22, 1, stranger);
    expect(await read()).toMatchObject({ paidOrders: 1, paidPieces: 2, unpaidOrders: 1 });
    expect((await shop.cancel(merchantUid)).status).toBe(200);
    expect(await read()).toMatchObject({ paidOrders: 0, paidPieces: 0, unpaidOrders: 1 });
    shop.setNow(new Date(endsAt));
    await shop.buy(11, 1);
    expect(await read()).toMatchObject({ paidOrders: 0, paidPieces: 0 });
  });

  it('are none of a sale that is not known, and the events that wait are counted', async () => {
    await shop.buy(11, 1);
    const { events, ...counts } = await read(99);
    expect(counts).toEqual({ paidOrders: 0, paidPieces: 0, unpaidOrders: 0 });
    expect(events.count).toBeGreaterThan(0);
    expect((await shop.call(waitingCalls.saleOrders, { as: owner, params: { id: 1 } })).status).toBe(403);
  });
});
