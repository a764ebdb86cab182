import type { BodyOf } from '@gyeol/contracts/call.ts';
import { memberRegistered } from '@gyeol/contracts/events/member.ts';
import { orderCancelled, orderPacked, orderShipped } from '@gyeol/contracts/events/order-payment.ts';
import { batchCalls } from '@gyeol/contracts/http/admin-packing.ts';
import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { shippingCalls } from '@gyeol/contracts/http/admin-shipping.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { fake } from '@gyeol/service-kit/testing/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, cellsOf, type Office, openOffice, pay, saveItem, shippingDesk } from './support/office.ts';

const packCalls: BodyOf<typeof internalCalls.packMatching>[] = [];
const packingDesk = fake(internalCalls.packMatching, ({ body }) => {
  packCalls.push(body);
  return { id: 18, orderCount: body.merchantUids.length, skippedCount: 0 };
});
let office: Office;
beforeAll(async () => {
  office = await openOffice(shippingDesk(() => []).desk, packingDesk);
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.service.db.run(sql('test.empty-orders', 'delete from orders'));
  await office.service.db.run(sql('test.empty-batches', 'delete from packing_batches'));
  office.service.setNow(undefined);
});

const as = admin;
const packedAt = '2026-06-02T01:00:00.000Z';
const packed = (merchantUid: string, packingBatchId: number, batchSize: number) =>
  office.service.deliver(orderPacked, {
    subject: merchantUid,
    version: 4,
    data: { merchantUid, memberId: 7, packingBatchId, batchSize, packedAt },
  });
const cancelled = (merchantUid: string) =>
  office.service.deliver(orderCancelled, {
    subject: merchantUid,
    version: 6,
    data: {
      ...{ merchantUid, memberId: 7, itemTitles: '지갑', totalPrice: 20_000, refunded: 20_000, restock: true },
      ...{ couponMapId: null, cancelledAt: packedAt, by: 'owner' },
    },
  });
const shipped = (merchantUid: string, trackingNumber: string, shippedAt: string) =>
  office.service.deliver(orderShipped, {
    subject: merchantUid,
    version: 5,
    data: {
      ...{ merchantUid, memberId: 7, receiverPhone: '01012345678', itemTitles: '지갑', carrier: '우체국' },
      ...{ trackingNumber, postUrl: 'https://post.example', shippedAt },
    },
  });
const batch = (id: number) => office.service.call(batchCalls.batch, { as, params: { id } });
const slips = (id: number) => office.service.call(batchCalls.slips, { as, params: { id } });
const picking = (query: Record<string, unknown>) => office.service.call(shippingCalls.pickingList, { as, query });
const excel = (id: number) => office.get({ ...batchCalls.excel, path: `/api/admin/packing/batch/${id}/excel` });
const listed = async (query: Record<string, unknown>, params = { page: 0, size: 15 }) =>
  (await office.service.call(reportingCalls.orders, { as, params, query })).body._embedded.paymentHistoryDTOList.map(
    ({ merchantUid }) => merchantUid,
  );

