import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { describe, expect, it } from 'vitest';
import { admin, owner, stranger } from './support/shop.ts';
import { newShop, provider, shop, useShopForEachTest } from './support/shop-of-test.ts';

useShopForEachTest();

const detail = (merchantUid: string, as = owner) => shop.call(orderCalls.detail, { as, params: { uid: merchantUid } });

describe('shipping one order', () => {
  it('accepts only the carrier’s tracking number format, and builds the tracking link', async () => {
    const { merchantUid } = await shop.buy();
    expect((await shop.ship(merchantUid, '123')).code).toBe('TRACKING_NUMBER_INVALID');
    expect((await shop.ship(merchantUid, '68000-0000-0001 99')).status).toBe(400);
    const shipped = await shop.ship(merchantUid, '68000-0000 0001');
    expect(shipped.body).toEqual({ merchantUid, paymentStatus: 'SHIPPING' });
    expect((await detail(merchantUid)).body).toMatchObject({
      trackingNumber: '6800000000001',
      postUrl: 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1=6800000000001',
    });
    expect((await shop.ship('nothing')).status).toBe(404);
    const as = owner;
    const mine = await shop.call(orderCalls.setShipping, {
      as,
      params: { uid: merchantUid },
      body: { trackingNumber: '6800000000001' },
    });
    expect(mine.status).toBe(403);
  });

  it('checks the payment again, for one order or a file, and ships no order cancelled at the console', async () => {
    const [one, two, three] = [await shop.buy(), await shop.buy(22), await shop.buy(22, 1, stranger)];
    for (const { impUid } of [one, two]) await provider.consoleCancel(impUid);
    expect((await shop.ship(one.merchantUid)).code).toBe('ILLEGAL_MOVE');
    expect(await shop.order(one.merchantUid)).toMatchObject({ status: 'CANCELLED', cancelBy: 'provider' });
    const row = async ({ merchantUid }: { merchantUid: string }, n: number) => {
      const { name, phoneNumber } = (await shop.order(merchantUid)).receiver;
      return { merchantUid, trackingNumber: `680000000001${n}`, name, phoneNumber };
    };
    const rows = [await row(two, 1), await row(three, 2)];
    const { body } = await shop.callInternal(internalCalls.shipBatch, { body: { rows, dryRun: false } });
    expect(body.results).toMatchObject([
      { ok: false, outcome: '취소된 주문입니다.' },
      { ok: true, outcome: 'shipped' },
    ]);
  });

  it('does not wait for a silent provider', async () => {
    await newShop({}, { beforeShippingMs: 20 });
    const { merchantUid } = await shop.buy();
    provider.beforeCalls(() => provider.silence);
    expect((await shop.ship(merchantUid)).status).toBe(200);
  });

  it('uses the carrier of the settings', async () => {
    const set = (value: string, as = admin) => shop.call(orderCalls.setCarrier, { as, params: { value } });
    expect((await set('cj', owner)).status).toBe(403);
    expect((await set('pigeon')).status).toBe(400);
    expect((await set('cj')).body).toBe('cj');
    expect((await shop.call(orderCalls.carrier, { as: admin })).body).toBe('cj');
    const { merchantUid } = await shop.buy();
    expect((await shop.ship(merchantUid, '6800000000001')).status).toBe(400);
    expect((await shop.ship(merchantUid, '123456789012')).status).toBe(200);
    expect((await shop.order(merchantUid)).carrier).toBe('cj');
  });

  it('accepts a tracking link only while the parcel is on its way', async () => {
    const { merchantUid } = await shop.buy();
    const link = (postUrl: string, as = admin) =>
      shop.call(orderCalls.setPostUrl, { as, body: { uid: merchantUid, postUrl } });
    expect((await link('https://post.example/1')).code).toBe('ILLEGAL_MOVE');
    await shop.ship(merchantUid);
    expect((await link('javascript:alert(1)')).code).toBe('POST_URL_INVALID');
    expect((await link('/trace/1')).status).toBe(400);
    expect((await link('https://post.example/1', owner)).status).toBe(403);
    expect((await link('https://post.example/1')).status).toBe(200);
    expect((await detail(merchantUid)).body.postUrl).toBe('https://post.example/1');
    await shop.deliver(merchantUid);
    expect((await link('https://post.example/2')).code).toBe('ILLEGAL_MOVE');
  });

  it('lets the buyer or an admin mark the order delivered once, and lists the delivered items', async () => {
    const { merchantUid } = await shop.buy();
    expect((await shop.deliver(merchantUid)).code).toBe('ILLEGAL_MOVE');
    await shop.ship(merchantUid);
    expect((await shop.deliver(merchantUid, stranger)).status).toBe(403);
    expect((await shop.deliver(merchantUid)).body).toEqual({ merchantUid, paymentStatus: 'DELIVERED' });
    expect((await shop.deliver(merchantUid, admin)).code).toBe('ILLEGAL_MOVE');
    const reply = await shop.callInternal(internalCalls.deliveries, { query: { memberId: 7, itemId: 1 } });
    expect(reply.body.lines).toMatchObject([{ merchantUid, itemId: 1 }]);
    const none = await shop.callInternal(internalCalls.deliveries, { query: { memberId: 8, itemId: 1 } });
    expect(none.body.lines).toEqual([]);
  });
});

