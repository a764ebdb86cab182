import { describe, expect, it } from 'vitest';
import { adaptiveLimiter, fixedLimiter, mostInFlight } from './limiter.ts';

const make = () => {
  const clock = { ms: 0 };
  const limiter = adaptiveLimiter({ targetMs: 300, now: () => clock.ms });
  /** Sends new orders in rounds. Each round has as many at once as are admitted, and each order takes `tookMs`. */
  const run = (rounds: number, tookMs: number): void => {
    for (let round = 0; round < rounds; round += 1) {
      let entered = 0;
      for (; limiter.admits('sheddable'); entered += 1) limiter.enter('sheddable');
      clock.ms += tookMs;
      for (; entered > 0; entered -= 1) limiter.leave('sheddable', tookMs);
    }
  };
  const fill = (criticality: 'sheddable' | 'sheddable-plus' | 'critical'): number => {
    let entered = 0;
    for (; limiter.admits(criticality); entered += 1) limiter.enter(criticality);
    return entered;
  };
  return { limiter, run, fill, clock };
};

describe('the limit of an instance', () => {
  it('falls while new orders are slower than the target, by a fifth a round trip, never to nothing', () => {
    const { limiter, run } = make();
    const before = limiter.limit;
    run(1, 400);
    expect(limiter.limit).toBeCloseTo(before * 0.8);
    run(50, 400);
    expect(limiter.limit).toBe(8);
    expect(limiter.admits('sheddable')).toBe(true);
  });

  it('rises while they are fast and it is made use of', () => {
    const { limiter, run } = make();
    const before = limiter.limit;
    run(20, 100);
    expect(limiter.limit).toBeGreaterThan(before + 3);
  });

  it('stays when a few fast calls do not need it', () => {
    const { limiter } = make();
    const before = limiter.limit;
    for (let index = 0; index < 100; index += 1) {
      limiter.enter('sheddable');
      limiter.leave('sheddable', 10);
    }
    expect(limiter.limit).toBe(before);
  });

  it('finds the speed of an instance: as many at once as take the target', () => {
    const clock = { ms: 0 };
    const limiter = adaptiveLimiter({ targetMs: 300, now: () => clock.ms });
    // The instance works one after another, 20 ms each: 15 at once take 300 ms.
    for (let round = 0; round < 400; round += 1) {
      let entered = 0;
      for (; limiter.admits('sheddable'); entered += 1) limiter.enter('sheddable');
      clock.ms += entered * 20;
      for (let left = entered; left > 0; left -= 1) limiter.leave('sheddable', entered * 20);
    }
    expect(limiter.limit * 0.5).toBeGreaterThan(11);
    expect(limiter.limit * 0.5).toBeLessThan(18);
  });

  it('learns nothing from calls that wait for others, or whose answer tells nothing', () => {
    const { limiter } = make();
    const before = limiter.limit;
    for (const criticality of ['critical-plus', 'critical', 'sheddable-plus'] as const) {
      limiter.enter(criticality);
      limiter.leave(criticality, 9_000);
    }
    limiter.enter('sheddable');
    limiter.leave('sheddable');
    expect(limiter.limit).toBe(before);
  });
});

describe('who is let in', () => {
  it('a new order first is not, then one that is filled in, then a read; a payment under way always is', () => {
    const { limiter, fill } = make();
    const begun = fill('sheddable');
    expect(limiter.admits('sheddable-plus')).toBe(true);
    const confirmed = fill('sheddable-plus');
    expect([limiter.admits('sheddable'), limiter.admits('critical')]).toEqual([false, true]);
    const read = fill('critical');
    expect(limiter.admits('critical')).toBe(false);
    expect([begun, begun + confirmed, begun + confirmed + read]).toEqual([16, 29, 32]);
    expect(limiter.admits('critical-plus')).toBe(true);
  });

  it('payments under way take no room from new orders', () => {
    const { limiter } = make();
    for (let index = 0; index < 200; index += 1) limiter.enter('critical-plus');
    expect(limiter.admits('sheddable')).toBe(true);
  });

  it('there is an end to payments and reads too', () => {
    const limiter = fixedLimiter();
    for (let index = 0; index < mostInFlight; index += 1) limiter.enter('critical');
    expect([limiter.admits('critical'), limiter.admits('critical-plus')]).toEqual([false, true]);
    for (let index = 0; index < mostInFlight; index += 1) limiter.enter('critical-plus');
    expect(limiter.admits('critical-plus')).toBe(false);
    limiter.leave('critical');
    expect(limiter.admits('critical')).toBe(true);
  });
});
