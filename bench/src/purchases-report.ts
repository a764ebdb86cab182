import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { admin } from '../../tests/support/members.ts';
import type { ShopClient } from '../../tests/support/shop-client.ts';
import type { Stack } from '../../tests/support/stack.ts';
import { newItem } from '../../tests/support/stock.ts';
import { mintMemberClient } from '../../tests/support/tokens.ts';
import type { Shops } from './both-layouts.ts';
import { cpuOfAnOrder, msOfAnOrder, readCpu } from './cpu.ts';
import { type DatabaseWork, measureDatabaseWork } from './database-work.ts';
import { delayP95, readDelays } from './event-lag.ts';
import { shopMemory, stackMemory } from './memory.ts';
import type { Page } from './page.ts';
import { measurePurchases, type Purchases } from './purchases.ts';

/** The counts in this text were taken at the commit that results.md names. */
export const whereTheTimeGoes = [
  'A purchase is 6 documented calls, 4 calls between services and 3 to the stand-in of the provider; in PostgreSQL 31',
  'statements together and 36 apart (ADR 24 counts them), for which one of its processes wakes up some 55 or 63 times;',
  'apart, one of nine Node processes does so some 40 times: a message in, a message out,',
  'code and data that another process has pushed out of the caches. Of the CPU of the services about 12 % is V8 compiling',
  'and collecting beside the main thread, and about a quarter of the main thread writes to sockets; nothing else stands',
  'out in their profiles. Fewer hops would help, not faster ones. So the steps wait for a core; more instances of',
  'order-payment do not help on the same cores, and `npm run bench:sale` holds each to a share of a core.',
].join(' ');

interface Buying extends Page {
  readonly seconds: number;
}
const atOnce = 16;

export const mintMembers = (stack: Stack, count: number): ShopClient[] =>
  Array.from({ length: count }, () => mintMemberClient(stack.shop, stack.dataDir));

interface Figures {
  readonly purchases: Purchases;
  /** The figures at half the rate of `purchases`. */
  readonly halfLoad: Purchases;
  /** The CPU of gateway, services and PostgreSQL for one order, in ms. */
  readonly shopMs: number;
  /** The work of PostgreSQL for one order, one order at a time. */
  readonly work: DatabaseWork;
  readonly cpu: string;
  readonly lag: number;
  readonly memory: number;
  /** The part of `memory` that gateway and services use, in MiB. */
  readonly ofShop: number;
}
/** Measures purchases that follow each other, and subtracts the work of the shop at rest in the same time. */
const measureWork = async (
  stack: Stack,
  buyers: ShopClient[],
  optionIds: number[],
  seconds: number,
): Promise<DatabaseWork> => {
  // The events of the purchases before have their effects first.
  await sleep(2_000);
  const endRest = await measureDatabaseWork(stack);
  await sleep(seconds * 1_000);
  const rest = await endRest();
  const end = await measureDatabaseWork(stack);
  const { done } = await measurePurchases(stack, buyers, optionIds, { atOnce: 1, seconds });
  const all = await end();
  const forOne = (of: keyof DatabaseWork): number => Math.round(((all[of] - rest[of]) / done) * 10) / 10;
  return {
    commits: forOne('commits'),
    writes: forOne('writes'),
    updatedRows: forOne('updatedRows'),
    walKb: forOne('walKb'),
  };
};

const measure = async (stack: Stack, seconds: number): Promise<Figures> => {
  const watcher = await admin(stack.shop);
  const optionIds: number[] = [];
  for (let index = 0; index < 20; index += 1) optionIds.push((await newItem(watcher, 100_000)).optionId);
  const buyers = mintMembers(stack, 500);
  await measurePurchases(stack, buyers, optionIds, { atOnce, seconds: 5 });
  const before = await readDelays(stack);
  const cpuBefore = readCpu(stack);
  const purchases = await measurePurchases(stack, buyers, optionIds, { atOnce, seconds });
  const cpuAfter = readCpu(stack);
  const lag = delayP95(before, await readDelays(stack));
  const memory = stackMemory(stack.dataDir);
  const ofShop = shopMemory(stack.dataDir);
  const perSecond = purchases.perSecond / 2;
  const halfLoad = await measurePurchases(stack, buyers, optionIds, { atOnce, seconds: seconds / 2, perSecond });
  const cpu = cpuOfAnOrder(cpuBefore, cpuAfter, purchases.done);
  const shopMs = msOfAnOrder(cpuBefore, cpuAfter, purchases.done);
  const work = await measureWork(stack, buyers, optionIds, seconds / 2);
  return { purchases, halfLoad, shopMs, work, cpu, lag, memory, ofShop };
};

/** Measures the shops one after another. */
export const reportPurchases = async (
  shops: Shops,
  title: string,
  { print, row, header, verdict, seconds }: Buying,
): Promise<Purchases[]> => {
  const all: Figures[] = [];
  for (const [, stack] of shops) all.push(await measure(stack, seconds));
  const line = (name: string, of: (figures: Figures) => number | string, target = ''): void =>
    row(name, ...all.map(of), target);
  print(`\n### ${title}: ${atOnce} at once, 500 members, ${seconds} s\n`);
  header('figure', ...shops.map(([name]) => name), 'target, together');
  line('purchases/s', ({ purchases }) => purchases.perSecond, '≥ 150');
  line('settle p99 ms, at this load', ({ purchases }) => purchases.steps.settle?.p99 ?? 0);
  line('settle p99 ms, at half of it', ({ halfLoad }) => halfLoad.steps.settle?.p99 ?? 0, '≤ 60');
  line('failed', ({ purchases, halfLoad }) => JSON.stringify({ ...purchases.failed, ...halfLoad.failed }), 'none');
  line('memory of the whole run, sum of PSS, MiB', ({ memory }) => memory, '≤ 550');
  line('of it gateway and services, MiB', ({ ofShop }) => ofShop, '≤ 260');
  line('event lag, outbox → handled, p95 ms', ({ lag }) => lag, '< 100');
  line('CPU of gateway, services and PostgreSQL for a purchase, ms', ({ shopMs }) => shopMs.toFixed(1));
  line('of one purchase at a time: commits', ({ work }) => work.commits);
  line('writing commits', ({ work }) => work.writes);
  line('rows updated', ({ work }) => work.updatedRows);
  line('WAL without whole pages, kB', ({ work }) => work.walKb);
  const [first, second] = all;
  if (first && second) {
    const ratio = first.shopMs / second.shopMs;
    print(
      `\nCPU of a purchase, ${shops[0]?.[0]} ÷ ${shops[1]?.[0]}: ${ratio.toFixed(2)}, ≤ 0.5: ${verdict(ratio <= 0.5)}`,
    );
  }
  print('');
  header('step, p50 / p99 ms', ...shops.map(([name]) => name));
  for (const step of Object.keys(first?.purchases.steps ?? {})) {
    const both = ({ purchases: { steps } }: Figures): string => `${steps[step]?.p50} / ${steps[step]?.p99}`;
    row(step, ...all.map(both));
  }
  for (const [index, [name]] of shops.entries()) print(`\nCPU of an order, ${name}, ms: ${all[index]?.cpu}.`);
  print(`\n${cpus().length} cores have ${cpus().length * 1_000} ms in a second.`);
  return all.map(({ purchases }) => purchases);
};