describe('the tracking number of a parcel on its way', () => {
  const change = (merchantUid: string, trackingNumber: string, expectedTrackingNumber?: string | null) =>
    shop.call(orderCalls.setShipping, {
      as: admin,
      params: { uid: merchantUid },
      body: { trackingNumber, ...(expectedTrackingNumber === undefined ? {} : { expectedTrackingNumber }) },
    });
  const shippedWith = async (number = '6800000000001') => {
    const { merchantUid } = await shop.buy();
    await shop.ship(merchantUid, number);
    return merchantUid;
  };

  it('is corrected with its link, and published as a change, not as a second shipping', async () => {
    const merchantUid = await shippedWith();
    const { shippedAt } = await shop.order(merchantUid);
    expect((await change(merchantUid, '6800000000002')).body).toEqual({
      merchantUid,
      paymentStatus: 'SHIPPING',
    });
    const order = await shop.order(merchantUid);
    expect(order).toMatchObject({ status: 'SHIPPING', trackingNumber: '6800000000002', shippedAt });
    expect(order.postUrl).toContain('6800000000002');
    const events = (await shop.outbox()).filter(({ subject }) => subject === merchantUid);
    expect(events.filter(({ type }) => type === 'OrderShipped')).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({
      type: 'TrackingNumberChanged',
      version: order.version,
      data: { merchantUid, carrier: '우체국', trackingNumber: '6800000000002' },
    });
  });

  it('stays unchanged when the same number is sent in another spelling', async () => {
    const merchantUid = await shippedWith();
    const { version } = await shop.order(merchantUid);
    expect((await change(merchantUid, '68000-0000-0001')).status).toBe(200);
    expect((await shop.order(merchantUid)).version).toBe(version);
    expect(await shop.eventsOf(merchantUid)).not.toContain('TrackingNumberChanged');
  });

  it('is not changed from a screen that shows an older number, and the refusal shows the current number', async () => {
    const merchantUid = await shippedWith();
    const late = await change(merchantUid, '6800000000002', null);
    expect(late).toMatchObject({
      status: 409,
      code: 'TRACKING_NUMBER_MOVED',
      body: { trackingNumber: '6800000000001' },
    });
    expect(late.body).toMatchObject({ message: expect.stringContaining('6800000000001') });
    expect((await change(merchantUid, '6800000000003', '6800000000009')).status).toBe(409);
    expect((await change(merchantUid, '6800000000003', '6800000000001')).status).toBe(200);
  });

  it('cannot be changed after delivery or during a cancel, and the refusal names the state', async () => {
    const merchantUid = await shippedWith();
    await shop.deliver(merchantUid);
    expect(await change(merchantUid, '6800000000002')).toMatchObject({
      code: 'ILLEGAL_MOVE',
      body: { message: '현재 배송완료 상태인 주문이어서 할 수 없는 작업입니다.' },
    });
    const cancelled = await shippedWith();
    await provider.behave({ down: true });
    expect((await shop.cancel(cancelled, admin)).status).toBe(503);
    await provider.behave({ down: false });
    expect((await change(cancelled, '6800000000002')).code).toBe('CANCEL_PENDING');
  });

  it.each(['deliver', 'cancel'] as const)('is changed before a simultaneous %s, or not at all', async (action) => {
    const merchantUid = await shippedWith();
    const [changed, done] = await Promise.all([
      change(merchantUid, '6800000000002'),
      action === 'deliver' ? shop.deliver(merchantUid) : shop.cancel(merchantUid, admin),
    ]);
    expect(done.status).toBe(200);
    const order = await shop.order(merchantUid);
    expect(order.status).toBe(action === 'deliver' ? 'DELIVERED' : 'CANCELLED');
    expect(order.trackingNumber).toBe(changed.status === 200 ? '6800000000002' : '6800000000001');
    expect((await shop.eventsOf(merchantUid)).filter((type) => type === 'TrackingNumberChanged')).toHaveLength(
      changed.status === 200 ? 1 : 0,
    );
  });
});

