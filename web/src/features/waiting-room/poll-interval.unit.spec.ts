import { describe, expect, it } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { pollIntervalMs, type QueueEntry } from './poll-interval.ts';

const entry = (askAgainMs: number, state: QueueEntry['state'] = 'WAITING') => ({ state, askAgainMs }) as QueueEntry;

describe('the poll interval of the waiting room', () => {
  it('is the delay that the shop asked for, and ends once the member is admitted', () => {
    expect(pollIntervalMs(entry(12_345), null, 0)).toBe(12_345);
    expect(pollIntervalMs(entry(2_000, 'ADMITTED'), null, 0)).toBe(false);
    expect(pollIntervalMs(undefined, null, 0)).toBe(false);
  });
  it('is 4 to 7 seconds after a failure, or the last delay of the shop when this delay is longer', () => {
    for (const lastEntry of [undefined, entry(2_000)]) {
      const ms = Array.from({ length: 100 }, () => Number(pollIntervalMs(lastEntry, new Error('lost'), 0)));
      expect(Math.min(...ms)).toBeGreaterThanOrEqual(4_000);
      expect(Math.max(...ms)).toBeLessThanOrEqual(7_000);
      expect(new Set(ms).size).toBeGreaterThan(90);
    }
    expect(pollIntervalMs(entry(50_000), new Error('lost'), 0)).toBe(50_000);
  });
  it('is the delay of a refusal that asks the members of one address to come in later', () => {
    const slowed = new ApiError(429, 'JOIN_SLOWED', '', {}, new Date(40_000).toISOString());
    expect(pollIntervalMs(undefined, slowed, 10_000)).toBe(30_000);
    const soon = pollIntervalMs(undefined, slowed, 39_999);
    expect(soon).toBeGreaterThanOrEqual(4_000);
  });
});
