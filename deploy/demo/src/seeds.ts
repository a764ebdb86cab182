import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogSeed } from './history/catalog.ts';
import { couponSeed, issuedCoupons } from './history/coupons.ts';
import { members } from './history/members.ts';
import { pastOrders } from './history/orders.ts';
import { reviewSeed } from './history/reviews.ts';

const dayMs = 24 * 60 * 60 * 1_000;

const memberSeed = (now: Date) => ({
  members: members.map(({ daysBack, ...member }) => ({
    ...member,
    createdAt: new Date(now.getTime() - daysBack * dayMs).toISOString(),
  })),
});

/** Writes the files that the services' `seed` commands read: `<folder>/<service>.json`. They refer to each other's ids. */
export const writeSeeds = (folder: string, now: Date): void => {
  const orders = pastOrders(issuedCoupons);
  const files = {
    member: memberSeed(now),
    catalog: catalogSeed(now),
    coupon: couponSeed(now),
    'order-payment': { orders },
    review: reviewSeed(orders, now),
  };
  for (const [service, content] of Object.entries(files))
    writeFileSync(join(folder, `${service}.json`), JSON.stringify(content));
};
