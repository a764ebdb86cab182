import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { percentile } from './load.ts';
import { newTally, type SaleStep, type Tally } from './sale-buyer.ts';
import { type Load, machineTicks, openSaleShop, type SaleShop } from './sale-shop.ts';

// `npm run bench:sale` measures a sale in which each instance of order-payment is limited to a share of a core, and
// writes bench/results-sale.md. SALE_SECONDS sets the length of a step (default 12), SALE_CORE the share of a core
// (default 0.1).
const results = fileURLToPath(new URL('../results-sale.md', import.meta.url));
const stepSeconds = Number(process.env.SALE_SECONDS ?? 12);
const core = Number(process.env.SALE_CORE ?? 0.1);
const hotUnits = 100;
const lines: string[] = [];
const print = (line: string): void => {
  lines.push(line);
  console.log(line);
};
const row = (...cells: (string | number)[]): void => print(`| ${cells.join(' | ')} |`);
const header = (...cells: string[]): void => {
  row(...cells);
  row(...cells.map(() => '---'));
};
const verdict = (holds: boolean): string => (holds ? 'holds' : 'MISSED');
const tenth = (value: number): number => Math.round(value * 10) / 10;
const times = ({ times: all }: Tally, step: SaleStep): string =>
  all[step].length === 0
    ? ''
    : `${Math.round(percentile(all[step], 0.5))} / ${Math.round(percentile(all[step], 0.99))}`;
const refusals = ({ refused }: Tally): string =>
  Object.entries(refused)
    .map(([why, count]) => `${why} ${count}`)
    .join(', ') || 'none';

interface Measured {
  accepted: number;
  tally: Tally;
  /**
   * `held` is the fraction of the scheduler's periods in which a process with a CPU limit reached that limit. `machine`
   * is the fraction of the machine's CPU time that was used. Both are from 0 to 1.
   */
  held: number;
  machine: number;
}

/**
 * `accepted` is the number of orders settled per second. It leaves out the first quarter of the time, because the
 * shop's limits adapt during that quarter.
 */
const measure = async (shop: SaleShop, load: Load): Promise<Measured> => {
  const tally = newTally();
  const begun = performance.now();
  const [held, machine] = [shop.throttled(), machineTicks()];
  const { answered } = await shop.load(load, tally);
  const [from, to] = [begun + load.seconds * 250, begun + load.seconds * 1_000];
  const settled = tally.settledAt.filter((at) => at > from && at <= to).length;
  const [heldAfter, machineAfter] = [shop.throttled(), machineTicks()];
  await answered;
  return {
    accepted: settled / (load.seconds * 0.75),
    tally,
    held: (heldAfter.throttled - held.throttled) / Math.max(1, heldAfter.periods - held.periods),
    machine: (machineAfter.busy - machine.busy) / Math.max(1, machineAfter.all - machine.all),
  };
};
const percent = (share: number): string => `${Math.round(share * 100)} %`;
const limitOf = ({ held, machine }: Measured): string => {
  if (machine > 0.9) return 'the machine';
  return held > 0.5 ? 'its share of the core' : 'neither';
};
const loadRow = (name: string, load: Load, measured: Measured, last: string): void => {
  const { tally } = measured;
  const figures = [tenth(load.perSecond), tally.offered, tenth(measured.accepted), refusals(tally)];
  const steps = (['sheet', 'complete', 'settle', 'browse'] as const).map((step) => times(tally, step));
  row(name, ...figures, ...steps, percent(measured.held), percent(measured.machine), last);
};
const loadHeader = (first: string, last: string): void =>
  header(
    first,
    'offered/s',
    'offered',
    'accepted/s',
    'refused',
    'sheet p50/p99 ms',
    'complete',
    'settle',
    'browse',
    'share used up',
    'machine',
    last,
  );

/** The load is this many times the capacity of the instances, so that each instance reaches its limit. */
const flood = 3;
const besides = { browsing: 20 } as const;

/** Doubles the load until the instance settles less than three quarters of the offered orders. */
const findCapacity = async (shop: SaleShop): Promise<number> => {
  let most = 0;
  for (let perSecond = 100 * core; perSecond <= 1_600 * core; perSecond *= 2) {
    const { accepted } = await measure(shop, { seconds: stepSeconds, perSecond, ...besides });
    most = Math.max(most, accepted);
    if (accepted < perSecond * 0.75) break;
  }
  return Math.max(1, most);
};

const scaling = async (shop: SaleShop): Promise<number> => {
  print('\n### One, two and four instances, each offered three times what one can do\n');
  await shop.scale(1);
  let one = await findCapacity(shop);
  loadHeader('instances', 'limit; growth');
  for (const count of [1, 2, 4]) {
    await shop.scale(count);
    const load: Load = { seconds: stepSeconds, perSecond: one * count * flood, ...besides };
    const measured = await measure(shop, load);
    if (count === 1) one = Math.max(1, measured.accepted);
    const growth = measured.accepted / (one * count);
    const limit = limitOf(measured);
    const holds = growth >= 0.85 || limit !== 'its share of the core';
    const summary = `${limit}; ${Math.round(growth * 100) / 100} × linear (≥ 0.85): ${verdict(holds)}`;
    loadRow(String(count), load, measured, summary);
  }
  return one;
};

