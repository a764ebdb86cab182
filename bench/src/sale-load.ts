import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Open loop: arrivals come at their own times (exponential gaps), however slow the answers are, and are told when they
 * were meant to come, so that waiting of the generator counts as latency too (no coordinated omission). Resolves when
 * the last has come; `answered` when all have their answer.
 */
export const arriveFor = async (
  seconds: number,
  perSecond: number,
  arrive: (meantAt: number) => Promise<void>,
): Promise<{ answered: Promise<unknown> }> => {
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  const all: Promise<void>[] = [];
  for (let next = begun; next < until; next += (-Math.log(1 - Math.random()) / perSecond) * 1_000) {
    const early = next - performance.now();
    if (early > 0) await sleep(early);
    all.push(arrive(next));
  }
  return { answered: Promise.all(all) };
};
