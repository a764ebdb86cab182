import { percentile } from './load.ts';
import type { Page } from './page.ts';
import { newTally, type SaleStep, type Tally } from './sale-buyer.ts';
import type { Throttled } from './sale-hold.ts';
import { type Load, machineTicks, type SaleShop } from './sale-shop.ts';

/** The shop and the page that all parts of a run share, the seconds of a step, and an instance's share of a core. */
export interface SaleRun {
  readonly shop: SaleShop;
  readonly page: Page;
  readonly seconds: number;
  readonly core: number;
}

export const tenth = (value: number): number => Math.round(value * 10) / 10;
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
export const middleAndWorst = (times: readonly number[]): string =>
  times.length === 0 ? '' : `${Math.round(percentile(times, 0.5))} / ${Math.round(percentile(times, 0.99))}`;
export const refusalsOf = ({ refused }: Tally): string =>
  Object.entries(refused)
    .map(([why, count]) => `${why} ${count}`)
    .join(', ') || 'none';

interface Measured {
  readonly accepted: number;
  readonly tally: Tally;
  /** The parts of the scheduler's periods in which the instances, and the load, reached their limits: from 0 to 1. */
  readonly held: number;
  readonly loadHeld: number;
  /** The part of the machine's CPU time that was used: from 0 to 1. */
  readonly machine: number;
}
const shareBetween = (before: Throttled, after: Throttled): number =>
  (after.throttled - before.throttled) / Math.max(1, after.periods - before.periods);

/**
 * `accepted` is the number of orders settled per second. It leaves out the first quarter of the time, because the
 * shop's limits adapt during that quarter.
 */
const measure = async (shop: SaleShop, load: Load): Promise<Measured> => {
  const tally = newTally();
  const begun = performance.now();
  const [held, loadHeld, machine] = [shop.throttled('instances'), shop.throttled('load'), machineTicks()];
  const { answered } = await shop.load(load, tally);
  const [from, to] = [begun + load.seconds * 250, begun + load.seconds * 1_000];
  const settled = tally.settledAt.filter((at) => at > from && at <= to).length;
  const machineAfter = machineTicks();
  const measured = {
    accepted: settled / (load.seconds * 0.75),
    held: shareBetween(held, shop.throttled('instances')),
    loadHeld: shareBetween(loadHeld, shop.throttled('load')),
    machine: (machineAfter.busy - machine.busy) / Math.max(1, machineAfter.all - machine.all),
  };
  await answered;
  return { ...measured, tally };
};

/** A machine or a load at its own limit says nothing about the instances. */
const fullMachine = 0.85;
const fullLoad = 0.1;
const whyNotMeasured = ({ machine, loadHeld }: Measured): string | undefined => {
  if (machine >= fullMachine) return `not measured: the machine is ${percent(machine)} full`;
  return loadHeld > fullLoad ? 'not measured: the load reached its share of the cores' : undefined;
};

const loadRow = ({ page }: SaleRun, name: string, load: Load, measured: Measured, last: string): void => {
  const { tally } = measured;
  const figures = [tenth(load.perSecond), tally.offered, tenth(measured.accepted), refusalsOf(tally)];
  const steps = (['sheet', 'complete', 'settle', 'browse'] as const satisfies SaleStep[]).map((step) =>
    middleAndWorst(tally.times[step]),
  );
  page.row(name, ...figures, ...steps, percent(measured.held), percent(measured.machine), last);
};
const columns = [
  ...['offered/s', 'offered', 'accepted/s', 'refused', 'sheet p50/p99 ms', 'complete', 'settle', 'browse'],
  ...['share used up', 'machine'],
] as const;

/** The load is this many times the capacity of the instances, so that each instance reaches its limit. */
const flood = 3;
const besides = { browsing: 20 } as const;

/** Doubles the load until the instance settles less than three quarters of the offered orders. */
const findCapacity = async ({ shop, seconds, core }: SaleRun): Promise<number> => {
  let most = 0;
  for (let perSecond = 100 * core; perSecond <= 1_600 * core; perSecond *= 2) {
    const { accepted } = await measure(shop, { seconds, perSecond, ...besides });
    most = Math.max(most, accepted);
    if (accepted < perSecond * 0.75) break;
  }
  return Math.max(1, most);
};

/** Answers the orders per second that one instance settles. */
export const reportScaling = async (run: SaleRun): Promise<number> => {
  const { shop, page, seconds } = run;
  page.print('\n### One, two and three instances, each offered three times what one can do\n');
  await shop.scale(1);
  let one = await findCapacity(run);
  page.header('instances', ...columns, 'growth');
  for (const count of [1, 2, 3]) {
    await shop.scale(count);
    const load: Load = { seconds, perSecond: one * count * flood, ...besides };
    const measured = await measure(shop, load);
    if (count === 1) one = Math.max(1, measured.accepted);
    const growth = measured.accepted / (one * count);
    const result = `${Math.round(growth * 100) / 100} × linear (≥ 0.85)`;
    const judged = whyNotMeasured(measured) ?? page.verdict(growth >= 0.85);
    loadRow(run, String(count), load, measured, `${result}: ${judged}`);
  }
  return one;
};

/** Loads of an instance as multiples of its capacity. Those from 3 on must keep nine tenths of the peak. */
export const reportOverload = async (run: SaleRun, capacity: number): Promise<void> => {
  const { shop, page, seconds } = run;
  page.print('\n### Above capacity, one instance\n');
  await shop.scale(1);
  page.header('of capacity', ...columns, 'of the peak');
  let peak = 0;
  for (const share of [0.5, 1, 2, 3, 10]) {
    const load: Load = { seconds, perSecond: capacity * share, ...besides };
    const measured = await measure(shop, load);
    peak = Math.max(peak, measured.accepted);
    const kept = measured.accepted / peak;
    const judged = whyNotMeasured(measured) ?? page.verdict(kept >= 0.9);
    loadRow(run, `${share} ×`, load, measured, share < 3 ? '' : `${percent(kept)} (≥ 90 %): ${judged}`);
  }
};
