import { expect, it } from 'vitest';
import { backOffMs } from './sender.ts';

it('waits longer each time a provider is away, ten minutes at most', () => {
  expect([1, 2, 3, 20].map(backOffMs)).toEqual([5_000, 10_000, 20_000, 600_000]);
});
