import { expect, it } from 'vitest';
import { calculatePartition } from './log-store.ts';

it('the partition of a key never changes, because another hash would break the order of its events', () => {
  expect(['a', '12', 'GY-01', '결'].map(calculatePartition)).toEqual([9, 7, 11, 6]);
});
it('keys spread over all twelve partitions', () => {
  const partitions = Array.from({ length: 500 }, (_, key) => calculatePartition(String(key)));
  expect(new Set(partitions).size).toBe(12);
});
