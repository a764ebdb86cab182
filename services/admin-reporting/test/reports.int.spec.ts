import type { DataOf } from '@gyeol/contracts/event.ts';
import { itemSaved, optionRestocked, stockRequested } from '@gyeol/contracts/events/catalog.ts';
import { linesRefunded } from '@gyeol/contracts/events/claims.ts';
import { couponChanged, couponIssued } from '@gyeol/contracts/events/coupon.ts';
import { memberChanged, memberRegistered } from '@gyeol/contracts/events/member.ts';
import {
  orderCancelled,
  orderDeliveryUndone,
  orderShipped,
  orderShippingUndone,
  paymentValidated,
  receiverChanged,
  trackingNumberChanged,
} from '@gyeol/contracts/events/order-payment.ts';
import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { shippingCalls } from '@gyeol/contracts/http/admin-shipping.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { createTestApp, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';

const admin = { id: 1, role: 'ROLE_ADMIN' as const };
const empty = sql('test.empty', 'delete from orders');
const emptyMembers = sql('test.empty-members', 'delete from members');
const many = sql(
  'test.many',
  `insert into orders (merchant_uid, member_id, name, phone_number, buyer_name, buyer_phone, item_titles, total_price, paid_at, status, version)
   select n::text, n, '김지아', '010' || lpad(n::text, 8, '0'), '이하루', '010' || lpad((n + 20000)::text, 8, '0'), '지갑', 1, now(), 'PREPARING', 3
   from generate_series(1, 20000) n`,
);
const emptyRefunds = sql('test.empty-refunds', 'delete from line_refunds');
const lineIds = sql('test.lines', 'select line_id as id from order_lines order by item_id');
const days = sql('test.days', `select day, status, n from order_days where n <> 0 order by day, status`);

interface Paid {
  merchantUid: string;
  at: string;
  total?: number;
  name?: string;
  phone?: string;
  buyer?: { realName: string; phoneNumber: string };
  memberId?: number;
  lines?: { itemId: number; optionId: number; quantity: number }[];
}
let nextLine = 0;
const order = ({
  merchantUid,
  at,
  total = 50_000,
  name = '홍길동',
  phone = '01012345678',
  buyer = { realName: name, phoneNumber: phone },
  memberId = 7,
  lines = [{ itemId: 1, optionId: 11, quantity: 1 }],
}: Paid) => ({
  subject: merchantUid,
  version: 3,
  data: {
    merchantUid,
    memberId,
    couponMapId: null,
    couponTitle: null,
    postMemo: null,
    itemTitles: '지갑',
    buyer: { username: 'a@b.kr', displayName: '결이', ...buyer },
    receiver: { name, phoneNumber: phone, postCode: '04524', address: '서울', detailAddress: '1층' },
    lines: lines.map(({ itemId, optionId, quantity }) => {
      nextLine += 1;
      return {
        lineId: nextLine,
        itemId,
        itemOptionId: optionId,
        title: `상품 ${itemId}`,
        itemOptionName: `옵션 ${optionId}`,
        imageUrl: '/media/a.webp',
        quantity,
        unitPrice: 10_000,
      };
    }),
    productTotal: total,
    discount: 0,
    deliveryFee: 0,
    totalPrice: total,
    provider: 'portone',
    impUid: 'imp_1',
    paidAt: new Date(`${at}+09:00`).toISOString(),
    cartLines: [],
  },
});
const cancelled = (merchantUid: string, version = 4) => ({
  subject: merchantUid,
  version,
  data: {
    merchantUid,
    memberId: 7,
    couponMapId: null,
    itemTitles: '지갑',
    totalPrice: 50_000,
    refunded: 50_000,
    restock: true,
    cancelledAt: '2026-06-01T03:00:00.000Z',
    by: 'owner' as const,
  },
});
const shipped = (merchantUid: string, version = 4) => ({
  subject: merchantUid,
  version,
  data: {
    merchantUid,
    memberId: 7,
    receiverPhone: '01012345678',
    itemTitles: '지갑',
    carrier: '우체국',
    trackingNumber: '1234567890123',
    postUrl: 'https://example.kr/1',
    shippedAt: '2026-06-01T03:00:00.000Z',
  },
});
const member = (memberId: number, more: object = {}, version = 1) => ({
  subject: String(memberId),
  version,
  data: {
    memberId,
    username: `m${memberId}@b.kr`,
    displayName: `별명${memberId}`,
    realName: '김결',
    phoneNumber: `0105555${String(memberId).padStart(4, '0')}`,
    role: 'ROLE_USER' as const,
    kind: 'regular' as const,
    postCode: null,
    address: null,
    detailAddress: null,
    createdAt: '2026-06-01T02:00:00.000Z',
    updatedAt: '2026-06-01T02:00:00.000Z',
    ...more,
  },
});