describe('a packing batch', () => {
  it('has the same orders in its list, its slips and its Excel file, sorted by the time of payment', async () => {
    await pay(office.service, 'uid-b', '2026-06-01T12:00:00', { name: '이순신', titles: ['지갑', '벨트'] });
    await pay(office.service, 'uid-a', '2026-06-01T10:00:00');
    await pay(office.service, 'uid-late', '2026-06-01T09:00:00');
    for (const uid of ['uid-a', 'uid-b']) await packed(uid, 12, 2);
    expect((await batch(12)).body).toMatchObject({
      ...{ id: 12, packedAt, size: 2, waiting: 2, cancelled: 0, ready: true },
      orders: [
        { merchantUid: 'uid-a', paymentStatus: 'PREPARING', quantity: 2 },
        { merchantUid: 'uid-b', name: '이순신', quantity: 4 },
      ],
    });
    await saveItem(office.service, 1, 'W-01');
    await saveItem(office.service, 2, 'B-07');
    await saveItem(office.service, 2, null);
    expect((await picking({ batchId: 12 })).body.options).toMatchObject([
      { title: '벨트', productCode: null },
      { title: '지갑', productCode: 'W-01' },
    ]);
    expect((await slips(12)).body.orders).toMatchObject([
      { merchantUid: 'uid-a', postCode: '04524', lines: [{ title: '지갑', productCode: 'W-01', quantity: 2 }] },
      { merchantUid: 'uid-b', lines: [{ title: '지갑' }, { title: '벨트' }] },
    ]);
    expect((await picking({ batchId: 12 })).body).toMatchObject({ orderCount: 2, quantity: 6 });
    const file = await excel(12);
    expect(file.headers['content-disposition']).toContain('packing_12.xlsx');
    expect(cellsOf(file.bytes).map(([uid]) => uid)).toEqual(['merchant_uid', 'uid-a', 'uid-b']);
  });

  it('is not printed or exported until the payments of all its orders have arrived', async () => {
    await pay(office.service, 'uid-a', '2026-06-01T10:00:00');
    await packed('uid-a', 13, 2);
    await packed('uid-b', 13, 2);
    expect((await batch(13)).body).toMatchObject({ ready: false, size: 2, waiting: 1 });
    expect((await slips(13)).code).toBe('PACKING_BATCH_NOT_READY');
    expect((await picking({ batchId: 13 })).code).toBe('PACKING_BATCH_NOT_READY');
    expect((await excel(13)).status).toBe(409);
    await pay(office.service, 'uid-b', '2026-06-01T12:00:00');
    expect((await batch(13)).body.ready).toBe(true);
    expect((await slips(13)).body.orders).toHaveLength(2);
    expect((await batch(99)).code).toBe('PACKING_BATCH_NOT_FOUND');
  });

  it('leaves a cancelled order out of slips and Excel, but still shows it as cancelled', async () => {
    for (const uid of ['uid-a', 'uid-b']) {
      await pay(office.service, uid, '2026-06-01T10:00:00');
      await packed(uid, 14, 2);
    }
    await cancelled('uid-a');
    expect((await batch(14)).body).toMatchObject({
      ...{ ready: true, waiting: 1, cancelled: 1 },
      orders: [{ merchantUid: 'uid-a', paymentStatus: 'CANCELLED' }, { paymentStatus: 'PREPARING' }],
    });
    expect((await slips(14)).body.orders.map(({ merchantUid }) => merchantUid)).toEqual(['uid-b']);
    expect(cellsOf((await excel(14)).bytes).map(([uid]) => uid)).toEqual(['merchant_uid', 'uid-b']);
    await pay(office.service, 'uid-c', '2026-06-01T10:00:00');
    await packed('uid-c', 15, 1);
    const { content } = (await office.service.call(batchCalls.batches, { as, params: { page: 0, size: 15 } })).body;
    expect(content.map(({ id, waiting, cancelled: left }) => [id, waiting, left])).toEqual([
      [15, 1, 0],
      [14, 1, 1],
    ]);
  });
});

describe('packing the orders that match a filter', () => {
  it('packs only the matching orders that wait and are in no batch yet', async () => {
    for (const uid of ['uid-a', 'uid-b', 'uid-c'])
      await pay(office.service, uid, '2026-06-01T10:00:00', { name: uid === 'uid-c' ? '이순신' : '홍길동' });
    await packed('uid-b', 17, 1);
    const requestId = '0199f0c0-0000-7000-8000-000000000001';
    const { body } = await office.service.call(batchCalls.packMatching, { as, body: { requestId, name: '홍길동' } });
    expect(body).toEqual({ id: 18, orderCount: 1, skippedCount: 0 });
    expect(packCalls).toMatchObject([
      { requestId, merchantUids: ['uid-a'], packedBy: 1, operator: { action: '발주확인', operator: { id: 1 } } },
    ]);
  });
});

describe('the summary of open order work', () => {
  it('counts unpacked orders, waiting orders and parcels long in transit; the list finds such orders', async () => {
    office.service.setNow(new Date('2026-06-10T03:00:00Z'));
    for (const uid of ['new', 'packed', 'long', 'fresh']) await pay(office.service, uid, '2026-06-01T10:00:00');
    await packed('packed', 16, 1);
    await shipped('long', '6800000000001', '2026-06-05T02:59:00.000Z');
    await shipped('fresh', '6800000000002', '2026-06-05T03:01:00.000Z');
    expect((await office.service.call(reportingCalls.orderWork, { as })).body).toEqual({
      ...{ unpacked: 1, waiting: 2, oldestPaidAt: '2026-06-01T01:00:00.000Z', inTransit: 1 },
    });
    expect(await listed({ only: 'unpacked' })).toEqual(['new']);
    expect(await listed({ only: 'in-transit' })).toEqual(['long']);
  });
});

