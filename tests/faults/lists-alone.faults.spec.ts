import type { ServiceName } from '@gyeol/contracts/call.ts';
import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { reviewCalls } from '@gyeol/contracts/http/review.ts';
import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { admin } from '../support/members.ts';
import { areTogether, killService, whenReady } from '../support/processes.ts';
import { dataDir, shop } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';

/** Kills the processes of these services again and again, until the test calls `stop`. */
const keepStopped = (services: readonly ServiceName[]): { stop(): Promise<void> } => {
  let ended = false;
  const killAll = (): boolean => {
    for (const service of services) {
      try {
        killService(dataDir, service);
      } catch {
        // The process has already ended.
      }
    }
    return ended;
  };
  const killing = eventually('the test has seen enough', killAll, 120_000);
  return {
    stop: async () => {
      ended = true;
      await killing;
    },
  };
};

const page = { page: 0, size: 20 };
/** The number of rows of each list, and the number of days of each figure. */
const lists = async (operator: ShopClient): Promise<Record<string, number>> => {
  const orders = await operator.must(reportingCalls.orders, { params: page });
  const shipped = await operator.must(reportingCalls.ordersByStatus, { params: { ...page, status: 'DELIVERED' } });
  const members = await operator.must(reportingCalls.members, { params: page });
  const [member] = members._embedded.memberDTOList;
  const detail = await operator.must(reportingCalls.member, { params: { id: member?.id ?? 0 } });
  const sold = await operator.must(reportingCalls.itemSales, { params: page });
  const days = await operator.must(reportingCalls.dailyStats, {
    query: { startDate: '2026-01-01', endDate: '2026-12-31' },
  });
  const audit = await operator.must(reportingCalls.audit, { params: page });
  await operator.must(reportingCalls.stockRequests);
  return {
    orders: orders._embedded.paymentHistoryDTOList.length,
    shipped: shipped._embedded.paymentHistoryDTOList.length,
    members: members._embedded.memberDTOList.length,
    detail: Object.keys(detail).length,
    sold: sold._embedded.itemSalesDTOList.length,
    days: days.days.length,
    audit: audit.content.length,
  };
};

describe.skipIf(areTogether(dataDir))('the lists of the back office', () => {
  it('are answered while every service that owns their data is dead', async () => {
    const operator = await admin(shop);
    // The member service stays alive. Without its list of revoked tokens, calls of operators are refused after 10 s.
    const owners = keepStopped(['catalog', 'cart', 'order-payment', 'coupon', 'review']);
    try {
      await expect.poll(async () => (await operator.call(catalogCalls.getBest)).status, { timeout: 10_000 }).toBe(503);
      const before = await lists(operator);
      for (const rows of Object.values(before)) expect(rows).toBeGreaterThan(0);
      const answers = [
        operator.call(cartCalls.count),
        operator.call(orderCalls.history, { params: page }),
        operator.call(couponCalls.all),
        operator.call(reviewCalls.notices),
      ];
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([503, 503, 503, 503]);

      killService(dataDir, 'member');
      // The number of audit records may differ, because reading a member adds a record.
      expect(await lists(operator)).toEqual({ ...before, audit: expect.any(Number) });
    } finally {
      await owners.stop();
    }
    await whenReady(shop, 60_000);
  });
});
