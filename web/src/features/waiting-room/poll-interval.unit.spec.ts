import { describe, expect, it } from 'vitest';
import { pollIntervalMs, type QueueEntry } from './poll-interval.ts';

const entry = (askAgainMs: number, state: QueueEntry['state'] = 'WAITING') => ({ state, askAgainMs }) as QueueEntry;

describe('the poll interval of the waiting room', () => {
  it('is the delay that the shop asked for, and ends once the member is admitted', () => {
    expect(pollIntervalMs(entry(12_345), false)).toBe(12_345);
    expect(pollIntervalMs(entry(2_000, 'ADMITTED'), false)).toBe(false);
    expect(pollIntervalMs(undefined, false)).toBe(false);
  });
  it('is 4 to 7 seconds after a failure, or the last delay of the shop when this delay is longer', () => {
    for (const lastEntry of [undefined, entry(2_000)]) {
      const ms = Array.from({ length: 100 }, () => Number(pollIntervalMs(lastEntry, true)));
      expect(Math.min(...ms)).toBeGreaterThanOrEqual(4_000);
      expect(Math.max(...ms)).toBeLessThanOrEqual(7_000);
      expect(new Set(ms).size).toBeGreaterThan(90);
    }
    expect(pollIntervalMs(entry(50_000), true)).toBe(50_000);
  });
});
