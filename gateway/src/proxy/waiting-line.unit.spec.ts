import type { Criticality } from '@gyeol/contracts/call.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWaitingLine } from './waiting-line.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const make = () => {
  const line = createWaitingLine(Date.now);
  const room = { free: 0 };
  const ends: string[] = [];
  const join = (name: string, criticality: Criticality = 'sheddable') =>
    line.join(criticality, {
      tryEnter: () => {
        if (room.free === 0) return false;
        room.free -= 1;
        return true;
      },
      go: () => void ends.push(`${name} goes`),
      refuse: () => void ends.push(`${name} refused`),
    });
  const free = (count: number): void => {
    room.free += count;
    line.advance();
  };
  return { line, join, free, ends };
};

describe('the waiting line', () => {
  it('lets payments enter first, then filled-in sheets, then new orders in the order of arrival', () => {
    const { join, free, ends } = make();
    join('a sheet');
    join('another sheet');
    join('an order', 'sheddable-plus');
    join('a payment', 'critical-plus');
    free(3);
    expect(ends).toEqual(['a payment goes', 'an order goes', 'a sheet goes']);
    free(1);
    expect(ends.at(-1)).toBe('another sheet goes');
  });

  it('holds each call for two seconds at most', () => {
    const { join, free, ends } = make();
    join('early');
    vi.advanceTimersByTime(1_900);
    expect(ends).toEqual([]);
    free(1);
    join('next');
    vi.advanceTimersByTime(2_100);
    expect(ends).toEqual(['early goes', 'next refused']);
  });

  it('refuses calls after 50 ms when it has not been empty for 2 s, and else lets calls wait longer', () => {
    const { join, free, ends } = make();
    join('first');
    vi.advanceTimersByTime(1_900);
    join('second');
    vi.advanceTimersByTime(150);
    expect(ends).toEqual(['first refused', 'second refused']);
    join('third');
    vi.advanceTimersByTime(1_000);
    free(1);
    expect(ends.at(-1)).toBe('third goes');
  });

  it('refuses a call that arrives while 2,000 calls are waiting', () => {
    const { join, ends } = make();
    for (let index = 0; index <= 2_000; index += 1) join(String(index));
    expect(ends).toEqual(['2000 refused']);
  });
});
