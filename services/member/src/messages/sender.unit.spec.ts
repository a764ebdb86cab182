import { expect, it } from 'vitest';
import { backOffMs } from './sender.ts';

it('a message waits longer after each failure of the provider, ten minutes at most', () => {
  expect([1, 2, 3, 20].map(backOffMs)).toEqual([5_000, 10_000, 20_000, 600_000]);
});
