import { topicOf } from '@gyeol/contracts/event.ts';
import { orderExpired } from '@gyeol/contracts/events/order-payment.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { createEnvelope } from '@gyeol/service-kit/events/envelope.ts';
import { createBatchHandler } from '@gyeol/service-kit/events/handle-batch.ts';
import { createHandlerRegistry } from '@gyeol/service-kit/events/handler-registry.ts';
import { createMetrics } from '@gyeol/service-kit/metrics.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscriptions } from '../src/subscriptions.ts';
import { openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
let options: number[];
beforeAll(async () => {
  shop = await openCatalog();
  const colours = ['가', '나', '다', '라', '마', '바'];
  const itemOptionDTOs = colours.map((name) => ({ name, stockQuantity: 5000, additionalPrice: 0 }));
  options = (await shop.addItem({ itemOptionDTOs })).optionIds;
});
afterAll(() => shop.close());

const times = <T>(n: number, make: (index: number) => T): T[] => Array.from({ length: n }, (_, index) => make(index));
const twoOptions = (seed: number): [number, number][] =>
  [seed * 7, seed * 7 + 1 + (seed % 5)].map((index) => [options[index % 6] as number, 1]);

/**
 * Delivers the expiry events of these orders as a log does: 50 records at a time, beginning each time with the first
 * record that is not handled yet.
 */
const expire = async (partition: number, merchantUids: readonly string[]): Promise<void> => {
  const { db, log } = shop.deps;
  const metrics = createMetrics('test');
  const handlers = createHandlerRegistry(subscriptions(shop.deps as never), undefined, metrics);
  const handle = createBatchHandler({ db, handlers, log, metrics, concurrency: 1 });
  const records = merchantUids.map((merchantUid, offset) => {
    const data = { merchantUid, memberId: 7, endedAt: '2026-11-21T03:00:00.000Z' };
    const value = JSON.stringify(createEnvelope(orderExpired, { subject: merchantUid, data }));
    return { key: merchantUid, value, offset, time: Date.now() };
  });
  const topic = topicOf(orderExpired.source);
  for (let next = 0; next < records.length; ) {
    const slice = records.slice(next, next + 50);
    const batch = { topic, partition, records: slice, behind: 0, isCurrent: () => true };
    const [result] = await handle([batch]);
    expect(result?.retryInMs, 'an effect failed more often than a transaction repeats itself').toBeUndefined();
    next += result?.done ?? 0;
  }
};
const shopAround = async (memberIndex: number): Promise<void> => {
  for (let n = 0; n < 40; n += 1) {
    expect((await shop.hold(`shopper-${memberIndex}-${n}`, twoOptions(memberIndex * 40 + n))).status).toBe(200);
  }
};
const deadlocks = async (): Promise<number> => {
  const { db } = shop.deps;
  // A connection of the pool reports its deadlocks at the end of such a transaction. All these transactions wait until
  // the last one has begun, so that no connection reports twice.
  const flush = sql('test.flush-statistics', 'select pg_stat_force_next_flush()');
  const all = Promise.withResolvers<void>();
  let begun = 0;
  const report = () =>
    db.tx(async (tx) => {
      await tx.run(flush);
      begun += 1;
      if (begun === db.poolSize) all.resolve();
      await all.promise;
    });
  await Promise.all(times(db.poolSize, report));
  const met = sql('test.deadlocks', 'select deadlocks as n from pg_stat_database where datname = current_database()');
  return (await db.one<{ n: number }>(met)).n;
};

it('releasing 400 expired holds of four partitions while four buyers hold stock never deadlocks', async () => {
  const merchantUids = times(400, (n) => `expiring-${n}`);
  for (const [n, merchantUid] of merchantUids.entries()) await shop.hold(merchantUid, twoOptions(n));
  const before = await deadlocks();
  await Promise.all([
    ...times(4, (partition) =>
      expire(
        partition,
        merchantUids.filter((_, n) => n % 4 === partition),
      ),
    ),
    ...times(4, shopAround),
  ]);
  expect((await deadlocks()) - before).toBe(0);
  expect(await shop.drift()).toBe(0);
  const left = await Promise.all(options.map((option) => shop.stock(option)));
  expect(left.reduce((sum, stock) => sum + stock, 0)).toBe(6 * 5000 - 4 * 40 * 2);
}, 60_000);
