import { describe, expect, it } from 'vitest';
import { pollIntervalMs, waitSeconds } from './poll-interval.ts';
import { awayMs, type QueueEntry } from './queue.ts';

const now = Date.parse('2026-11-21T01:00:00Z');
const gate = { opensAt: new Date(now) };
const inLine = (ahead: number, waiting = ahead + 1): QueueEntry => ({
  state: 'WAITING',
  now,
  waiting,
  ahead,
  perMinute: 600,
});
const early = (waiting: number, untilMs: number): [QueueEntry, typeof gate] => [
  { state: 'EARLY', now: now - untilMs, waiting },
  gate,
];

describe('the expected wait', () => {
  it('follows from the position and the rate of the gate', () => {
    expect([0, 599, 1_234].map((ahead) => waitSeconds(ahead, 600))).toEqual([1, 60, 124]);
    expect(waitSeconds(0, 1)).toBe(60);
  });
});

describe('the time until the next poll', () => {
  it('is short near the head, long far from it, and shorter than the time after which a member is away', () => {
    expect(pollIntervalMs(inLine(0, 50_000), gate, 0.5)).toBe(2_000);
    expect(pollIntervalMs(inLine(150), gate, 0.5)).toBe(5_333);
    expect(pollIntervalMs(inLine(40_000, 50_000), gate, 0.5)).toBe(50_000);
    for (const random of [0, 1]) expect(pollIntervalMs(inLine(99_999), gate, random)).toBeLessThan(awayMs - 20_000);
  });
  it('leads to about a thousand polls a second far from the head, however many wait', () => {
    const size = 50_000;
    let calls = 0;
    for (let ahead = 0; ahead < size; ahead += 1) calls += 1_000 / pollIntervalMs(inLine(ahead, size), gate, 0.5);
    expect(calls).toBeGreaterThan(500);
    expect(calls).toBeLessThan(1_500);
  });
  it('ends just after the opening, at times that are spread over as many ms as there are waiting members', () => {
    expect(pollIntervalMs(...early(100, 5_000), 0)).toBe(5_300);
    expect(pollIntervalMs(...early(100, 5_000), 1)).toBe(5_400);
    expect(pollIntervalMs(...early(100_000, 5_000), 1)).toBe(35_300);
    expect(pollIntervalMs(...early(100, 3_600_000), 0.5)).toBe(10_000);
    for (const until of [0, 20_000, 60_000]) expect(pollIntervalMs(...early(100_000, until), 1)).toBeLessThan(awayMs);
  });
});
