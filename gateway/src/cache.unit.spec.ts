import { describe, expect, it } from 'vitest';
import { createCache } from './cache.ts';

const open = (limit = 1_000) => {
  const clock = { ms: 1 };
  let built = 0;
  const cached = createCache<{ text: string }>({
    freshMs: 100,
    limit,
    sizeOf: ({ text }) => text.length,
    now: () => clock.ms,
  });
  const make = async () => {
    built += 1;
    return { text: `built ${built}` };
  };
  return { clock, cached, make, built: () => built };
};

describe('a cached value', () => {
  it('is built once for simultaneous requests, and again when the value is too old', async () => {
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

  it('is still returned when a later build fails; without an older value, the error is thrown', async () => {
    const { clock, cached, make } = open();
    const fail = () => Promise.reject(new Error('away'));
    await expect(cached('a', fail)).rejects.toThrow('away');
    await cached('a', make);
    clock.ms += 500;
    expect(await cached('a', fail)).toEqual({ text: 'built 1' });
    expect(await cached('a', make)).toEqual({ text: 'built 2' });
  });

  it('is returned to all waiting requests even when it does not fit into the cache', async () => {
    const { cached, make } = open(7);
    expect(await cached('a', async () => ({ text: 'much too long' }))).toEqual({ text: 'much too long' });
    expect(await Promise.all(['a', 'b', 'c'].map((key) => cached(key, make)))).toHaveLength(3);
  });

  it('is removed when the bytes run out, the least recently used value first', async () => {
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