const overload = async (shop: SaleShop, capacity: number): Promise<void> => {
  print('\n### Above capacity, one instance\n');
  await shop.scale(1);
  loadHeader('of capacity', 'of the peak');
  let peak = 0;
  for (const share of [0.5, 1, 2, 3]) {
    const load: Load = { seconds: stepSeconds, perSecond: capacity * share, ...besides };
    const measured = await measure(shop, load);
    peak = Math.max(peak, measured.accepted);
    const keptShare = measured.accepted / peak;
    loadRow(
      `${share} ×`,
      load,
      measured,
      share === 3 ? `${percent(keptShare)} (≥ 90 %): ${verdict(keptShare >= 0.9)}` : '',
    );
  }
};

const sale = async (shop: SaleShop, capacity: number): Promise<void> => {
  print(`\n### A sale: two instances, ${hotUnits} units of the hot item, who is refused comes again three times\n`);
  await shop.scale(2);
  loadHeader('phase', '');
  const gates = capacity * 2 * flood;
  const phases: readonly (readonly [string, Load])[] = [
    ['quiet', { seconds: stepSeconds / 2, perSecond: gates / 20 }],
    ['the sale opens, 20 ×', { seconds: stepSeconds, perSecond: gates, hotShare: 0.8 }],
    ['tail, 5 ×', { seconds: stepSeconds, perSecond: gates / 4, hotShare: 0.2 }],
  ];
  for (const [name, load] of phases) {
    const whole: Load = { ...load, retries: 3, browsing: 40 };
    loadRow(name, whole, await measure(shop, whole), '');
  }
};

interface Fault {
  name: string;
  begin: () => Promise<unknown>;
  /** The fault lasts this many seconds. Then `end` is called. */
  lasts?: number;
  end?: () => Promise<unknown>;
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

const faultsOf = (shop: SaleShop): Fault[] => [
  { name: 'one of two instances killed', begin: async () => shop.killOne() },
  ...(shop.kafka
    ? [{ name: 'the broker killed, 5 s away', begin: shop.kafka.crash, lasts: 5, end: shop.kafka.restart }]
    : []),
  { name: 'PostgreSQL restarted', begin: shop.restartPostgres },
  {
    name: 'the provider takes 3 s',
    begin: () => shop.sandbox.behave({ payments: { latencyMs: 3_000 } }),
    lasts: stepSeconds,
    end: () => shop.sandbox.behave({ payments: { latencyMs: 0 } }),
  },
  {
    name: 'the provider is down for 30 s',
    begin: () => shop.sandbox.behave({ payments: { down: true } }),
    lasts: 30,
    end: () => shop.sandbox.behave({ payments: { down: false } }),
  },
];

const faults = async (shop: SaleShop, capacity: number): Promise<void> => {
  print('\n### Faults under orders, two instances at half of what they can do\n');
  if (shop.withoutKafka) print(`On the embedded log, so no broker is restarted: ${shop.withoutKafka}\n`);
  await shop.scale(2);
  header(
    'fault',
    'offered',
    'settled',
    'refused for good',
    'settle p50/p99 ms',
    'browse',
    'orders again after',
    'all ready after',
  );
  for (const { name, begin, lasts = 0, end } of faultsOf(shop)) {
    const tally = newTally();
    const perSecond = capacity;
    const load = shop.load({ seconds: 2 + lasts + stepSeconds, perSecond, retries: 20, browsing: 20 }, tally);
    await sleep(2_000);
    let over = performance.now();
    await begin();
    await sleep(lasts * 1_000);
    if (end) {
      over = performance.now();
      await end();
    }
    // The supervisor may not yet have noticed a killed instance.
    await sleep(1_000);
    await shop.whenReady();
    const ready = `${tenth((performance.now() - over) / 1_000)} s`;
    await (await load).answered;
    const recovered = recoveredAfter(tally, over, perSecond);
    row(
      name,
      tally.offered,
      tally.settledAt.length,
      refusals(tally),
      times(tally, 'settle'),
      times(tally, 'browse'),
      recovered,
      ready,
    );
  }
};

const books = async (shop: SaleShop): Promise<void> => {
  const found = await shop.books();
  print('\n### The books afterwards, of the whole run\n');
  header('figure', 'counted', 'target');
  row('cards charged', found.charged, '');
  for (const [name, count] of [
    ['lost', found.lost.length],
    ['doubled', found.doubled.length],
    ['oversold', found.oversold],
    ['paid, but not in the back office', found.unlisted],
  ] as const)
    row(name, count, `0: ${verdict(count === 0)}`);
  for (const merchantUid of [...found.lost, ...found.doubled].slice(0, 10)) print(`\n- ${merchantUid}`);
};

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const begun = performance.now();
print('# A sale, measured\n');
print(
  `Written by \`npm run bench:sale\`; load and shop share this machine: ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, commit ${commit}. Each instance of order-payment is held to ${core} of a core by the kernel (cgroup, periods of 20 ms). Arrivals are an open loop; times count from the moment at which somebody was meant to come. Steps of ${stepSeconds} s.`,
);
const shop = await openSaleShop(core, hotUnits);
try {
  const capacity = await scaling(shop);
  await overload(shop, capacity);
  await sale(shop, capacity);
  await faults(shop, capacity);
  await books(shop);
} finally {
  await shop.close();
}
print(`\nThe run took ${Math.round((performance.now() - begun) / 1_000)} s.`);
writeFileSync(results, `${lines.join('\n')}\n`);
console.log(`written: ${results}`);
