import { describe, expect, it } from 'vitest';
import { adaptiveLimiter, fixedLimiter, mostInFlight } from './limiter.ts';

const make = () => {
  const clock = { ms: 0 };
  const limiter = adaptiveLimiter({ targetMs: 300, now: () => clock.ms });
  /**
   * Sends new orders in rounds. Each round has as many orders at once as are admitted, and each order takes `tookMs`.
   */
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
  it('falls by a fifth in each round trip while new orders are slower than the target, to 8 at least', () => {
    const { limiter, run } = make();
    const before = limiter.limit;
    run(1, 400);
    expect(limiter.limit).toBeCloseTo(before * 0.8);
    run(50, 400);
    expect(limiter.limit).toBe(8);
    expect(limiter.admits('sheddable')).toBe(true);
  });

  it('rises while new orders are fast and use it fully', () => {
    const { limiter, run } = make();
    const before = limiter.limit;
    run(20, 100);
    expect(limiter.limit).toBeGreaterThan(before + 3);
  });

  it('stays the same when only a few fast calls are made', () => {
    const { limiter } = make();
    const before = limiter.limit;
    for (let index = 0; index < 100; index += 1) {
      limiter.enter('sheddable');
      limiter.leave('sheddable', 10);
    }
    expect(limiter.limit).toBe(before);
  });

  it('settles at as many simultaneous orders as take the target time', () => {
    const clock = { ms: 0 };
    const limiter = adaptiveLimiter({ targetMs: 300, now: () => clock.ms });
    // The instance works on one order after another, for 20 ms each, so 15 orders at once take 300 ms.
    for (let round = 0; round < 400; round += 1) {
      let entered = 0;
      for (; limiter.admits('sheddable'); entered += 1) limiter.enter('sheddable');
      clock.ms += entered * 20;
      for (let left = entered; left > 0; left -= 1) limiter.leave('sheddable', entered * 20);
    }
    expect(limiter.limit * 0.5).toBeGreaterThan(11);
    expect(limiter.limit * 0.5).toBeLessThan(18);
  });

  it('does not change through calls other than new orders, or through calls without a measured time', () => {
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

describe('admission to an overloaded instance', () => {
  it('is refused first for new orders, then for filled-in order sheets, then for reads, never for payments under way', () => {
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

  it('does not depend on the number of payments under way, for new orders', () => {
    const { limiter } = make();
    for (let index = 0; index < 200; index += 1) limiter.enter('critical-plus');
    expect(limiter.admits('sheddable')).toBe(true);
  });

  it('also has an upper limit for reads and for payments', () => {
    const limiter = fixedLimiter();
    for (let index = 0; index < mostInFlight; index += 1) limiter.enter('critical');
    expect([limiter.admits('critical'), limiter.admits('critical-plus')]).toEqual([false, true]);
    for (let index = 0; index < mostInFlight; index += 1) limiter.enter('critical-plus');
    expect(limiter.admits('critical-plus')).toBe(false);
    limiter.leave('critical');
    expect(limiter.admits('critical')).toBe(true);
  });
});