describe('orders chosen by an operator', () => {
  const ship = (parcels: { merchantUid: string; trackingNumber: string }[], as = admin) =>
    shop.call(orderCalls.shipOrders, { as, body: { parcels } });

  it('are each shipped once or refused with a reason in one call, and a repeat changes nothing', async () => {
    const [one, other, gone] = [await shop.buy(), await shop.buy(), await shop.buy()];
    await shop.ship(other.merchantUid, '6800000000009');
    await shop.cancel(gone.merchantUid);
    const trackingNumber = '6800000000001';
    const parcels = [one, other, gone, one, { merchantUid: 'nothing' }].map(({ merchantUid }) => ({
      merchantUid,
      trackingNumber,
    }));
    expect((await ship(parcels)).body.results).toEqual([
      { merchantUid: one.merchantUid, ok: true, outcome: 'shipped' },
      {
        merchantUid: other.merchantUid,
        ok: false,
        outcome: '이미 다른 운송장 번호로 배송 중인 주문입니다. (6800000000009)',
      },
      { merchantUid: gone.merchantUid, ok: false, outcome: '취소된 주문입니다.' },
      { merchantUid: 'nothing', ok: false, outcome: '존재하지 않는 주문번호입니다.' },
    ]);
    expect(await shop.order(one.merchantUid)).toMatchObject({ status: 'SHIPPING', trackingNumber });
    expect((await shop.order(other.merchantUid)).trackingNumber).toBe('6800000000009');
    expect((await ship(parcels)).body.results[0]).toMatchObject({ ok: true, outcome: 'same' });
    expect((await shop.eventsOf(one.merchantUid)).filter((type) => type === 'OrderShipped')).toHaveLength(1);
  });

  it('are refused when another operator has begun to ship them, and the remaining goods are not shipped', async () => {
    const { merchantUid } = await shop.buy(11, 2);
    const [line] = (await shop.order(merchantUid)).lines;
    const body = { trackingNumber: '6800000000009', lines: [{ lineId: line?.lineId ?? 0, quantity: 1 }] };
    await shop.call(orderCalls.setShipping, { as: admin, params: { uid: merchantUid }, body });
    const { results } = (await ship([{ merchantUid, trackingNumber: '6800000000001' }])).body;
    expect(results).toMatchObject([{ ok: false, outcome: expect.stringContaining('6800000000009') }]);
    expect((await shop.eventsOf(merchantUid)).filter((type) => type === 'ParcelShipped')).toEqual([]);
  });

  it('are shipped only by operators, and only with valid tracking numbers', async () => {
    const { merchantUid } = await shop.buy();
    expect((await ship([{ merchantUid, trackingNumber: '6800000000001' }], owner)).status).toBe(403);
    expect((await ship([{ merchantUid, trackingNumber: '12' }])).body.results).toEqual([
      { merchantUid, ok: false, outcome: '운송장 번호 형식이 올바르지 않습니다.' },
    ]);
    expect(await shop.statusOf(merchantUid)).toBe('PREPARING');
  });
});

