import { describe, expect, it } from 'vitest';
import { lookAgainMs, type Place } from './look-again.ts';

const place = (askAgainMs: number, state: Place['state'] = 'WAITING') => ({ state, askAgainMs }) as Place;

describe('looking again', () => {
  it('comes when the shop said, and never once one is let in', () => {
    expect(lookAgainMs(place(12_345), false)).toBe(12_345);
    expect(lookAgainMs(place(2_000, 'ADMITTED'), false)).toBe(false);
    expect(lookAgainMs(undefined, false)).toBe(false);
  });
  it('is some seconds later after a failure, for a crowd no sooner than the shop asked before', () => {
    for (const known of [undefined, place(2_000)]) {
      const ms = Array.from({ length: 100 }, () => Number(lookAgainMs(known, true)));
      expect(Math.min(...ms)).toBeGreaterThanOrEqual(4_000);
      expect(Math.max(...ms)).toBeLessThanOrEqual(7_000);
      expect(new Set(ms).size).toBeGreaterThan(90);
    }
    expect(lookAgainMs(place(50_000), true)).toBe(50_000);
  });
});
