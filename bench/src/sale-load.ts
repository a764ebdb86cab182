import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Calls `arrive` at random times with exponential gaps, even while earlier answers are missing (an open load). `arrive`
 * gets the time at which it was due, so that delays of this generator count as latency too (no coordinated omission).
 * Resolves after the last arrival; `answered` resolves when all arrivals have their answer.
 */
export const arriveFor = async (
  seconds: number,
  perSecond: number,
  arrive: (meantAt: number) => Promise<unknown>,
): Promise<{ answered: Promise<unknown> }> => {
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  const all: Promise<unknown>[] = [];
  for (let next = begun; next < until; next += (-Math.log(1 - Math.random()) / perSecond) * 1_000) {
    const early = next - performance.now();
    if (early > 0) await sleep(early);
    all.push(arrive(next));
  }
  return { answered: Promise.all(all) };
};
