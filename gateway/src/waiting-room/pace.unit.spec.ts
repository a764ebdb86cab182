import { describe, expect, it } from 'vitest';
import { askAgainMs, waitSeconds } from './pace.ts';
import { awayMs, type Standing } from './queue.ts';

const now = Date.parse('2026-11-21T01:00:00Z');
const door = { opensAt: new Date(now), perMinute: 600 };
const inLine = (ahead: number, waiting = ahead + 1): Standing => ({ state: 'WAITING', now, waiting, ahead });
const early = (waiting: number, untilMs: number): [Standing, typeof door] => [
  { state: 'EARLY', now: now - untilMs, waiting },
  door,
];

describe('the expected wait', () => {
  it('is what the rate of the door takes', () => {
    expect([0, 599, 1_234].map((ahead) => waitSeconds(ahead, 600))).toEqual([1, 60, 124]);
    expect(waitSeconds(0, 1)).toBe(60);
  });
});

describe('looking again', () => {
  it('is soon near the head, seldom far from it, and always before a member counts as away', () => {
    expect(askAgainMs(inLine(0, 50_000), door, 0.5)).toBe(2_000);
    expect(askAgainMs(inLine(150), door, 0.5)).toBe(5_333);
    expect(askAgainMs(inLine(40_000, 50_000), door, 0.5)).toBe(50_000);
    for (const random of [0, 1]) expect(askAgainMs(inLine(99_999), door, random)).toBeLessThan(awayMs - 20_000);
  });
  it('costs about a thousand calls a second far from the head, however many wait', () => {
    const crowd = 50_000;
    let calls = 0;
    for (let ahead = 0; ahead < crowd; ahead += 1) calls += 1_000 / askAgainMs(inLine(ahead, crowd), door, 0.5);
    expect(calls).toBeGreaterThan(500);
    expect(calls).toBeLessThan(1_500);
  });
  it('comes with the opening, spread over as many ms as people wait', () => {
    expect(askAgainMs(...early(100, 5_000), 0)).toBe(5_300);
    expect(askAgainMs(...early(100, 5_000), 1)).toBe(5_400);
    expect(askAgainMs(...early(100_000, 5_000), 1)).toBe(35_300);
    expect(askAgainMs(...early(100, 3_600_000), 0.5)).toBe(10_000);
    for (const until of [0, 20_000, 60_000]) expect(askAgainMs(...early(100_000, until), 1)).toBeLessThan(awayMs);
  });
});
