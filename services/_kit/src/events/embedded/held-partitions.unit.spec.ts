import { describe, expect, it } from 'vitest';
import { type HeldPartition, HeldPartitions } from './held-partitions.ts';

const topic = 'gyeol.test';
const lease = (partition: number, position = 0) => ({ topic, partition, position });
const soon = (): number => performance.now() + 10_000;
const numbers = (partitions: readonly HeldPartition[]): number[] => partitions.map(({ place }) => place.partition);
const holding = (...partitions: number[]) => {
  const held = new HeldPartitions();
  held.take(
    partitions.map((partition) => lease(partition)),
    soon(),
  );
  return { held, find: (partition: number) => held.find({ topic, partition }) as HeldPartition };
};

describe('the partitions of a consumer', () => {
  it('keep their position while the lease is renewed, and lose it with the lease', () => {
    const { held, find } = holding(1, 2);
    find(1).position = 7;
    const second = find(2);
    held.take([lease(1, 3), lease(3, 5)], soon());
    expect([find(1).position, find(3).position]).toEqual([7, 5]);
    expect(held.has(second)).toBe(false);
  });

  it('are read unless they are at work, rest, are to be given up or have run out', () => {
    const { held, find } = holding(1, 2, 3, 4, 5);
    find(1).busy = true;
    find(2).surplus = true;
    find(3).restUntil = soon();
    find(4).validUntil = performance.now() - 1;
    expect(numbers(held.readable())).toEqual([5]);
    expect(held.has(find(4))).toBe(false);
    expect(held.soonestRest()).toBeGreaterThan(5_000);
  });

  it('are read in turn: who was at work stands behind the others', () => {
    const { held, find } = holding(1, 2, 3);
    held.letOthersThrough(find(1));
    expect(numbers(held.readable())).toEqual([2, 3, 1]);
  });

  it('are given up beyond a fair share, idle ones first', () => {
    const { held, find } = holding(1, 2, 3);
    find(1).busy = true;
    expect(numbers(held.surplusOf(1))).toEqual([2, 3]);
    expect(held.surplusOf(3)).toEqual([]);
  });
});
