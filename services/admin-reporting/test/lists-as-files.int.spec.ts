import * as sheets from '@e965/xlsx';
import { orderNoteChanged, orderShipped } from '@gyeol/contracts/events/order-payment.ts';
import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { shippingCalls } from '@gyeol/contracts/http/admin-shipping.ts';
import { mediaTypes } from '@gyeol/contracts/schema.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, member, type Office, openOffice, pay, shippingDesk } from './support/office.ts';

const uidOf = (n: number): string => `20260601${String(100000000 + n)}-7K3MABCDEFGH${String(1000 + n)}`;
let office: Office;
beforeAll(async () => {
  office = await openOffice(shippingDesk(() => []).desk);
  await pay(office.service, uidOf(1), '2026-06-01T10:00:00', {
    name: '홍길동',
    phone: '01012345678',
    titles: ['지갑', '벨트'],
  });
  await pay(office.service, uidOf(2), '2026-06-01T11:00:00', {
    name: '=김지아',
    phone: '01099998888',
    titles: ['지갑'],
  });
  await pay(office.service, uidOf(3), '2026-06-02T11:00:00', { name: '이하루', phone: '01077776666' });
  await office.service.deliver(orderShipped, {
    subject: uidOf(3),
    version: 4,
    data: {
      merchantUid: uidOf(3),
      memberId: 7,
      receiverPhone: '01077776666',
      itemTitles: '지갑',
      carrier: '우체국',
      trackingNumber: '6800000000003',
      postUrl: 'https://example.kr/3',
      shippedAt: '2026-06-02T05:00:00.000Z',
    },
  });
});
afterAll(() => office.close());
const orderNote = (version: number, memo: string | null) =>
  office.service.deliver(orderNoteChanged, {
    subject: uidOf(1),
    version,
    data: { merchantUid: uidOf(1), memberId: 7, memo, notedAt: '2026-06-01T05:00:00.000Z' },
  });
const rows = async () => {
  const { body } = await office.service.call(reportingCalls.orders, { as: admin, params: { page: 0, size: 15 } });
  return body._embedded.paymentHistoryDTOList;
};

describe('the order list', () => {
  it('shows the newest order note and the tracking number, even when an older event repeats', async () => {
    await orderNote(5, '문 앞');
    await orderNote(6, '선물 포장');
    await orderNote(5, '문 앞');
    expect((await rows()).map(({ memo, trackingNumber }) => [memo, trackingNumber])).toEqual([
      [null, '6800000000003'],
      [null, null],
      ['선물 포장', null],
    ]);
  });

  it('fills in the missing address of an older order when its payment event is published again', async () => {
    await office.service.database.db.run(
      sql('test.forget-address', 'update orders set address = null, post_code = null'),
    );
    await pay(office.service, uidOf(1), '2026-06-01T10:00:00', { titles: [] });
    const recorded = await office.service.database.db.rows(
      sql('test.address', 'select address from orders where address is not null'),
    );
    expect(recorded).toEqual([{ address: '서울 중구 세종대로 110' }]);
  });
});

describe('lists downloaded as files', () => {
  const file = async (query: Record<string, string>) =>
    (await office.get(shippingCalls.ordersCsv, query)).bytes.toString();

  it('hold the rows of the list as CSV, with a UTF-8 byte order mark and with formulas escaped', async () => {
    const text = await file({ status: 'PREPARING' });
    expect(text.startsWith('\uFEFF주문번호,')).toBe(true);
    expect(text.trim().split('\r\n')).toHaveLength(3);
    expect(text).toContain(`${uidOf(2)},'=김지아,010-9999-8888,지갑,20000,2026-06-01 11:00:00,배송준비중`);
    expect(text.indexOf(uidOf(2))).toBeLessThan(text.indexOf(uidOf(1)));
  });

  it('are available as .xlsx too, with text as text, sums as numbers and formulas escaped', async () => {
    const { bytes, headers } = await office.get(shippingCalls.ordersCsv, { format: 'xlsx' });
    expect(headers).toMatchObject({
      'content-type': mediaTypes.xlsx,
      'content-disposition': expect.stringContaining('orders.xlsx'),
    });
    const { Sheets } = sheets.read(bytes, { cellNF: true });
    const [, newest, middle] = sheets.utils.sheet_to_json<unknown[]>(Sheets.orders ?? {}, { header: 1 });
    expect(newest).toEqual(expect.arrayContaining([uidOf(3), '010-7777-6666', 20_000, '6800000000003']));
    expect(middle).toEqual(expect.arrayContaining(["'=김지아"]));
    const formats = ['A2', 'C2', 'E2', 'H2'].map((at) => (Sheets.orders?.[at] as sheets.CellObject | undefined)?.z);
    expect(formats).toEqual(['@', '@', 'General', '@']);
    for (const row of [shippingCalls.membersCsv, shippingCalls.stockRequestsCsv, reportingCalls.itemSalesCsv]) {
      expect((await office.get(row, { format: 'xlsx' })).bytes.subarray(0, 2).toString()).toBe('PK');
    }
    expect((await office.get(shippingCalls.ordersCsv, { format: 'pdf' })).status).toBe(400);
  });

  it('follow the filters of the list, are refused for an invalid query, and are for operators only', async () => {
    expect(await file({ phoneNumber: '010-1234-5678' })).toContain(uidOf(1));
    expect(await file({ phoneNumber: '010-1234-5678' })).not.toContain(uidOf(2));
    expect(await file({ startDate: '2026-06-02', endDate: '2026-06-02' })).not.toContain(uidOf(1));
    expect((await office.get(shippingCalls.ordersCsv, { phoneNumber: '1' })).status).toBe(400);
    for (const row of [shippingCalls.ordersCsv, shippingCalls.membersCsv, shippingCalls.stockRequestsCsv]) {
      expect((await office.get(row, {}, member)).status).toBe(403);
      expect((await office.get(row, {}, null)).status).toBe(401);
      expect((await office.get(row)).headers['content-type']).toBe('text/csv; charset=utf-8');
    }
  });
});

