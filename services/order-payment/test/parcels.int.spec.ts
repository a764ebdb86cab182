import type { BodyOf } from '@gyeol/contracts/call.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { describe, expect, it } from 'vitest';
import { readStory } from '../src/commands/story.ts';
import { admin, owner } from './support/shop.ts';
import { shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const detail = async (merchantUid: string) =>
  (await shop.call(orderCalls.detail, { as: owner, params: { uid: merchantUid } })).body;
/** An order of two lines: a bag, and two wallets. */
const buyTwoLines = async (): Promise<string> => {
  await shop.sheet([
    { itemOptionId: 11, quantity: 1 },
    { itemOptionId: 22, quantity: 2 },
  ]);
  const { merchantUid, totalPrice } = (await shop.complete()).body;
  const impUid = await shop.provider.charge({ merchantUid, amount: totalPrice });
  expect((await shop.validate(merchantUid, impUid)).status).toBe(200);
  return merchantUid;
};
const send = (merchantUid: string, body: BodyOf<typeof orderCalls.setShipping>) =>
  shop.call(orderCalls.setShipping, { as: admin, params: { uid: merchantUid }, body });
const numbers = ['6800000000001', '6800000000002', '6800000000003'] as const;

describe('an order in several parcels', () => {
  it('is SHIPPING from the first and has the newest number; what is left follows, and then all is DELIVERED', async () => {
    const merchantUid = await buyTwoLines();
    const [bag, wallets] = (await detail(merchantUid)).unshipped;
    if (!bag || !wallets) throw new Error('nothing is left');
    const some = { trackingNumber: numbers[0], lines: [{ lineId: wallets.lineId, quantity: 1 }] };
    expect((await send(merchantUid, some)).status).toBe(200);
    expect(await detail(merchantUid)).toMatchObject({
      paymentStatus: 'SHIPPING',
      trackingNumber: numbers[0],
      parcels: [
        { trackingNumber: numbers[0], carrier: '우체국', state: 'SHIPPING', lines: [{ title: '반지갑', quantity: 1 }] },
      ],
      unshipped: [
        { lineId: bag.lineId, quantity: 1 },
        { lineId: wallets.lineId, quantity: 1 },
      ],
    });
    expect(await shop.deliver(merchantUid)).toMatchObject({
      code: 'ILLEGAL_MOVE',
      body: { message: expect.stringContaining('아직 보내지 않은') },
    });
    // Nothing comes back of what never left.
    const claim = (lineId: number, quantity: number) =>
      shop.call(orderCalls.estimateClaim, {
        as: owner,
        body: { originalMerchantUid: merchantUid, kind: 'return', reason: 'SIZE', lines: [{ lineId, quantity }] },
      });
    expect((await claim(bag.lineId, 1)).code).toBe('CLAIM_NOT_SHIPPED');
    expect((await claim(wallets.lineId, 2)).code).toBe('CLAIM_NOT_SHIPPED');
    expect((await claim(wallets.lineId, 1)).status).toBe(200);
    const tooMany = { trackingNumber: numbers[1], lines: [{ lineId: wallets.lineId, quantity: 2 }] };
    expect((await send(merchantUid, tooMany)).code).toBe('PARCEL_LINES_INVALID');
    const twice = [1, 1].map((quantity) => ({ lineId: bag.lineId, quantity }));
    expect((await send(merchantUid, { trackingNumber: numbers[1], lines: twice })).code).toBe('PARCEL_LINES_INVALID');

    expect((await shop.ship(merchantUid, numbers[1])).status).toBe(200);
    const sent = await detail(merchantUid);
    expect(sent).toMatchObject({ trackingNumber: numbers[1], unshipped: [] });
    expect(sent.postUrl).toContain(numbers[1]);
    expect(sent.parcels).toMatchObject([
      { trackingNumber: numbers[0] },
      {
        trackingNumber: numbers[1],
        lines: [
          { title: '가죽 토트백', quantity: 1 },
          { title: '반지갑', quantity: 1 },
        ],
      },
    ]);
    expect((await shop.eventsOf(merchantUid)).slice(-2)).toEqual(['OrderShipped', 'ParcelShipped']);
    // Nothing is left: from now on another number is a correction of the newest.
    expect((await shop.ship(merchantUid, numbers[2])).status).toBe(200);
    expect((await detail(merchantUid)).parcels.map(({ trackingNumber }) => trackingNumber)).toEqual([
      numbers[0],
      numbers[2],
    ]);

    expect((await shop.deliver(merchantUid)).status).toBe(200);
    expect((await detail(merchantUid)).parcels.map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED']);
    expect(await readStory(shop.db, merchantUid)).toContain(`${numbers[0]}  DELIVERED`);
  });

  it('corrects the number of the first while something is left, when the screen showed that number', async () => {
    const merchantUid = await buyTwoLines();
    const [bag] = (await detail(merchantUid)).unshipped;
    await send(merchantUid, { trackingNumber: numbers[0], lines: [{ lineId: bag?.lineId ?? 0, quantity: 1 }] });
    await send(merchantUid, { trackingNumber: numbers[1], expectedTrackingNumber: numbers[0] });
    const { parcels, unshipped } = await detail(merchantUid);
    expect(parcels).toMatchObject([{ trackingNumber: numbers[1] }]);
    expect(unshipped).toMatchObject([{ quantity: 2 }]);
  });

  it('sends what is left by a file', async () => {
    const merchantUid = await buyTwoLines();
    const [bag] = (await detail(merchantUid)).unshipped;
    await send(merchantUid, { trackingNumber: numbers[0], lines: [{ lineId: bag?.lineId ?? 0, quantity: 1 }] });
    const rows = [{ merchantUid, trackingNumber: numbers[1], phoneNumber: '01012345678', name: '김민지' }];
    const file = () => shop.callInternal(internalCalls.shipBatch, { body: { rows, dryRun: false } });
    expect((await file()).body.results).toMatchObject([{ ok: true, outcome: 'shipped' }]);
    expect((await file()).body.results).toMatchObject([{ ok: true, outcome: 'same' }]);
    expect((await detail(merchantUid)).parcels).toHaveLength(2);
  });

  it('has one parcel with everything when all of it is named, and when it is shipped whole', async () => {
    const merchantUid = await buyTwoLines();
    const lines = (await detail(merchantUid)).unshipped.map(({ lineId, quantity }) => ({ lineId, quantity }));
    await send(merchantUid, { trackingNumber: numbers[0], lines });
    const { parcels, unshipped } = await detail(merchantUid);
    expect({ parcels, unshipped }).toMatchObject({
      parcels: [{ lines: [{ quantity: 1 }, { quantity: 2 }] }],
      unshipped: [],
    });
    expect((await send(merchantUid, { trackingNumber: numbers[1], lines })).code).toBe('PARCEL_LINES_INVALID');
  });
});
