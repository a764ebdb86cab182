import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { tableScans } from '@gyeol/service-kit/testing/plans.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { address, admin, owner } from './support/shop.ts';
import { shop, useShopForAllTests } from './support/shop-of-test.ts';

const large = ['orders', 'order_lines', 'refund_requests', 'claim_lines', 'parcels', 'ledger', 'payments', 'order_log'];
const rows = 20_000;
/** The number of rows that one statement inserts, so that the statement stays far below its time-out. */
const piece = 2_000;
const paidAt = `timestamptz '2026-06-01 03:00Z' - n * interval '20 minutes'`;
const merchantUid = `'o' || lpad(n::text, 8, '0')`;
const from = 'from generate_series($1::integer, $2::integer) n';
const buyer = JSON.stringify({ username: 'a@b.kr', displayName: '결이', realName: '김결', phoneNumber: '01012345678' });
const receiver = JSON.stringify({ ...address, name: '김결', phoneNumber: '01012345678' });
const fill = [
  `insert into orders (merchant_uid, member_id, status, version, fingerprint, buyer, receiver, item_titles, cart_lines, product_total, total_price,
     placed_at, paid_at, shipped_at, delivered_at, ended_at, image_url)
   select ${merchantUid}, n % 2000, (array['PREPARING', 'SHIPPING', 'DELIVERED', 'CANCELLED'])[1 + n % 4], 3, 'x', '${buyer}', '${receiver}', '지갑', '[]', 1000, 1000,
     ${paidAt}, ${paidAt}, ${paidAt}, ${paidAt}, ${paidAt}, '/a.webp' ${from}`,
  `insert into order_lines (merchant_uid, item_id, item_option_id, title, item_option_name, image_url, quantity, unit_price)
   select ${merchantUid}, n % 500, n % 1000, '지갑', '블랙', '/a.webp', 1, 1000 ${from}`,
  `insert into refund_requests (merchant_uid, member_id, is_refund, message, status, created_at, username, real_name, phone_number, name_grams, phone_grams)
   select ${merchantUid}, n % 2000, true, 'x', case when n % 50 = 0 then 'PENDING' else 'PROCESSED' end, ${paidAt}, 'a@b.kr', '손님' || n, '010' || lpad(n::text, 8, '0'),
     array['손', '님', '손님', n::text], array[lpad(n::text, 4, '0')] ${from}`,
  // Nearly all parcels are delivered, and a few are on their way.
  `insert into parcels (merchant_uid, carrier, tracking_number, post_url, state, shipped_at, delivered_at)
   select ${merchantUid}, 'epost', '68' || n, 'https://example.com', case when n % 400 = 1 then 'SHIPPING' else 'DELIVERED' end, ${paidAt},
     case when n % 400 = 1 then null else ${paidAt} end ${from} where n % 4 in (1, 2)`,
  `insert into ledger (merchant_uid, imp_uid, kind, amount, cancellation_id, at, recorded_at)
   select ${merchantUid}, 'imp_' || n, 'paid', 1000, '', ${paidAt}, ${paidAt} ${from}`,
];

useShopForAllTests();
beforeAll(async () => {
  for (const [index, text] of fill.entries()) {
    const into = { name: `test.fill-${index}`, text };
    for (let first = 1; first <= rows; first += piece) await shop.db.run(into, [first, first + piece - 1]);
  }
  await shop.db.run({ name: 'test.settle', text: 'vacuum analyze' });
}, 120_000);

const page = { page: 0, size: 10 };
const period = { startDate: '2026-05-01', endDate: '2026-05-02' };
const get = async (row: Parameters<typeof shop.call>[0], query: object) => {
  expect((await shop.call(row, { as: admin, ...query })).status).toBe(200);
};
const lists: readonly (readonly [string, () => Promise<void>])[] = [
  ['a history', () => get(orderCalls.history, { as: owner, params: page })],
  [
    'a history of a search',
    () => get(orderCalls.history, { as: owner, params: page, query: { search: '지갑', status: 'SHIPPING' } }),
  ],
  ['an order', () => get(orderCalls.detail, { params: { uid: 'o00000007' } })],
  ['whether it is paid', () => get(orderCalls.paymentRecorded, { params: { merchantUid: 'o00000007' } })],
  ['claims', () => get(orderCalls.claims, { params: page })],
  ['claims of days', () => get(orderCalls.claimsInPeriod, { params: page, query: period })],
  ['claims by name', () => get(orderCalls.claimsByName, { params: page, query: { realName: '손님77' } })],
  ['claims by phone', () => get(orderCalls.claimsByPhone, { params: page, query: { phoneNumber: '01000000077' } })],
  ['cancels of days', () => get(orderCalls.cancels, { params: page, query: period })],
  ['cancels by name', () => get(orderCalls.cancels, { params: page, query: { realName: '손님77', processed: true } })],
  ['claims by their deadline', () => get(orderCalls.claimQueue, { params: page })],
  ['claims in a state', () => get(orderCalls.claimQueue, { params: page, query: { state: 'REQUESTED' } })],
  ['orders that never move by themselves', () => get(orderCalls.stalledOrders, { params: page })],
  ['goods that have to come back', () => get(orderCalls.awaitedReturns, { params: page })],
  ['orders that wait for a deposit', () => get(orderCalls.waitingDeposits, { params: page })],
  ['escrows that were not registered', () => get(orderCalls.escrowFailures, { params: page })],
  ['receipts that failed', () => get(orderCalls.failedReceipts, { params: page })],
  ['processed claims of days', () => get(orderCalls.processedClaimsInPeriod, { params: page, query: period })],
];

describe('a query of orders and claims', () => {
  it.each(lists)('uses an index for %s', async (_, list) => {
    expect(await tableScans(shop.db, large, list)).toEqual([]);
  });
});