describe('shipping a file of orders', () => {
  const row = (merchantUid: string, more: object = {}) => ({
    merchantUid,
    trackingNumber: '6800000000001',
    phoneNumber: '010-1234-5678',
    name: '김민지',
    ...more,
  });
  const send = (rows: ReturnType<typeof row>[], dryRun = false) =>
    shop.callInternal(internalCalls.shipBatch, { body: { rows, dryRun } });

  it('ships the good rows, gives a reason for each other row, and changes nothing when repeated', async () => {
    const [good, wrongName, shippedByHand, cancelled] = [
      await shop.buy(),
      await shop.buy(),
      await shop.buy(),
      await shop.buy(),
    ];
    const unpaid = await shop.place();
    await shop.ship(shippedByHand.merchantUid, '6800000000009');
    await shop.cancel(cancelled.merchantUid);
    const rows = [
      row(good.merchantUid),
      row(good.merchantUid, { trackingNumber: '6800000000002' }),
      row(wrongName.merchantUid, { name: '이지수' }),
      row(wrongName.merchantUid, { phoneNumber: '01099998888' }),
      row(shippedByHand.merchantUid),
      row(cancelled.merchantUid),
      row(unpaid.merchantUid),
      row('nothing'),
    ];
    const dry = await send(rows, true);
    expect(dry.body.results[0]).toMatchObject({ ok: true, outcome: 'shipped' });
    expect(await shop.statusOf(good.merchantUid)).toBe('PREPARING');
    const { body } = await send(rows);
    expect(body.results.map(({ outcome }) => outcome)).toEqual([
      'shipped',
      '파일에 같은 주문번호가 두 번 있습니다.',
      '고객 이름 또는 전화번호가 주문과 다릅니다.',
      '파일에 같은 주문번호가 두 번 있습니다.',
      '이미 다른 운송장 번호로 배송 중인 주문입니다.',
      '취소된 주문입니다.',
      '결제가 완료되지 않은 주문입니다.',
      '존재하지 않는 주문번호입니다.',
    ]);
    expect(await shop.order(good.merchantUid)).toMatchObject({ status: 'SHIPPING', trackingNumber: '6800000000001' });
    expect((await send(rows)).body.results[0]).toMatchObject({ ok: true, outcome: 'same' });
    expect((await shop.eventsOf(good.merchantUid)).filter((type) => type === 'OrderShipped')).toHaveLength(1);
  });

  it('changes the number of a parcel on its way only after a confirmation, and shows the current number', async () => {
    const { merchantUid } = await shop.buy();
    await shop.ship(merchantUid, '6800000000009');
    const rows = [row(merchantUid)];
    const change = (dryRun: boolean) =>
      shop.callInternal(internalCalls.shipBatch, { body: { rows, dryRun, confirmChanges: true } });
    const [refused] = (await send(rows)).body.results;
    expect(refused).toEqual({
      merchantUid,
      ok: false,
      outcome: '이미 다른 운송장 번호로 배송 중인 주문입니다.',
      current: '6800000000009',
    });
    const changed = { merchantUid, ok: true, outcome: 'changed', current: '6800000000009' };
    expect((await change(true)).body.results).toEqual([changed]);
    expect((await shop.order(merchantUid)).trackingNumber).toBe('6800000000009');
    expect((await change(false)).body.results).toEqual([changed]);
    expect((await shop.order(merchantUid)).trackingNumber).toBe('6800000000001');
    expect((await change(false)).body.results).toEqual([{ merchantUid, ok: true, outcome: 'same' }]);
    const types = await shop.eventsOf(merchantUid);
    expect(types.filter((type) => type === 'OrderShipped' || type === 'TrackingNumberChanged')).toEqual([
      'OrderShipped',
      'TrackingNumberChanged',
    ]);
  });

  it('accepts one tracking number for several orders', async () => {
    const [one, other] = [await shop.buy(), await shop.buy()];
    const { results } = (await send([row(one.merchantUid), row(other.merchantUid)])).body;
    expect(results.map(({ outcome }) => outcome)).toEqual(['shipped', 'shipped']);
  });

  it('reads phone and tracking numbers as spreadsheets write them', async () => {
    const { merchantUid } = await shop.buy();
    const bad = await send([row(merchantUid, { trackingNumber: '68-1' })]);
    expect(bad.body.results[0]?.outcome).toBe('운송장 번호 형식이 올바르지 않습니다.');
    const none = await send([row(merchantUid, { trackingNumber: ' ' })]);
    expect(none.body.results[0]?.outcome).toBe('운송장 번호가 없습니다.');
    const good = await send([row(merchantUid, { phoneNumber: '1012345678', trackingNumber: '68000 00000-001' })]);
    expect(good.body.results[0]).toMatchObject({ ok: true, outcome: 'shipped' });
  });

  it('is open only to the admin-reporting service', async () => {
    const reply = await shop.callInternal(internalCalls.shipBatch, {
      body: { rows: [], dryRun: true },
      caller: 'cart',
    });
    expect(reply.status).toBe(403);
  });
});

