import { describe, expect, it } from 'vitest';
import { createKept } from './kept.ts';

const open = (limit = 1_000) => {
  const clock = { ms: 0 };
  let built = 0;
  const kept = createKept<string>({ freshMs: 100, limit, weigh: (text) => text.length, now: () => clock.ms });
  const make = async (): Promise<string> => {
    built += 1;
    return `built ${built}`;
  };
  return { clock, kept, make, built: () => built };
};

describe('what is kept', () => {
  it('is built once for all who wait, and again when it has become old', async () => {
    const { clock, kept, make } = open();
    expect(await Promise.all([kept.get('a', make), kept.get('a', make)])).toEqual(['built 1', 'built 1']);
    clock.ms = 99;
    expect(await kept.get('a', make)).toBe('built 1');
    clock.ms = 100;
    expect(await kept.get('a', make)).toBe('built 2');
  });

  it('outlives a build that fails; without an older value the failure is told', async () => {
    const { clock, kept, make } = open();
    const fail = () => Promise.reject(new Error('away'));
    await expect(kept.get('a', fail)).rejects.toThrow('away');
    await kept.get('a', make);
    clock.ms = 500;
    expect(await kept.get('a', fail)).toBe('built 1');
    expect(await kept.get('a', make)).toBe('built 2');
  });

  it('stays within its bytes: what was not asked for longest goes first', async () => {
    const { kept, make, built } = open(15);
    await kept.get('a', make);
    await kept.get('b', make);
    await kept.get('a', make);
    await kept.get('c', make);
    await kept.get('c', make);
    expect(built()).toBe(3);
    await kept.get('b', make);
    expect(built()).toBe(4);
  });
});