describe('the order list', () => {
  beforeEach(async () => {
    await pay(office.service, '20260601-ABCDEF', '2026-06-01T10:00:00', { titles: ['지갑'] });
    await pay(office.service, '20260602-GHJKMN', '2026-06-02T10:00:00', { titles: ['지갑', '벨트'] });
    await shipped('20260602-GHJKMN', '6800000000002', '2026-06-05T03:01:00.000Z');
  });

  it('finds orders by tracking number, end of the order number, item and option', async () => {
    expect(await listed({ trackingNumber: '68000-0000 0002' })).toEqual(['20260602-GHJKMN']);
    expect(await listed({ orderNumber: 'cdef' })).toEqual(['20260601-ABCDEF']);
    expect(await listed({ orderNumber: '20260601-ABCDEF' })).toEqual(['20260601-ABCDEF']);
    expect(await listed({ item: '벨트' })).toEqual(['20260602-GHJKMN']);
    expect(await listed({ item: '지갑 블랙' })).toHaveLength(2);
    expect(await listed({ item: '지갑 카멜' })).toEqual([]);
    // The order has two matching lines and is counted once.
    expect(await listed({ item: '블랙' })).toEqual(['20260602-GHJKMN', '20260601-ABCDEF']);
    expect(await listed({ item: '블랙', sort: 'oldest' })).toEqual(['20260601-ABCDEF', '20260602-GHJKMN']);
    expect(await listed({ item: '블랙', startDate: '2026-06-02', endDate: '2026-06-02' })).toEqual(['20260602-GHJKMN']);
    expect(await listed({ item: '블랙', email: 'nobody' })).toEqual([]);
    const shippedOnes = { as, params: { page: 0, size: 15, status: 'SHIPPING' as const }, query: { item: '블랙' } };
    const { body } = await office.service.call(reportingCalls.ordersByStatus, shippedOnes);
    expect(body.page).toMatchObject({ totalElements: 1, totalPages: 1 });
    expect(await listed({ item: '지갑%블랙' })).toEqual([]);
    expect(await listed({ item: '지_' })).toEqual([]);
    const wrong = await office.service.call(reportingCalls.orders, {
      as,
      params: { page: 0, size: 15 },
      query: { orderNumber: '%%%%' },
    });
    expect(wrong).toMatchObject({ status: 400, body: { detail: expect.stringContaining('주문번호') } });
  });

  it('finds orders in the search box, too, by tracking number and by the end of the order number', async () => {
    const found = async (q: string) =>
      (await office.service.call(shippingCalls.search, { as, query: { q } })).body.orders.map(
        ({ merchantUid }) => merchantUid,
      );
    expect(await found('68000-0000 0002')).toEqual(['20260602-GHJKMN']);
    expect(await found('cdef')).toEqual(['20260601-ABCDEF']);
    expect(await found('6800000000009')).toEqual([]);
  });

  it("finds orders by the beginning of the buyer's e-mail", async () => {
    await office.service.deliver(memberRegistered, {
      subject: '7',
      version: 1,
      data: {
        ...{ memberId: 7, username: 'a_b@gyeol.kr', displayName: '결', realName: '홍길동', phoneNumber: '01012345678' },
        ...{ role: 'ROLE_USER', kind: 'regular', postCode: null, address: null, detailAddress: null },
        ...{ createdAt: packedAt, updatedAt: packedAt },
      } as never,
    });
    expect(await listed({ email: 'A_B@g' })).toHaveLength(2);
    for (const email of ['axb@g', "o'neil", '한글', 'a+b%']) expect(await listed({ email })).toEqual([]);
  });

  it('can show the oldest orders first, page by page', async () => {
    const oldest = { sort: 'oldest' };
    expect(await listed(oldest)).toEqual(['20260601-ABCDEF', '20260602-GHJKMN']);
    expect(await listed(oldest, { page: 1, size: 1 })).toEqual(['20260602-GHJKMN']);
    expect(await listed({ ...oldest, name: '홍길동' }, { page: 1, size: 1 })).toEqual(['20260602-GHJKMN']);
    const from = { startDate: '2026-06-02', endDate: '2026-06-03' };
    const { body } = await office.service.call(reportingCalls.ordersInPeriod, {
      ...{ as, params: { page: 0, size: 15 }, query: { ...from, sort: 'oldest' as const } },
    });
    expect(body._embedded.paymentHistoryDTOList.map(({ merchantUid }) => merchantUid)).toEqual(['20260602-GHJKMN']);
  });
});
