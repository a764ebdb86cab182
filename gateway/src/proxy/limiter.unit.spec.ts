import { describe, expect, it } from 'vitest';
import { adaptiveLimiter, fixedLimiter, mostInFlight } from './limiter.ts';

const make = () => {
  const clock = { ms: 0 };
  const cuts = { count: 0 };
  const limiter = adaptiveLimiter({ targetMs: 300, now: () => clock.ms, onCut: () => (cuts.count += 1) });
  /** In each round, sends as many new orders at once as are admitted. Each takes `tookMs`. */
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
  return { limiter, run, fill, clock, cuts };
};

describe('the limit of an instance', () => {
  it('falls by a fifth in each round trip of slow new orders, but not below 8', () => {
    const { limiter, run, cuts } = make();
    const before = limiter.limit;
    run(1, 400);
    expect(limiter.limit).toBeCloseTo(before * 0.8);
    expect(cuts.count).toBe(1);
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

  it('stays the same while only one fast new order at a time is under way', () => {
    const { limiter } = make();
    const before = limiter.limit;
    for (let index = 0; index < 100; index += 1) {
      limiter.enter('sheddable');
      limiter.leave('sheddable', 10);
    }
    expect(limiter.limit).toBe(before);
  });

  it('settles where the admitted orders take about the target time', () => {
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

  it('does not change with calls that are no new orders or have no measured time', () => {
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
  it('is refused first to new orders, then to filled-in sheets, then to reads, never to payments under way', () => {
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

  it('is granted to new orders however many payments are under way', () => {
    const { limiter } = make();
    for (let index = 0; index < 200; index += 1) limiter.enter('critical-plus');
    expect(limiter.admits('sheddable')).toBe(true);
  });

  it('has separate fixed limits for reads and for payments', () => {
    const limiter = fixedLimiter();
    for (let index = 0; index < mostInFlight; index += 1) limiter.enter('critical');
    expect([limiter.admits('critical'), limiter.admits('critical-plus')]).toEqual([false, true]);
    for (let index = 0; index < mostInFlight; index += 1) limiter.enter('critical-plus');
    expect(limiter.admits('critical-plus')).toBe(false);
    limiter.leave('critical');
    expect(limiter.admits('critical')).toBe(true);
  });
});