describe('the back office', () => {
  let service: TestApp<Config>;
  beforeAll(async () => {
    service = await createTestApp<Config>({
      name: 'admin-reporting',
      migrations: new URL('../migrations/', import.meta.url),
      build: buildApp,
      config: { backupTo: undefined },
    });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await service.database.db.run(empty);
    await service.database.db.run(emptyRefunds);
    await service.database.db.run(emptyMembers);
  });
  const refund = (
    merchantUid: string,
    claimId: number,
    amount: number,
    at: string,
    more: Partial<DataOf<typeof linesRefunded>> = {},
  ) => {
    const line = { lineId: 1, itemId: 1, itemOptionId: 11, title: '상품 1', itemOptionName: '옵션 11', quantity: 1 };
    const data = { merchantUid, memberId: 7, claimId, kind: 'return' as const, amount, lines: [{ ...line, amount }] };
    const refundedAt = new Date(`${at}+09:00`).toISOString();
    return service.deliver(linesRefunded, { subject: merchantUid, version: 9, data: { ...data, refundedAt, ...more } });
  };
  const pay = (paid: Paid) => service.deliver(paymentValidated, order(paid));
  const list = async (
    status: 'ALL' | 'PREPARING' | 'SHIPPING' | 'DELIVERED' | 'CANCELLED',
    page = 0,
    size = 15,
    query: Record<string, string> = {},
  ) => {
    const { body } = await service.call(reportingCalls.ordersByStatus, {
      as: admin,
      params: { status, page, size },
      query,
    });
    return {
      uids: body._embedded.paymentHistoryDTOList.map(({ merchantUid }) => merchantUid),
      total: body.page.totalElements,
    };
  };

  describe('orders', () => {
    it('are listed newest payment first and by their current state', async () => {
      await pay({ merchantUid: 'a', at: '2026-06-01T10:00:00' });
      await pay({ merchantUid: 'b', at: '2026-06-02T10:00:00' });
      expect(await list('ALL')).toEqual({ uids: ['b', 'a'], total: 2 });
      await service.deliver(orderShipped, shipped('a'));
      expect([await list('PREPARING'), await list('SHIPPING')]).toEqual([
        { uids: ['b'], total: 1 },
        { uids: ['a'], total: 1 },
      ]);
    });
    it('keep their state when an older event arrives later', async () => {
      await pay({ merchantUid: 'c', at: '2026-06-01T10:00:00' });
      await service.deliver(orderCancelled, cancelled('c', 5));
      await service.deliver(orderShipped, shipped('c', 4));
      expect(await list('CANCELLED')).toEqual({ uids: ['c'], total: 1 });
    });
    it('return to their previous state when an operator undoes a step, and show a changed receiver', async () => {
      await pay({ merchantUid: 'u', at: '2026-06-01T10:00:00' });
      const undone = { merchantUid: 'u', memberId: 7, itemTitles: '지갑', undoneAt: '2026-06-01T11:00:00.000Z' };
      const row = async () => {
        const { body } = await service.call(reportingCalls.orders, { as: admin, params: { page: 0, size: 10 } });
        return body._embedded.paymentHistoryDTOList.find(({ merchantUid }) => merchantUid === 'u');
      };
      await service.deliver(orderShipped, shipped('u', 4));
      const data = { ...undone, trackingNumber: null };
      await service.deliver(orderShippingUndone, { subject: 'u', version: 5, data });
      expect(await row()).toMatchObject({ paymentStatus: 'PREPARING', trackingNumber: null });
      const receiver = {
        name: '박결',
        phoneNumber: '01099998888',
        postCode: '04524',
        address: '서울',
        detailAddress: '7층',
      };
      const changedAt = undone.undoneAt;
      await service.deliver(receiverChanged, {
        subject: 'u',
        version: 6,
        data: { merchantUid: 'u', memberId: 7, receiver, postMemo: null, changedAt },
      });
      expect(await row()).toMatchObject({ name: '박결', phoneNumber: '01099998888' });
      await service.deliver(orderShipped, shipped('u', 7));
      await service.deliver(orderDeliveryUndone, { subject: 'u', version: 9, data: undone });
      expect((await row())?.paymentStatus).toBe('SHIPPING');
    });
    it('show the last corrected tracking number, even when the payment or an older event arrives later', async () => {
      const changed = (trackingNumber: string, version: number) => {
        const { shippedAt: changedAt, ...data } = shipped('n').data;
        return { subject: 'n', version, data: { ...data, trackingNumber, changedAt } };
      };
      const number = async () => {
        const { body } = await service.call(reportingCalls.orders, { as: admin, params: { page: 0, size: 10 } });
        return body._embedded.paymentHistoryDTOList.find(({ merchantUid }) => merchantUid === 'n')?.trackingNumber;
      };
      await service.deliver(trackingNumberChanged, changed('6800000000002', 5));
      await pay({ merchantUid: 'n', at: '2026-06-01T10:00:00' });
      expect(await number()).toBe('6800000000002');
      await service.deliver(orderShipped, shipped('n', 4));
      expect(await number()).toBe('6800000000002');
      await service.deliver(trackingNumberChanged, changed('6800000000003', 6));
      expect(await number()).toBe('6800000000003');
    });
    it('are counted once when every event is replayed', async () => {
      const events = [
        order({ merchantUid: 'd', at: '2026-06-01T10:00:00' }),
        order({ merchantUid: 'e', at: '2026-06-01T11:00:00' }),
      ];
      for (let round = 0; round < 2; round += 1) {
        for (const event of events) await service.deliver(paymentValidated, event);
        await service.deliver(orderCancelled, cancelled('e'));
      }
      expect(await service.database.db.rows(days)).toEqual([
        { day: '2026-06-01', status: 'CANCELLED', n: 1 },
        { day: '2026-06-01', status: 'PREPARING', n: 1 },
      ]);
    });
    it('are paged without a gap or a repeat, however deep the page', async () => {
      for (let index = 0; index < 23; index += 1) {
        await pay({
          merchantUid: `p${String(index).padStart(2, '0')}`,
          at: `2026-06-${String(1 + (index % 5)).padStart(2, '0')}T${String(index % 24).padStart(2, '0')}:30:00`,
        });
      }
      const pages = await Promise.all([0, 1, 2, 3, 4].map((page) => list('ALL', page, 5)));
      const walked = (await list('ALL', 0, 100)).uids;
      expect(walked).toHaveLength(23);
      expect(pages.flatMap(({ uids: merchantUids }) => merchantUids)).toEqual(walked);
      expect(await list('ALL', 9, 5)).toEqual({ uids: [], total: 23 });
    });
    it('are found by days, by any part of a name, and by part of a phone in any spelling', async () => {
      await pay({ merchantUid: 'x', at: '2026-06-01T23:59:59', name: '남궁민수', phone: '01098761234' });
      await pay({ merchantUid: 'y', at: '2026-06-02T00:00:00', name: '이결', phone: '01011112222' });
      expect(await list('ALL', 0, 15, { startDate: '2026-06-01', endDate: '2026-06-01' })).toEqual({
        uids: ['x'],
        total: 1,
      });
      expect(await list('ALL', 0, 15, { startDate: '2026-06-02T00:00:00', endDate: '2026-06-02T23:59:59' })).toEqual({
        uids: ['y'],
        total: 1,
      });
      for (const name of ['민수', '궁', '남궁 민', '결']) {
        expect((await list('ALL', 0, 15, { name })).uids, name).toEqual([name === '결' ? 'y' : 'x']);
      }
      for (const phoneNumber of ['9876-1234', '98761', '010 9876', '01098761234']) {
        expect((await list('ALL', 0, 15, { phoneNumber })).uids, phoneNumber).toEqual(['x']);
      }
      expect((await list('ALL', 0, 15, { name: '민수', phoneNumber: '2222' })).uids).toEqual([]);
      expect((await list('ALL', 0, 15, { name: '%' })).uids).toEqual([]);
    });
    it('are found by any spelling of names and phones that were stored in odd spellings', async () => {
      const before = { name: `남궁\u200b 민수`.normalize('NFD'), phone: '82 10-9876-1234' };
      await pay({ merchantUid: 'old', at: '2026-06-01T10:00:00', ...before });
      await pay({ merchantUid: 'new', at: '2026-06-02T10:00:00', name: '이결', phone: '01011112222' });
      const found = async (q: string) =>
        (await service.call(shippingCalls.search, { as: admin, query: { q } })).body.orders.map(
          (row) => row.merchantUid,
        );
      for (const name of ['남궁민수', '궁민', before.name]) {
        expect((await list('ALL', 0, 15, { name })).uids, name).toEqual(['old']);
        expect(await found(name)).toEqual(['old']);
      }
      for (const phoneNumber of ['01098761234', '+82 10 9876 1234', '821098761234', '98761234', '1234', '+1098']) {
        expect((await list('ALL', 0, 15, { phoneNumber })).uids, phoneNumber).toEqual(['old']);
        expect(await found(phoneNumber)).toEqual(['old']);
      }
      expect((await list('ALL', 0, 15, {})).uids).toEqual(['new', 'old']);
      for (const phoneNumber of ['123', '+82']) {
        const query = { as: admin, params: { status: 'ALL', page: 0, size: 5 }, query: { phoneNumber } };
        expect((await service.call(reportingCalls.ordersByStatus, query)).status, phoneNumber).toBe(400);
      }
    });
    it('sent as a present are found by buyer and by receiver, and show both', async () => {
      const buyer = { realName: '남궁민수', phoneNumber: '01098761234' };
      await pay({ merchantUid: 'present', at: '2026-06-01T10:00:00', name: '이결', phone: '01011112222', buyer });
      const shown = await service.call(reportingCalls.orders, { as: admin, params: { page: 0, size: 10 } });
      expect(shown.body._embedded.paymentHistoryDTOList).toMatchObject([
        { name: '이결', phoneNumber: '01011112222', buyerName: '남궁민수', buyerPhoneNumber: '01098761234' },
      ]);
      const { body: csv } = await service.call(shippingCalls.ordersCsv, { as: admin });
      expect(String(csv)).toMatch(/present,남궁민수,010-9876-1234,.*,이결,010-1111-2222/);
      await pay({ merchantUid: 'other', at: '2026-06-02T10:00:00', name: '박서준', phone: '01033334444' });
      for (const query of [{ name: '궁민' }, { phoneNumber: '9876-1234' }, { name: '이결' }, { phoneNumber: '1111' }]) {
        expect(await list('ALL', 0, 15, query), JSON.stringify(query)).toEqual({ uids: ['present'], total: 1 });
      }
      // This word has letters from both names and matches neither of them.
      expect((await list('ALL', 0, 15, { name: '결남' })).uids).toEqual([]);
      const { body } = await service.call(reportingCalls.orders, { as: admin, params: { page: 0, size: 15 } });
      expect(body._embedded.paymentHistoryDTOList[1]).toMatchObject({ name: '이결', phoneNumber: '01011112222' });
    });
    it('are searched by name and phone through the gram indexes when there are many', async () => {
      await service.database.fill(async (db) => {
        await db.run(many);
        await db.run(sql('test.vacuum', 'vacuum analyze orders'));
      });
      for (const [column, grams] of [
        ['names', `name_grams('서윤')`],
        ['phones', `phone_grams('00012345')`],
      ] as const) {
        const plan = await service.database.db.rows(
          sql(`test.plan-of-${column}`, `explain select * from orders where ${column} @> ${grams}`),
        );
        expect(JSON.stringify(plan)).toContain(`orders_by_${column === 'names' ? 'name' : 'phone'}`);
      }
    });
    it.each([
      ['one end of a period', reportingCalls.ordersInPeriod, { startDate: '2026-06-01' }, 400],
      ['a date that is none', reportingCalls.ordersInPeriod, { startDate: 'x-not-a-date', endDate: '2026-06-01' }, 400],
      ['three digits', reportingCalls.orders, { phoneNumber: '123' }, 400],
    ])('refuse a query with %s', async (_, row, query, status) => {
      expect((await service.call(row, { as: admin, params: { page: 0, size: 15 }, query })).status).toBe(status);
    });
    it('are for operators only, and at most 100 a page', async () => {
      expect((await service.call(reportingCalls.orders, { as: { id: 2 }, params: { page: 0, size: 15 } })).status).toBe(
        403,
      );
      expect((await service.call(reportingCalls.orders, { params: { page: 0, size: 15 } })).status).toBe(401);
      expect((await service.call(reportingCalls.orders, { as: admin, params: { page: 0, size: 101 } })).status).toBe(
        400,
      );
    });
  });

  describe('figures', () => {
    const sales = async (startDate: string, endDate: string) =>
      (await service.call(reportingCalls.paymentStats, { as: admin, query: { startDate, endDate } })).body;
    it('count by payment time from 11:00 to 11:00, without cancelled orders', async () => {
      await pay({ merchantUid: 'f1', at: '2026-06-01T10:59:59', total: 1_000 });
      await pay({ merchantUid: 'f2', at: '2026-06-01T11:00:00', total: 20_000 });
      await pay({ merchantUid: 'f3', at: '2026-06-02T10:59:59', total: 300_000 });
      await pay({ merchantUid: 'f4', at: '2026-06-01T15:00:00', total: 4_000_000 });
      await service.deliver(orderCancelled, cancelled('f4'));
      expect(await sales('2026-06-01T11:00:00', '2026-06-02T11:00:00')).toEqual({ totalSales: 320_000, totalCount: 2 });
    });
    it('show refunds next to the sales, on the day of the refund and without cancelled orders', async () => {
      const lines = [{ itemId: 1, optionId: 11, quantity: 3 }];
      await refund('r1', 1, 20_000, '2026-06-02T12:00:00');
      for (const merchantUid of ['r1', 'r2']) await pay({ merchantUid, at: '2026-06-01T12:00:00', lines });
      for (const _ of [1, 2]) await refund('r1', 2, 5_000, '2026-06-03T12:00:00', { kind: 'provider', lines: [] });
      await refund('r1', 4, 1_000, '2026-06-03T12:00:00', { kind: 'exchange' });
      await refund('r2', 3, 9_000, '2026-06-02T12:00:00');
      await service.deliver(orderCancelled, cancelled('r2'));
      const query = { startDate: '2026-06-01', endDate: '2026-06-03' };
      const { days } = (await service.call(reportingCalls.dailyStats, { as: admin, query })).body;
      const [first] = days;
      expect(days.map(({ refunded }) => refunded)).toEqual([0, 20_000, 6_000]);
      expect(days.map(({ net }) => net)).toEqual([first?.totalSales, -20_000, -6_000]);
      const [item] = (await service.call(reportingCalls.itemSales, { as: admin, params: { page: 0, size: 12 } })).body
        ._embedded.itemSalesDTOList;
      // The refunded price difference of an exchange counts as money, but no piece was returned for it.
      expect(item).toMatchObject({ totalQuantity: 3, refundedQuantity: 1, refunded: 21_000 });
      const linesOf = ({ body }: { body: unknown }) => String(body).trim().split(/\r?\n/).slice(1);
      const sold = first?.totalSales ?? 0;
      expect(linesOf(await service.call(reportingCalls.salesCsv, { as: admin, query }))).toEqual([
        `2026-06-01,${sold},0,${sold},1,0,0`,
        '2026-06-02,0,20000,-20000,0,0,0',
        '2026-06-03,0,6000,-6000,0,0,0',
      ]);
      const [option] = linesOf(await service.call(reportingCalls.itemSalesCsv, { as: admin, query: {} }));
      expect(option?.split(',').slice(2)).toEqual(['3', '3', '1', '21000']);
    });
    it('of the picking list leave out cancelled pieces', async () => {
      const lines = [
        { itemId: 1, optionId: 11, quantity: 3 },
        { itemId: 2, optionId: 21, quantity: 1 },
      ];
      await pay({ merchantUid: 'k1', at: '2026-06-01T12:00:00', lines });
      const [tote, wallet] = await service.database.db.rows<{ id: number }>(lineIds);
      const of = (lineId: number | undefined, itemId: number, quantity: number) => ({
        ...{ lineId: lineId ?? 0, itemId, itemOptionId: itemId * 10 + 1, title: '상품', itemOptionName: '옵션' },
        ...{ quantity, amount: 1_000 },
      });
      for (const _ of [1, 2]) {
        await refund('k1', 7, 2_000, '2026-06-01T13:00:00', {
          kind: 'cancel',
          lines: [of(tote?.id, 1, 2), of(wallet?.id, 2, 1)],
        });
      }
      const { body } = await service.call(shippingCalls.pickingList, { as: admin });
      expect(body.options.map(({ itemId, quantity }) => [itemId, quantity])).toEqual([[1, 1]]);
    });
    it('of sign-ups distinguish Kakao accounts from regular accounts', async () => {
      await service.deliver(memberRegistered, member(1));
      await service.deliver(memberRegistered, member(2, { kind: 'kakao' }));
      const response = await service.call(reportingCalls.memberStats, {
        as: admin,
        query: { startDate: '2026-06-01', endDate: '2026-06-01' },
      });
      expect(response.body).toEqual({ totalCount: 2, kakaoUserCount: 1, regularUserCount: 1 });
    });
    it('of item sales come best seller first, with the options of each item', async () => {
      await pay({
        merchantUid: 'g1',
        at: '2026-06-01T12:00:00',
        lines: [
          { itemId: 1, optionId: 11, quantity: 2 },
          { itemId: 2, optionId: 21, quantity: 1 },
        ],
      });
      await pay({ merchantUid: 'g2', at: '2026-06-01T13:00:00', lines: [{ itemId: 1, optionId: 12, quantity: 3 }] });
      await pay({ merchantUid: 'g3', at: '2026-06-01T14:00:00', lines: [{ itemId: 2, optionId: 21, quantity: 90 }] });
      await service.deliver(orderCancelled, cancelled('g3'));
      const { body } = await service.call(reportingCalls.itemSales, { as: admin, params: { page: 0, size: 12 } });
      expect(body._embedded.itemSalesDTOList).toEqual([
        {
          itemId: 1,
          title: '상품 1',
          imageUrl: '/media/a.webp',
          totalQuantity: 5,
          refundedQuantity: 0,
          refunded: 0,
          itemOptions: [
            { itemOptionId: 12, name: '옵션 12', quantity: 3 },
            { itemOptionId: 11, name: '옵션 11', quantity: 2 },
          ],
        },
        {
          itemId: 2,
          title: '상품 2',
          imageUrl: '/media/a.webp',
          totalQuantity: 1,
          refundedQuantity: 0,
          refunded: 0,
          itemOptions: [{ itemOptionId: 21, name: '옵션 21', quantity: 1 }],
        },
      ]);
      expect(body.page.totalElements).toBe(2);
    });
  });

  describe('members', () => {
    it('are found by name, and keep their newest snapshot when an older snapshot arrives later', async () => {
      await service.deliver(memberChanged, member(3, { realName: '박새결', postCode: '04524' }, 2));
      await service.deliver(memberRegistered, member(3, { realName: '박옛결' }, 1));
      const { body } = await service.call(reportingCalls.members, {
        as: admin,
        params: { page: 0, size: 15 },
        query: { name: '새결' },
      });
      expect(body._embedded.memberDTOList).toMatchObject([
        { id: 3, realName: '박새결', postCode: '04524', kind: 'regular' },
      ]);
    });
    it('are filtered by the kind of account', async () => {
      await service.deliver(memberRegistered, member(4, { kind: 'kakao' }));
      await service.deliver(memberRegistered, member(5));
      const of = async (kind: 'kakao' | 'regular') => {
        const { body } = await service.call(reportingCalls.members, {
          as: admin,
          params: { page: 0, size: 15 },
          query: { kind },
        });
        return [...new Set(body._embedded.memberDTOList.map((row) => row.kind))];
      };
      expect([await of('kakao'), await of('regular')]).toEqual([['kakao'], ['regular']]);
    });
    it('are each shown with their orders and coupons', async () => {
      await service.deliver(memberRegistered, member(7));
      await pay({ merchantUid: 'h', at: '2026-06-01T12:00:00', memberId: 7 });
      const issuedCoupon = {
        mapId: 5,
        couponId: 9,
        memberId: 7,
        title: '쿠폰',
        code: 'C',
        couponType: 'AMOUNT_ALL_EXPIRES_AT' as const,
        minPrice: 0,
        issuedAt: '2026-06-01T00:00:00.000Z',
        expiresAt: '2026-07-01T00:00:00.000Z',
        used: false,
        available: true,
        merchantUid: null,
      };
      await service.deliver(couponIssued, { subject: '5', version: 1, data: issuedCoupon });
      await service.deliver(couponChanged, {
        subject: '9',
        version: 2,
        data: {
          couponId: 9,
          title: '쿠폰',
          code: 'C',
          couponType: issuedCoupon.couponType,
          minPrice: 0,
          allStartedAt: issuedCoupon.issuedAt,
          allExpiresAt: issuedCoupon.expiresAt,
          disabled: true,
        },
      });
      const { body } = await service.call(reportingCalls.member, { as: admin, params: { id: 7 } });
      expect(body.paymentHistories.map(({ merchantUid }) => merchantUid)).toEqual(['h']);
      expect(body.memberDetailCouponDTOS).toMatchObject([{ title: '쿠폰', used: false, available: false }]);
      expect((await service.call(reportingCalls.member, { as: admin, params: { id: 404 } })).code).toBe(
        'MEMBER_NOT_FOUND',
      );
    });
  });

  it('restock demand counts each member once, most wanted option first, and restarts after a restock', async () => {
    const ask = (memberId: number, itemOptionId: number, round = 1) =>
      service.deliver(stockRequested, {
        subject: '1',
        data: {
          itemId: 1,
          itemOptionId,
          itemTitle: '지갑',
          itemOptionName: `옵션 ${itemOptionId}`,
          itemImageUrl: '/media/a.webp',
          memberId,
          round,
          requestedAt: '2026-06-01T00:00:00.000Z',
        },
      });
    for (const [memberId, option] of [
      [1, 11],
      [2, 12],
      [3, 12],
      [3, 12],
    ] as const)
      await ask(memberId, option);
    const demand = async () =>
      (await service.call(reportingCalls.stockRequests, { as: admin, query: { page: 0, size: 15 } })).body.content.map(
        ({ itemId, itemOptionId, stockRequest }) => [itemId, itemOptionId, stockRequest],
      );
    expect(await demand()).toEqual([
      [1, 12, 2],
      [1, 11, 1],
    ]);
    await service.deliver(optionRestocked, {
      subject: '1',
      data: {
        itemId: 1,
        itemOptionId: 12,
        itemTitle: '지갑',
        itemOptionName: '옵션 12',
        round: 1,
        memberIds: [2, 3],
        restockedAt: '2026-06-02T00:00:00.000Z',
        stockQuantity: 5,
      },
    });
    await ask(4, 12, 1);
    expect(await demand()).toEqual([[1, 11, 1]]);
    await ask(4, 12, 2);
    expect(await demand()).toEqual([
      [1, 11, 1],
      [1, 12, 1],
    ]);
    await service.deliver(itemSaved, {
      subject: '1',
      version: 7,
      data: {
        itemId: 1,
        title: '지갑',
        description: '',
        imageUrl: '/media/a.webp',
        price: 1_000,
        discountPrice: 1_000,
        soldOut: false,
        categories: ['ALL'],
        options: [{ id: 11, name: '옵션 11', additionalPrice: 0, isOptionSoldOut: true }],
        createdAt: '2026-05-01T00:00:00.000Z',
      },
    });
    expect(await demand()).toEqual([[1, 11, 1]]);
  });
});
