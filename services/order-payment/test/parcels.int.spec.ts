import type { BodyOf } from '@gyeol/contracts/call.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { describe, expect, it } from 'vitest';
import { readStory } from '../src/commands/story.ts';
import { admin, owner, stranger } from './support/shop.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const detail = async (merchantUid: string) =>
  (await shop.call(orderCalls.detail, { as: owner, params: { uid: merchantUid } })).body;
/** Answers a paid order of two lines: a bag, and two wallets. */
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
const bare = ({ lineId, quantity }: { lineId: number; quantity: number }) => ({ lineId, quantity });
const partlySent = async () => {
  const merchantUid = await buyTwoLines();
  const [bag, ...left] = (await detail(merchantUid)).unshipped.map(bare);
  if (!bag) throw new Error('nothing is left');
  await send(merchantUid, { trackingNumber: numbers[0], lines: [bag] });
  return { merchantUid, bag, lines: left };
};
const numbers = ['6800000000001', '6800000000002', '6800000000003'] as const;

describe('an order in several parcels', () => {
  it('is SHIPPING from the first parcel, shows the newest number, and is DELIVERED after the last', async () => {
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
    // Only shipped pieces can be returned.
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
    // Nothing is left to ship, so a different tracking number now corrects the number of the newest parcel.
    expect((await shop.ship(merchantUid, numbers[2])).status).toBe(200);
    expect((await detail(merchantUid)).parcels.map(({ trackingNumber }) => trackingNumber)).toEqual([
      numbers[0],
      numbers[2],
    ]);

    expect((await shop.deliver(merchantUid)).status).toBe(200);
    expect((await detail(merchantUid)).parcels.map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED']);
    expect(await readStory(shop.db, merchantUid)).toContain(`${numbers[0]}  DELIVERED`);
  });

  it('corrects the first parcel’s number when the screen showed it, while goods are still unshipped', async () => {
    const merchantUid = await buyTwoLines();
    const [bag] = (await detail(merchantUid)).unshipped;
    await send(merchantUid, { trackingNumber: numbers[0], lines: [{ lineId: bag?.lineId ?? 0, quantity: 1 }] });
    await send(merchantUid, { trackingNumber: numbers[1], expectedTrackingNumber: numbers[0] });
    const { parcels, unshipped } = await detail(merchantUid);
    expect(parcels).toMatchObject([{ trackingNumber: numbers[1] }]);
    expect(unshipped).toMatchObject([{ quantity: 2 }]);
  });

  it('ships the remaining goods by a file', async () => {
    const merchantUid = await buyTwoLines();
    const [bag] = (await detail(merchantUid)).unshipped;
    await send(merchantUid, { trackingNumber: numbers[0], lines: [{ lineId: bag?.lineId ?? 0, quantity: 1 }] });
    const rows = [{ merchantUid, trackingNumber: numbers[1], phoneNumber: '01012345678', name: '김민지' }];
    const file = () => shop.callInternal(internalCalls.shipBatch, { body: { rows, dryRun: false } });
    expect((await file()).body.results).toMatchObject([{ ok: true, outcome: 'shipped' }]);
    expect((await file()).body.results).toMatchObject([{ ok: true, outcome: 'same' }]);
    expect((await detail(merchantUid)).parcels).toHaveLength(2);
  });

  it('ignores a repeated number of any of its parcels', async () => {
    const { merchantUid } = await partlySent();
    await shop.ship(merchantUid, numbers[1]);
    const row = { merchantUid, trackingNumber: numbers[0], phoneNumber: '01012345678', name: '김민지' };
    const file = { rows: [row], dryRun: false, confirmChanges: true };
    const { body } = await shop.callInternal(internalCalls.shipBatch, { body: file });
    expect(body.results).toMatchObject([{ ok: true, outcome: 'same' }]);
    expect((await shop.ship(merchantUid, numbers[0])).status).toBe(200);
    expect((await detail(merchantUid)).parcels.map(({ trackingNumber }) => trackingNumber)).toEqual(
      numbers.slice(0, 2),
    );
  });

  it('is not shipped from a screen that does not show the newest parcel', async () => {
    const { merchantUid, lines } = await partlySent();
    const seen = (expectedTrackingNumber: string | null, more: object = {}) =>
      send(merchantUid, { trackingNumber: numbers[2], expectedTrackingNumber, ...more });
    expect(await seen(null)).toMatchObject({
      status: 409,
      code: 'TRACKING_NUMBER_MOVED',
      body: { trackingNumber: numbers[0] },
    });
    const some = { lines: lines.map(({ lineId }) => ({ lineId, quantity: 1 })) };
    expect((await send(merchantUid, { ...some, trackingNumber: numbers[1] })).status).toBe(200);
    expect((await seen(numbers[0], some)).code).toBe('TRACKING_NUMBER_MOVED');
    expect((await detail(merchantUid)).parcels).toHaveLength(2);
    expect((await seen(numbers[1], some)).status).toBe(200);
  });

  it('reports only the goods of the parcel whose shipping is undone', async () => {
    const { merchantUid } = await partlySent();
    await shop.ship(merchantUid, numbers[1]);
    await shop.call(orderCalls.undoShipping, { as: admin, params: { uid: merchantUid } });
    const undone = (await shop.outbox()).filter(({ type }) => type === 'OrderShippingUndone');
    expect(undone.map(({ data }) => data)).toMatchObject([{ itemTitles: '반지갑', trackingNumber: numbers[0] }]);
  });

  it('is delivered parcel by parcel from a file, as the dry run predicts', async () => {
    const { merchantUid } = await partlySent();
    const whole = await buyTwoLines();
    await send(whole, { trackingNumber: numbers[2], lines: (await detail(whole)).unshipped.slice(0, 1).map(bare) });
    const row = { merchantUid, trackingNumber: numbers[0] as string, phoneNumber: '01012345678', name: '김민지' };
    const rows = [row, { ...row, trackingNumber: numbers[1] }];
    const file = async (dryRun: boolean) =>
      (await shop.callInternal(internalCalls.deliverBatch, { body: { rows, dryRun } })).body.results;
    expect(await file(true)).toMatchObject([{ ok: true, outcome: 'delivered' }, { ok: false }]);
    await shop.ship(merchantUid, numbers[1]);
    expect(await file(true)).toMatchObject([{ outcome: 'delivered' }, { outcome: 'delivered' }]);
    expect((await detail(merchantUid)).parcels).toMatchObject([{ state: 'SHIPPING' }, { state: 'SHIPPING' }]);
    rows.pop();
    expect(await file(false)).toMatchObject([{ ok: true, outcome: 'delivered' }]);
    expect(await detail(merchantUid)).toMatchObject({
      paymentStatus: 'SHIPPING',
      parcels: [{ state: 'DELIVERED' }, { state: 'SHIPPING' }],
    });
    rows.push({ ...row, trackingNumber: numbers[1] });
    expect(await file(false)).toMatchObject([{ outcome: 'same' }, { outcome: 'delivered' }]);
    expect(await shop.statusOf(merchantUid)).toBe('DELIVERED');
    expect(await file(false)).toMatchObject([{ outcome: 'same' }, { outcome: 'same' }]);
    // Goods of the order are still unshipped, so the file delivers the parcel but not the order.
    rows.splice(0, 2, { ...row, merchantUid: whole, trackingNumber: numbers[2] });
    expect(await file(false)).toMatchObject([{ ok: true, outcome: 'delivered' }]);
    expect(await detail(whole)).toMatchObject({ paymentStatus: 'SHIPPING', parcels: [{ state: 'DELIVERED' }] });
  });

  it('has one parcel with all its goods when all its lines are named', async () => {
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

describe('unshipped goods of an order on its way', () => {
  const claimBody = (merchantUid: string, lines: { lineId: number; quantity: number }[], kind: 'cancel' | 'return') =>
    ({ originalMerchantUid: merchantUid, kind, reason: 'CHANGE_OF_MIND', lines, message: '필요 없어요' }) as const;
  const claim = (
    merchantUid: string,
    lines: { lineId: number; quantity: number }[],
    kind: 'cancel' | 'return',
    as = owner,
  ) => shop.call(orderCalls.createClaim, { as, body: claimBody(merchantUid, lines, kind) });
  const claimable = async (uid: string) =>
    (await shop.call(orderCalls.claimableLines, { as: owner, params: { uid } })).body;

  it('can be cancelled by buyer and operator, and the order becomes DELIVERED with the shipped goods', async () => {
    const { merchantUid, bag, lines } = await partlySent();
    const [wallet] = lines.map((line) => ({ ...line, quantity: 1 }));
    if (!wallet) throw new Error('no wallets');
    expect(await claimable(merchantUid)).toMatchObject({
      refusal: null,
      kinds: ['cancel', 'return', 'exchange'],
      cancelsOrder: false,
      lines: [
        { lineId: bag.lineId, left: 1, unsent: 0 },
        { lineId: wallet.lineId, left: 2, unsent: 2 },
      ],
    });
    expect((await claim(merchantUid, [bag], 'cancel')).code).toBe('CLAIM_SHIPPED');
    expect((await claim(merchantUid, [wallet], 'cancel', stranger)).status).toBe(403);
    const at = new Date().toISOString();
    await provider.track(numbers[0], 'DELIVERED', at);
    shop.setNow(new Date(Date.now() + 60_000));
    await shop.work('tracking');
    await shop.spread();
    const before = shop.catalog.stockOf(22);
    const { money } = (
      await shop.call(orderCalls.estimateClaim, { as: admin, body: claimBody(merchantUid, [wallet], 'cancel') })
    ).body;
    expect((await claim(merchantUid, [wallet], 'cancel', admin)).body).toMatchObject({
      state: 'REFUNDED',
      refunded: money.refund,
      money: { goods: 30_000, returnFee: 0 },
    });
    expect(await detail(merchantUid)).toMatchObject({ paymentStatus: 'SHIPPING', unshipped: [{ quantity: 1 }] });
    // The shipped line is returned and the rest is cancelled, which is no cancel of the order.
    expect((await claim(merchantUid, [bag], 'return')).status).toBe(200);
    expect((await claim(merchantUid, [wallet], 'cancel')).body).toMatchObject({ state: 'REFUNDED' });
    await shop.spread();
    expect(shop.catalog.stockOf(22)).toBe(before + 2);
    expect(await detail(merchantUid)).toMatchObject({ paymentStatus: 'DELIVERED', deliveredAt: at, unshipped: [] });
    const [delivered] = (await shop.outbox()).filter(({ type }) => type === 'OrderDelivered');
    expect(delivered).toMatchObject({ data: { lines: [{ lineId: bag.lineId, quantity: 1 }] } });
    const books = await shop.ledgerOf(merchantUid);
    const refunded = books.filter(({ kind }) => kind === 'refunded').reduce((sum, { amount }) => sum + amount, 0);
    expect((await provider.payments(merchantUid))[0]?.cancel_amount).toBe(refunded);
  });

  it('cannot be shipped after their cancel, and cannot be cancelled after their shipping', async () => {
    const { merchantUid, lines } = await partlySent();
    await shop.call(orderCalls.createClaim, { as: owner, body: claimBody(merchantUid, lines, 'cancel') });
    const rest = { trackingNumber: numbers[1], expectedTrackingNumber: numbers[0], lines };
    expect((await send(merchantUid, rest)).code).toBe('PARCEL_LINES_INVALID');
    expect((await shop.deliver(merchantUid)).status).toBe(200);
    const other = await partlySent();
    await shop.ship(other.merchantUid, numbers[2]);
    expect((await claim(other.merchantUid, other.lines, 'cancel')).code).toBe('CLAIM_SHIPPED');
  });

  it('cannot be returned, and a refused return of the whole order tells the buyer to cancel these goods', async () => {
    const { merchantUid } = await partlySent();
    const body = { originalMerchantUid: merchantUid, isRefund: true, message: '안 와요' };
    expect(await shop.call(orderCalls.requestClaim, { as: owner, body })).toMatchObject({
      status: 409,
      code: 'REFUND_NOT_DELIVERED',
      body: { message: expect.stringContaining('아직 보내지 않은 상품은 취소') },
    });
    expect((await claimable(merchantUid)).claims).toEqual([]);
  });
});
