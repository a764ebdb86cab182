import { expect, it } from 'vitest';
import { createWindowCounter } from './window-counter.ts';

it('each key has its own count, which begins at zero in each time window', () => {
  let at = 5_000;
  const { count } = createWindowCounter(60_000, () => at);
  expect([count('a'), count('a'), count('b')]).toEqual([
    { calls: 1, leftMs: 60_000 },
    { calls: 2, leftMs: 60_000 },
    { calls: 1, leftMs: 60_000 },
  ]);
  at += 59_999;
  expect(count('a')).toEqual({ calls: 3, leftMs: 1 });
  at += 1;
  expect(count('a').calls).toBe(1);
});