describe('a file for an impossible period', () => {
  const withPeriod = Object.entries({ ...reportingCalls, ...shippingCalls }).filter(
    ([, row]) => 'produces' in row && 'query' in row && 'startDate' in row.query.properties,
  );
  const periods: [what: string, startDate: string, endDate: string][] = [
    ['that ends before it begins', '2026-06-02', '2026-06-01'],
    ['with a day that is not', '2026-02-30x', '2026-03-01'],
  ];
  it('is refused with a Korean message, whichever file is requested', async () => {
    expect(withPeriod.map(([name]) => name).sort()).toEqual([
      'exportExcel',
      'itemSalesCsv',
      'membersCsv',
      'ordersCsv',
      'paymentMethodsCsv',
      'salesCsv',
    ]);
    for (const [name, row] of withPeriod) {
      for (const [what, startDate, endDate] of periods) {
        const { status, json } = await office.get(row, { startDate, endDate });
        expect([name, what, status, json?.message]).toEqual([name, what, 400, expect.stringMatching(/[가-힣]/)]);
      }
    }
  });
  it('is refused when a file of sales would cover more than 3 years', async () => {
    const { status, json } = await office.get(reportingCalls.salesCsv, {
      startDate: '2000-01-01',
      endDate: '2026-06-01',
    });
    expect([status, json.message]).toEqual([400, '3년 이내의 기간을 선택해주세요.']);
  });
});

describe('the picking list', () => {
  const picking = async (query: object = {}) =>
    (await office.service.call(shippingCalls.pickingList, { as: admin, query: { ...query } })).body;

  it('adds up the pieces of waiting orders by option', async () => {
    const { options, orderCount, quantity, complete } = await picking();
    expect({ orderCount, quantity, complete }).toEqual({ orderCount: 2, quantity: 6, complete: true });
    expect(options.map(({ title, quantity: n, orders }) => [title, n, orders.length])).toEqual([
      ['벨트', 2, 1],
      ['지갑', 4, 2],
    ]);
  });
  it('can be limited to chosen orders, and counts only the waiting orders among them', async () => {
    expect(await picking({ uids: `${uidOf(2)},${uidOf(3)}` })).toMatchObject({ orderCount: 1, quantity: 2 });
    expect(await picking({ name: '없는' })).toEqual({ options: [], orderCount: 0, quantity: 0, complete: true });
  });
});

describe('the search box', () => {
  const found = async (q: string) =>
    (await office.service.call(shippingCalls.search, { as: admin, query: { q } })).body.orders.map(
      ({ merchantUid }) => merchantUid,
    );
  it('finds orders by number, name, and phone in any spelling', async () => {
    expect(await found(uidOf(2))).toEqual([uidOf(2)]);
    expect(await found('20260601')).toEqual([uidOf(3), uidOf(2), uidOf(1)]);
    expect(await found('길동')).toEqual([uidOf(1)]);
    expect(await found('010 9999-8888')).toEqual([uidOf(2)]);
    expect(await found('7777')).toEqual([uidOf(3)]);
    expect(await found('없는사람')).toEqual([]);
    expect((await office.service.call(shippingCalls.search, { as: admin, query: { q: '' } })).status).toBe(400);
  });
});
