import { batchCalls } from '@gyeol/contracts/http/admin-packing.ts';
import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { shippingCalls } from '@gyeol/contracts/http/admin-shipping.ts';
import { ordersCounted } from '@gyeol/contracts/http/order-filter.ts';
import { createTestApp, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import { tableScans } from '@gyeol/service-kit/testing/plans.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';

const as = { id: 1, role: 'ROLE_ADMIN' as const };
const large = ['orders', 'order_lines', 'members', 'option_sales', 'item_sales', 'operator_actions', 'member_coupons'];
const rows = 20_000;
const paidAt = `timestamptz '2026-06-01 03:00Z' - n * interval '20 minutes'`;
const name = `(array['김','이','박','최'])[1 + n % 4] || (array['민지','서준','하윤','도윤','지우'])[1 + n % 5] || chr(44032 + n % 700)`;
const phone = `'010' || lpad((n * 7919 % 100000000)::text, 8, '0')`;
const fill = [
  `insert into orders (merchant_uid, member_id, name, phone_number, buyer_name, buyer_phone, item_titles, total_price, paid_at, status, version)
   select 'o' || lpad(n::text, 8, '0'), n % 5000, ${name}, ${phone}, ${name}, ${phone}, '지갑', 1000, ${paidAt},
     (array['PREPARING', 'SHIPPING', 'DELIVERED', 'DELIVERED', 'CANCELLED'])[1 + n % 5], 3 from generate_series($1::integer, $2::integer) n`,
  `insert into order_lines (line_id, merchant_uid, item_id, item_option_id, title, item_option_name, image_url, quantity, unit_price, paid_at)
   select n, 'o' || lpad(n::text, 8, '0'), n % 500, n % 1000, '지갑', '무늬 ' || n % 1000, '/a.webp', 1, 1000, ${paidAt} from generate_series($1::integer, $2::integer) n`,
  `insert into members (member_id, username, display_name, real_name, phone_number, role, kind, created_at, updated_at, version)
   select n, 'm' || n || '@b.kr', '별명' || n, ${name}, ${phone}, 'ROLE_USER', case when n % 3 = 0 then 'kakao' else 'regular' end, ${paidAt}, ${paidAt}, 1
   from generate_series($1::integer, $2::integer) n`,
  `insert into operator_actions (event_id, acted_at, service, operator_id, username, operation, action, kind, thing_id)
   select gen_random_uuid(), ${paidAt}, 'catalog', n % 5, 'a', 'x', (array['상품 수정', '발송 처리'])[1 + n % 2], 'item', (n % 700)::text
   from generate_series($1::integer, $2::integer) n`,
  `insert into member_coupons (map_id, coupon_id, member_id, title, code, coupon_type, min_price, issued_at, expires_at, used, version)
   select n, 1, n % 5000, 'x', 'x', 'AMOUNT_ALL_EXPIRES_AT', 0, ${paidAt}, ${paidAt}, false, 1 from generate_series($1::integer, $2::integer) n`,
  // Gives the orders the states of a shop that has been open for some days: a tenth of them wait, and half of the
  // waiting orders are packed.
  `update orders set tracking_number = '68' || lpad((substr(merchant_uid, 2)::bigint)::text, 11, '0'), shipped_at = paid_at,
     status = case when substr(merchant_uid, 2)::bigint % 20 = 6 then 'SHIPPING' else 'DELIVERED' end
   where status in ('SHIPPING', 'DELIVERED') and substr(merchant_uid, 2)::bigint between $1::integer and $2::integer`,
  `update orders set packing_batch_id = 1 + (substr(merchant_uid, 2)::bigint / 200) where status = 'PREPARING'
     and substr(merchant_uid, 2)::bigint % 20 = 0 and substr(merchant_uid, 2)::bigint between $1::integer and $2::integer`,
  `insert into packing_batches (id, size, packed_at) select packing_batch_id, count(*), now() from orders
   where packing_batch_id is not null and substr(merchant_uid, 2)::bigint between $1::integer and $2::integer group by 1
   on conflict (id) do update set size = packing_batches.size + excluded.size`,
];
/** Each statement inserts this many rows, so that it stays far below its time limit. */
const piece = 2_000;
// Does the work of autovacuum: statistics for the planner, and the visibility map for index-only scans.
const settle = { name: 'test.settle', text: 'vacuum analyze' };

let service: TestApp<Config>;
beforeAll(async () => {
  service = await createTestApp<Config>({
    name: 'admin-reporting',
    migrations: new URL('../migrations/', import.meta.url),
    build: buildApp,
    config: { backupTo: undefined },
  });
  for (const [index, text] of fill.entries()) {
    const into = { name: `test.fill-${index}`, text };
    for (let from = 1; from <= rows; from += piece) await service.db.run(into, [from, from + piece - 1]);
  }
  await service.db.run(settle);
}, 120_000);
afterAll(() => service.close());

const page = { page: 0, size: 15 };
const deep = { page: 900, size: 15 };
const day = { startDate: '2026-05-01', endDate: '2026-05-01' };
const week = { startDate: '2026-05-01', endDate: '2026-05-07' };
const instants = { startDate: '2026-05-01T01:23:45Z', endDate: '2026-05-20T05:43:21Z' };
const get = async (row: Parameters<typeof service.call>[0], request: object) => {
  const response = await service.call(row, { as, ...request });
  expect(response.status).toBe(200);
};
it('the list of an item’s orders counts up to 10,000 orders, and still shows the pages after these', async () => {
  const listed = async (page: number) =>
    (await service.call(reportingCalls.orders, { as, params: { page, size: 15 }, query: { item: '지갑' } })).body;
  expect((await listed(0)).page).toMatchObject({ totalElements: ordersCounted, totalPages: 667 });
  const beyond = await listed(700);
  expect([beyond._embedded.paymentHistoryDTOList.length, beyond.page.totalElements]).toEqual([15, 701 * 15 + 1]);
  const last = await listed(1_333);
  expect([last._embedded.paymentHistoryDTOList.length, last.page.totalElements]).toEqual([5, rows]);
});

const lists: readonly (readonly [string, () => Promise<void>])[] = [
  ['orders, first page', () => get(reportingCalls.orders, { params: page })],
  ['orders, deep page', () => get(reportingCalls.orders, { params: deep })],
  ['orders by status', () => get(reportingCalls.ordersByStatus, { params: { ...page, status: 'SHIPPING' } })],
  ['orders of days', () => get(reportingCalls.ordersInPeriod, { params: page, query: week })],
  ['orders between instants', () => get(reportingCalls.ordersInPeriod, { params: page, query: instants })],
  ['orders by name', () => get(reportingCalls.orders, { params: page, query: { name: '김민지가' } })],
  ['orders by phone', () => get(reportingCalls.orders, { params: page, query: { phoneNumber: '010-0079-1900' } })],
  ['orders, oldest first', () => get(reportingCalls.orders, { params: deep, query: { sort: 'oldest' } })],
  ['unpacked orders', () => get(reportingCalls.orders, { params: page, query: { only: 'unpacked' } })],
  ['parcels long on their way', () => get(reportingCalls.orders, { params: page, query: { only: 'in-transit' } })],
  [
    'orders by the end of their number',
    () => get(reportingCalls.orders, { params: page, query: { orderNumber: '00777' } }),
  ],
  ['orders by parcel', () => get(reportingCalls.orders, { params: page, query: { trackingNumber: '6800000000777' } })],
  ['orders by e-mail', () => get(reportingCalls.orders, { params: page, query: { email: 'm777@b' } })],
  ['orders of an item that many hold', () => get(reportingCalls.orders, { params: deep, query: { item: '지갑' } })],
  ['orders of an item', () => get(reportingCalls.orders, { params: page, query: { item: '지갑 무늬 77' } })],
  ['what is to be done', () => get(reportingCalls.orderWork, {})],
  ['packing batches', () => get(batchCalls.batches, { params: page })],
  ['a packing batch', () => get(batchCalls.batch, { params: { id: 7 } })],
  ['slips', () => get(batchCalls.slips, { params: { id: 7 } })],
  [
    'orders that wait for long',
    () =>
      get(reportingCalls.ordersByStatus, {
        params: { ...page, status: 'PREPARING' },
        query: { ...week, sort: 'oldest' },
      }),
  ],
  [
    'unpacked orders of an item',
    () =>
      get(reportingCalls.ordersByStatus, {
        params: { ...page, status: 'PREPARING' },
        query: { only: 'unpacked', item: '무늬 77' },
      }),
  ],
  ['the picking list of a day', () => get(shippingCalls.pickingList, { query: day })],
  ['the picking list of a batch', () => get(shippingCalls.pickingList, { query: { batchId: 7 } })],
  [
    'the picking list of chosen orders',
    () => get(shippingCalls.pickingList, { query: { uids: 'o00000005,o00000015' } }),
  ],
  ['the waiting days of the Excel file', () => get(shippingCalls.waitingDays, {})],
  ['the Excel file', () => get(shippingCalls.exportExcel, { query: week })],
  ['the Excel file of a batch', () => get(batchCalls.excel, { params: { id: 7 } })],
  ['orders as a file', () => get(shippingCalls.ordersCsv, { query: { ...week, status: 'ALL' } })],
  ['members, first page', () => get(reportingCalls.members, { params: page })],
  ['members of days', () => get(reportingCalls.membersInPeriod, { params: page, query: week })],
  ['members by name', () => get(reportingCalls.members, { params: page, query: { name: '김민지가' } })],
  ['members by phone', () => get(reportingCalls.members, { params: page, query: { phoneNumber: '00791900' } })],
  ['a member', () => get(reportingCalls.member, { params: { id: 77 } })],
  ['sales of days', () => get(reportingCalls.paymentStats, { query: week })],
  ['sales between instants', () => get(reportingCalls.paymentStats, { query: instants })],
  ['sign-ups', () => get(reportingCalls.memberStats, { query: week })],
  ['days', () => get(reportingCalls.dailyStats, { query: week })],
  ['item sales of days', () => get(reportingCalls.itemSales, { params: { page: 0, size: 12 }, query: week })],
  [
    'item sales between instants',
    () => get(reportingCalls.itemSales, { params: { page: 0, size: 12 }, query: instants }),
  ],
  ['item sales of all time', () => get(reportingCalls.itemSales, { params: { page: 0, size: 12 } })],
  ['audit of one operator', () => get(reportingCalls.audit, { params: page, query: { operatorId: 3, ...week } })],
  ['audit of a thing', () => get(reportingCalls.audit, { params: page, query: { kind: 'item', thingId: '77' } })],
  ['the search by name', () => get(shippingCalls.search, { query: { q: '김민지가' } })],
  ['the search by a number', () => get(shippingCalls.search, { query: { q: '01000791900' } })],
  ['the search by a parcel or the end of a number', () => get(shippingCalls.search, { query: { q: '6800000000777' } })],
  ['the search by e-mail', () => get(shippingCalls.search, { query: { q: 'm777@b' } })],
];

describe('every list of the back office uses an index', () => {
  it.each(lists)('%s', async (_, list) => {
    expect(await tableScans(service.db, large, list)).toEqual([]);
  });
  it('the check itself finds a query that scans a whole table', async () => {
    const scan = { name: 'test.scan', text: `select merchant_uid from orders where item_titles = '가방'` };
    expect(await tableScans(service.db, large, () => service.db.rows(scan))).toEqual(['test.scan: orders']);
  });
});
