import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import { completeMethods } from '@gyeol/contracts/rules/payment-methods.ts';
import type { Demo } from './demo.ts';
import { catalogSeed } from './history/catalog.ts';
import { couponSeed } from './history/coupons.ts';
import { membersOf } from './history/members.ts';
import { pastOrders } from './history/orders.ts';
import { numbered, type PastPayment, paymentsOf } from './history/payments.ts';
import { reviewSeed } from './history/reviews.ts';

const memberSeed = (demo: Demo, now: Date) => ({
  demo: true,
  members: membersOf(demo).map(({ daysBack, ...member }) => ({
    ...member,
    createdAt: new Date(now.getTime() - daysBack * dayMs).toISOString(),
  })),
});

/** All payment methods, the card first, over channels that the sandbox knows. */
const paymentMethods = completeMethods([]).map(({ method, pg }) => ({
  ...{ method, on: true, pg },
  channelKey: method === 'card' ? '' : `channel-key-sandbox-${method}`,
}));

/**
 * Writes the input files of the services' `seed` commands: `<folder>/<service>.json`. A file may refer to ids in
 * another file. Returns the payments of the orders, which the provider must have before the orders are loaded.
 */
export const writeSeeds = (demo: Demo, folder: string, now: Date): PastPayment[] => {
  const orders = numbered(pastOrders(demo), now);
  const files = {
    member: memberSeed(demo, now),
    catalog: catalogSeed(demo, now),
    coupon: couponSeed(demo, now),
    'order-payment': { orders, paymentMethods },
    review: reviewSeed(demo, orders, now),
  };
  for (const [service, content] of Object.entries(files))
    writeFileSync(join(folder, `${service}.json`), JSON.stringify(content));
  return paymentsOf(orders, now);
};

/** Payments that the sandbox already has stay unchanged. */
export const loadPayments = async (payments: readonly PastPayment[], sandbox: string): Promise<void> => {
  const answer = await fetch(`${sandbox}/_sandbox/payments/past`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payments }),
  });
  if (!answer.ok) throw new Error(`the sandbox took no past payments: ${answer.status} ${await answer.text()}`);
};
