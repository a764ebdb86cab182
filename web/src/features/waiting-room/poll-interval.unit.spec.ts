import { describe, expect, it } from 'vitest';
import { pollIntervalMs, type QueueEntry } from './poll-interval.ts';

const entry = (askAgainMs: number, state: QueueEntry['state'] = 'WAITING') => ({ state, askAgainMs }) as QueueEntry;

describe('the poll interval', () => {
  it('comes when the shop said, and never once one is let in', () => {
    expect(pollIntervalMs(entry(12_345), false)).toBe(12_345);
    expect(pollIntervalMs(entry(2_000, 'ADMITTED'), false)).toBe(false);
    expect(pollIntervalMs(undefined, false)).toBe(false);
  });
  it('is some seconds later after a failure, for a full waiting room no sooner than the shop asked before', () => {
    for (const lastEntry of [undefined, entry(2_000)]) {
      const ms = Array.from({ length: 100 }, () => Number(pollIntervalMs(lastEntry, true)));
      expect(Math.min(...ms)).toBeGreaterThanOrEqual(4_000);
      expect(Math.max(...ms)).toBeLessThanOrEqual(7_000);
      expect(new Set(ms).size).toBeGreaterThan(90);
    }
    expect(pollIntervalMs(entry(50_000), true)).toBe(50_000);
  });
});
