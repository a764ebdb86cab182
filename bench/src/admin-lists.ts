import type { Call } from '@gyeol/contracts/call.ts';
import { batchCalls } from '@gyeol/contracts/http/admin-packing.ts';
import { reportingCalls as calls } from '@gyeol/contracts/http/admin-reporting.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { ShopClient } from '../../tests/support/shop-client.ts';
import { orders } from './fill.ts';
import { percentile } from './load.ts';

interface MeasuredRequest {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
}
export interface MeasuredList {
  name: string;
  p50: number;
  p99: number;
}

const page = { page: 0, size: 15 };
const dateOf = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const month = { startDate: dateOf(30), endDate: dateOf(0) };
const year = { startDate: dateOf(365), endDate: dateOf(0) };
/** Operators use these lists all day. For each list, the bench sends the requests that read the most rows. */
const lists: readonly (readonly [string, Call, MeasuredRequest])[] = [
  ['orders', calls.orders, { params: page }],
  ['orders, page 60,000', calls.orders, { params: { page: 60_000, size: 15 } }],
  ['orders by status', calls.ordersByStatus, { params: { ...page, status: 'PREPARING' } }],
  ['orders of a month', calls.ordersInPeriod, { params: page, query: month }],
  ['orders by name', calls.orders, { params: page, query: { name: '김민지' } }],
  ['orders by phone', calls.orders, { params: page, query: { phoneNumber: '010-0012-3456' } }],
  [
    'orders, oldest first, page 60,000',
    calls.orders,
    { params: { page: 60_000, size: 15 }, query: { sort: 'oldest' } },
  ],
  ['orders, 100 on a page', calls.orders, { params: { page: 0, size: 100 } }],
  ['unpacked orders', calls.ordersByStatus, { params: { ...page, status: 'PREPARING' }, query: { only: 'unpacked' } }],
  ['parcels long on their way', calls.orders, { params: page, query: { only: 'in-transit', sort: 'oldest' } }],
  ['orders by the end of their number', calls.orders, { params: page, query: { orderNumber: '012345' } }],
  ['orders by parcel', calls.orders, { params: page, query: { trackingNumber: '6800000123457' } }],
  ['orders by e-mail', calls.orders, { params: page, query: { email: 'm12345@example' } }],
  ['orders of an item', calls.orders, { params: page, query: { item: 'no4321호' } }],
  ['orders of the item that is sold most', calls.orders, { params: page, query: { item: 'no1호 블랙' } }],
  [
    'orders that wait for long',
    calls.ordersByStatus,
    { params: { ...page, status: 'PREPARING' }, query: { startDate: dateOf(900), endDate: dateOf(2), sort: 'oldest' } },
  ],
  ['orders on their way that never move', orderCalls.stalledOrders, { params: { page: 0, size: 100 } }],
  ['claims by their deadline', orderCalls.claimQueue, { params: page }],
  ['claims that were refunded', orderCalls.claimQueue, { params: page, query: { state: 'REFUNDED' } }],
  ['refund requests', orderCalls.claims, { params: page }],
  ['refund requests of a month', orderCalls.processedClaimsInPeriod, { params: page, query: month }],
  ['refund requests by name', orderCalls.processedClaimsByName, { params: page, query: { realName: '손님20' } }],
  ['what is to be done', calls.orderWork, {}],
  ['packing batches', batchCalls.batches, { params: page }],
  ['a packing batch of 300', batchCalls.batch, { params: { id: Math.floor(orders / 1_800) } }],
  ['members', calls.members, { params: page }],
  ['members by name', calls.members, { params: page, query: { name: '박서준' } }],
  ['members by phone', calls.members, { params: page, query: { phoneNumber: '00123456' } }],
  ['sales of a month', calls.paymentStats, { query: month }],
  ['sales of a year', calls.paymentStats, { query: year }],
  ['sign-ups of a year', calls.memberStats, { query: year }],
  ['days of a year', calls.dailyStats, { query: year }],
  ['item sales of a month', calls.itemSales, { params: { page: 0, size: 12 }, query: month }],
  ['item sales of a year', calls.itemSales, { params: { page: 0, size: 12 }, query: year }],
  ['item sales of all time', calls.itemSales, { params: { page: 0, size: 12 } }],
  ['audit trail', calls.audit, { params: page }],
];

/** Times are in ms. The requests go through the gateway, one after another. */
export const measureAdminLists = async (operator: ShopClient, times = 50): Promise<MeasuredList[]> => {
  const measured: MeasuredList[] = [];
  for (const [name, row, request] of lists) {
    const took: number[] = [];
    for (let index = 0; index < times + 3; index += 1) {
      const begun = performance.now();
      await operator.must(row as typeof calls.orders, request as { params: { page: number; size: number } });
      // The first three requests do not count, because they fill the caches of the server.
      if (index >= 3) took.push(performance.now() - begun);
    }
    const ms = (share: number): number => Math.round(percentile(took, share) * 10) / 10;
    measured.push({ name, p50: ms(0.5), p99: ms(0.99) });
  }
  return measured;
};