describe('the API of orders and settings', () => {
  it('shows the order to its buyer, and account and coupon details only to an admin', async () => {
    const { merchantUid } = await shop.buy(11, 2, owner, { couponMapId: 501, postMemo: '문 앞에 놓아주세요' });
    const mine = await detail(merchantUid);
    expect(mine.body).toMatchObject({
      merchantUid,
      totalPrice: 95_000,
      productTotal: 100_000,
      discount: 5_000,
      deliveryFee: 0,
      postMemo: '문 앞에 놓아주세요',
      mine: true,
      username: null,
      displayName: null,
      phoneNumber: null,
      couponTitle: null,
      goodsBack: null,
      buyerName: null,
      name: '김민지',
      receiverPhoneNumber: '01012345678',
      cancelledAt: null,
      refunded: 0,
      refundRequest: null,
    });
    expect(mine.body.itemManagements).toEqual([
      {
        itemId: 1,
        itemOptionId: 11,
        itemOptionName: '기본',
        title: '가죽 토트백',
        imageUrl: '/media/x.webp',
        quantity: 2,
        finalPrice: 50_000,
        madeToOrder: false,
      },
    ]);
    expect((await detail(merchantUid, admin)).body).toMatchObject({
      mine: false,
      buyerName: '김민지',
      username: 'minji@example.com',
      phoneNumber: '01012345678',
      couponTitle: '5천원 쿠폰',
    });
    expect((await detail(merchantUid, stranger)).status).toBe(403);
    expect((await detail('nothing')).status).toBe(404);
  });

  it('distinguishes the receiver from the buyer', async () => {
    const { merchantUid } = await shop.buy(11, 1, owner, { name: '한가람', phoneNumber: '010-9999-8888' });
    expect((await detail(merchantUid)).body).toMatchObject({ name: '한가람', receiverPhoneNumber: '01099998888' });
    expect((await detail(merchantUid, admin)).body).toMatchObject({
      ...{ name: '한가람', receiverPhoneNumber: '01099998888', buyerName: '김민지', phoneNumber: '01012345678' },
    });
  });

  it('shows a claim with its state, and the refund with its time', async () => {
    const { merchantUid, totalPrice } = await shop.buy();
    await shop.ship(merchantUid);
    await shop.deliver(merchantUid);
    const claim = { originalMerchantUid: merchantUid, isRefund: false, message: '색이 달라요' };
    await shop.call(orderCalls.requestClaim, { as: owner, body: claim });
    const pending = (await detail(merchantUid, admin)).body.refundRequest;
    expect(pending).toMatchObject({
      isRefund: false,
      message: '색이 달라요',
      refundStatus: 'PENDING',
      processedAt: null,
    });
    await shop.call(orderCalls.processClaim, { as: admin, params: { id: pending?.id ?? 0 } });
    expect((await detail(merchantUid)).body.refundRequest).toMatchObject({ refundStatus: 'PROCESSED' });
    await shop.cancel(merchantUid, admin);
    const { body } = await detail(merchantUid);
    expect(body).toMatchObject({ paymentStatus: 'CANCELLED', refunded: totalPrice });
    expect(Date.parse(body.cancelledAt ?? '')).toBeGreaterThan(Date.parse(body.paymentTime));
    const unpaid = (await shop.place()).merchantUid;
    await shop.cancel(unpaid, admin);
    expect((await detail(unpaid)).body).toMatchObject({ paymentStatus: 'CANCELLED', refunded: 0 });
  });

  it('lists the four states of the specification, newest payment first, page by page', async () => {
    const paid = [];
    for (let at = 0; at < 7; at += 1) paid.push((await shop.buy(11, 1)).merchantUid);
    await shop.place();
    await shop.ship(paid[6] ?? '');
    await shop.cancel(paid[5] ?? '');
    const page = (number: number, as = owner) =>
      shop.call(orderCalls.history, { as, params: { page: number, size: 5 } });
    const first = await page(0);
    expect(first.body.page).toEqual({ size: 5, totalElements: 7, totalPages: 2, number: 0 });
    const second = await page(1);
    const rows = [...first.body._embedded.paymentHistoryDTOList, ...second.body._embedded.paymentHistoryDTOList];
    expect(new Set(rows.map(({ merchantUid }) => merchantUid))).toEqual(new Set(paid));
    const times = rows.map(({ paymentTime }) => paymentTime);
    expect(times).toEqual([...times].sort().reverse());
    expect((await page(9)).body._embedded.paymentHistoryDTOList).toEqual([]);
    expect((await page(0, stranger)).body).toMatchObject({ _embedded: { paymentHistoryDTOList: [] } });
    const bad = await shop.call(orderCalls.history, { as: owner, params: { page: 0, size: 101 } });
    expect(bad.status).toBe(400);
    expect((await shop.call(orderCalls.history, { params: { page: 0, size: 5 } })).status).toBe(401);
  });

  it('saves settings and logs who changed them', async () => {
    const read = () => shop.call(orderCalls.deliveryFee);
    expect((await read()).body).toBe(3_000);
    const set = (value: number, as = admin) => shop.call(orderCalls.setDeliveryFee, { as, params: { value } });
    expect((await set(0, owner)).status).toBe(403);
    expect((await set(-1)).body).toMatchObject({ message: '배송비는 0 이상의 값이어야 합니다.' });
    expect((await set(1_000_001)).status).toBe(400);
    expect((await set(0)).body).toBe(0);
    expect((await read()).body).toBe(0);
    expect((await shop.call(orderCalls.freeDeliveryFrom)).body).toBe(70_000);
    await shop.call(orderCalls.setFreeDeliveryFrom, { as: admin, params: { value: 50_000 } });
    expect((await shop.call(orderCalls.freeDeliveryFrom)).body).toBe(50_000);
    await shop.call(orderCalls.setFreeDeliveryFrom, { as: admin, params: { value: 0 } });
    expect((await shop.call(orderCalls.freeDeliveryFrom)).body).toBe(0);
    const log = await shop.database.db.rows({
      name: 'test.log',
      text: 'select key, value, member_id from setting_log order by id',
    });
    expect(log).toEqual([
      { key: 'deliveryFee', value: '0', member_id: 1 },
      { key: 'freeDeliveryFrom', value: '50000', member_id: 1 },
      { key: 'freeDeliveryFrom', value: '0', member_id: 1 },
    ]);
  });

  it('refuses to change a setting that differs from the value on screen, and answers the current value', async () => {
    const fee = (value: number, expected?: number) =>
      shop.call(orderCalls.setDeliveryFee, { as: admin, params: { value }, query: { expected } });
    expect((await fee(2_500, 3_000)).body).toBe(2_500);
    expect(await fee(4_000, 3_000)).toMatchObject({ status: 409, code: 'SETTING_CHANGED', body: { value: 2_500 } });
    expect((await shop.call(orderCalls.deliveryFee)).body).toBe(2_500);
    // The new value is saved already, so a repeat is accepted.
    expect((await fee(2_500, 3_000)).status).toBe(200);
    expect((await fee(4_000)).body).toBe(4_000);
    const free = (value: number, expected: number) =>
      shop.call(orderCalls.setFreeDeliveryFrom, { as: admin, params: { value }, query: { expected } });
    const { body: before } = await shop.call(orderCalls.freeDeliveryFrom);
    expect((await free(50_000, before)).status).toBe(200);
    expect(await free(0, before)).toMatchObject({ status: 409, body: { value: 50_000 } });
    expect((await free(0, 50_000)).status).toBe(200);
    expect((await free(60_000, 0)).body).toBe(60_000);
    const carrier = (value: 'cj' | 'hanjin', expected: 'epost') =>
      shop.call(orderCalls.setCarrier, { as: admin, params: { value }, query: { expected } });
    expect((await carrier('cj', 'epost')).status).toBe(200);
    expect(await carrier('hanjin', 'epost')).toMatchObject({ status: 409, body: { value: 'cj' } });
  });
});
