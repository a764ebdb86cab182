import { setTimeout as sleep } from 'node:timers/promises';
import { newTally, type Tally } from './sale-buyer.ts';
import type { SaleShop } from './sale-shop.ts';
import { middleAndWorst, refusalsOf, type SaleRun, tenth } from './sale-steps.ts';

interface Fault {
  readonly name: string;
  readonly begin: () => Promise<unknown>;
  /** The fault lasts this many seconds. Then `end` is called. */
  readonly lasts?: number;
  readonly end?: () => Promise<unknown>;
}
/**
 * Measures the time from the end of a fault until the shop has recovered. The shop has recovered when, in two seconds,
 * it settles at least half of the orders that are offered in two seconds.
 */
const recoveredAfter = (tally: Tally, from: number, perSecond: number): string => {
  const last = Math.max(...tally.settledAt, from);
  for (let at = from; at < last; at += 250) {
    const settled = tally.settledAt.filter((time) => time > at && time <= at + 2_000).length;
    if (settled >= perSecond) return `${tenth((at - from) / 1_000)} s`;
  }
  return 'not seen';
};

const faultsOf = (shop: SaleShop, seconds: number): Fault[] => [
  { name: 'one of two instances killed', begin: async () => shop.kill('order-payment') },
  { name: 'catalog killed', begin: async () => shop.kill('catalog') },
  { name: 'the gateway killed', begin: async () => shop.kill('gateway') },
  ...(shop.kafka
    ? [{ name: 'the broker killed, 5 s away', begin: shop.kafka.crash, lasts: 5, end: shop.kafka.restart }]
    : []),
  { name: 'Redis killed, 5 s away', begin: shop.redis.crash, lasts: 5, end: shop.redis.restart },
  { name: 'PostgreSQL restarted', begin: shop.restartPostgres },
  {
    name: 'the provider takes 3 s',
    begin: () => shop.sandbox.behave({ payments: { latencyMs: 3_000 } }),
    lasts: seconds,
    end: () => shop.sandbox.behave({ payments: { latencyMs: 0 } }),
  },
  {
    name: 'the provider is down for 30 s',
    begin: () => shop.sandbox.behave({ payments: { down: true } }),
    lasts: 30,
    end: () => shop.sandbox.behave({ payments: { down: false } }),
  },
];

const reportFault = async ({ shop, page, seconds }: SaleRun, perSecond: number, fault: Fault): Promise<void> => {
  const { name, begin, lasts = 0, end } = fault;
  const tally = newTally();
  const load = shop.load({ seconds: 2 + lasts + seconds, perSecond, retries: 20, browsing: 20 }, tally);
  await sleep(2_000);
  let over = performance.now();
  await begin();
  await sleep(lasts * 1_000);
  if (end) {
    over = performance.now();
    await end();
  }
  // The supervisor may not yet have noticed a killed process.
  await sleep(1_000);
  await shop.whenReady();
  const ready = `${tenth((performance.now() - over) / 1_000)} s`;
  await (await load).answered;
  const { settle, browse } = tally.times;
  const counts = [tally.offered, tally.settledAt.length, refusalsOf(tally)];
  const recovered = recoveredAfter(tally, over, perSecond);
  page.row(name, ...counts, middleAndWorst(settle), middleAndWorst(browse), recovered, ready);
};

/** Each part of the shop has its fault once, while people buy half of what two instances can do. */
export const reportFaults = async (run: SaleRun, capacity: number): Promise<void> => {
  const { shop, page, seconds } = run;
  page.print('\n### Faults under orders, two instances at half of what they can do\n');
  if (shop.withoutKafka) page.print(`On the embedded log, so no broker is restarted: ${shop.withoutKafka}\n`);
  await shop.scale(2);
  const counts = ['offered', 'settled', 'refused for good', 'settle p50/p99 ms', 'browse'];
  page.header('fault', ...counts, 'orders again after', 'all ready after');
  for (const fault of faultsOf(shop, seconds)) await reportFault(run, capacity, fault);
};
