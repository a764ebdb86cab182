import { describe, expect, it } from 'vitest';
import { createCache } from './cache.ts';

const open = (limit = 1_000) => {
  const clock = { ms: 1 };
  let built = 0;
  const cached = createCache<{ text: string }>({
    freshMs: 100,
    limit,
    weigh: ({ text }) => text.length,
    now: () => clock.ms,
  });
  const make = async () => {
    built += 1;
    return { text: `built ${built}` };
  };
  return { clock, cached, make, built: () => built };
};

describe('what is cached', () => {
  it('is built once for all who wait, and again when it has become old', async () => {
    const { clock, cached, make } = open();
    expect(await Promise.all([cached('a', make), cached('a', make)])).toEqual([
      { text: 'built 1' },
      { text: 'built 1' },
    ]);
    clock.ms += 99;
    expect(await cached('a', make)).toEqual({ text: 'built 1' });
    clock.ms += 2;
    expect(await cached('a', make)).toEqual({ text: 'built 2' });
  });

  it('outlives a build that fails; without an older value the failure is told', async () => {
    const { clock, cached, make } = open();
    const fail = () => Promise.reject(new Error('away'));
    await expect(cached('a', fail)).rejects.toThrow('away');
    await cached('a', make);
    clock.ms += 500;
    expect(await cached('a', fail)).toEqual({ text: 'built 1' });
    expect(await cached('a', make)).toEqual({ text: 'built 2' });
  });

  it('is answered although it finds no room, also to those who wait while others take it', async () => {
    const { cached, make } = open(7);
    expect(await cached('a', async () => ({ text: 'much too long' }))).toEqual({ text: 'much too long' });
    expect(await Promise.all(['a', 'b', 'c'].map((key) => cached(key, make)))).toHaveLength(3);
  });

  it('stays within its bytes: what was not asked for longest goes first', async () => {
    const { cached, make, built } = open(15);
    await cached('a', make);
    await cached('b', make);
    await cached('a', make);
    await cached('c', make);
    await cached('c', make);
    expect(built()).toBe(3);
    await cached('b', make);
    expect(built()).toBe(4);
  });
});
