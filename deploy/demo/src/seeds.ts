import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeMethods } from '@gyeol/contracts/rules/payment-methods.ts';
import type { Demo } from './demo.ts';
import { catalogSeed } from './history/catalog.ts';
import { couponSeed } from './history/coupons.ts';
import { membersOf } from './history/members.ts';
import { pastOrders } from './history/orders.ts';
import { reviewSeed } from './history/reviews.ts';

const dayMs = 24 * 60 * 60 * 1_000;

const memberSeed = (demo: Demo, now: Date) => ({
  members: membersOf(demo).map(({ daysBack, ...member }) => ({
    ...member,
    createdAt: new Date(now.getTime() - daysBack * dayMs).toISOString(),
  })),
});

/** All of them, the card first, by channels that the sandbox knows. */
const paymentMethods = completeMethods([]).map(({ method, pg }) => ({
  ...{ method, on: true, pg },
  channelKey: method === 'card' ? '' : `channel-key-sandbox-${method}`,
}));

/** Writes the files that the services' `seed` commands read: `<folder>/<service>.json`. They refer to each other's ids. */
export const writeSeeds = (demo: Demo, folder: string, now: Date): void => {
  const orders = pastOrders(demo);
  const files = {
    member: memberSeed(demo, now),
    catalog: catalogSeed(demo, now),
    coupon: couponSeed(demo, now),
    'order-payment': { orders, paymentMethods },
    review: reviewSeed(demo, orders, now),
  };
  for (const [service, content] of Object.entries(files))
    writeFileSync(join(folder, `${service}.json`), JSON.stringify(content));
};
