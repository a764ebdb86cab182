import { describe, expect, it } from 'vitest';
import { type LeasedPartition, LeasedPartitions } from './leased-partitions.ts';

const topic = 'gyeol.test';
const lease = (partition: number, position = 0) => ({ topic, partition, position });
const now = 1_000_000;
const soon = now + 10_000;
const numbers = (partitions: readonly LeasedPartition[]): number[] =>
  partitions.map(({ topicPartition: { partition } }) => partition);
const createLeased = (...partitions: number[]) => {
  const membership = { validUntil: soon };
  const leased = new LeasedPartitions(
    () => now,
    () => membership.validUntil,
  );
  leased.replaceLeases(partitions.map((partition) => lease(partition)));
  return {
    membership,
    held: leased,
    find: (partition: number) => leased.find({ topic, partition }) as LeasedPartition,
  };
};

describe('the partitions of a consumer', () => {
  it('keep their position while the lease is renewed, and lose it with the lease', () => {
    const { held: leased, find } = createLeased(1, 2);
    find(1).position = 7;
    const second = find(2);
    leased.replaceLeases([lease(1, 3), lease(3, 5)]);
    expect([find(1).position, find(3).position]).toEqual([7, 5]);
    expect(leased.has(second)).toBe(false);
  });

  it('are read unless they are busy, paused or surplus, and none after the membership has ended', () => {
    const { held: leased, find, membership } = createLeased(1, 2, 3, 5);
    find(1).busy = true;
    find(2).surplus = true;
    find(3).pausedUntil = soon;
    expect(numbers(leased.readable())).toEqual([5]);
    expect(leased.has(find(5))).toBe(true);
    expect(leased.msUntilNextResume()).toBe(10_000);
    membership.validUntil = now;
    expect([leased.readable(), leased.has(find(5))]).toEqual([[], false]);
  });

  it('are read in order, and a partition that was just read moves to the end', () => {
    const { held: leased, find } = createLeased(1, 2, 3);
    leased.moveToEnd(find(1));
    expect(numbers(leased.readable())).toEqual([2, 3, 1]);
  });

  it('are given up beyond a fair share, idle ones first', () => {
    const { held: leased, find } = createLeased(1, 2, 3);
    find(1).busy = true;
    leased.markSurplus(1);
    expect(numbers(leased.idleSurplus())).toEqual([2, 3]);
    leased.markSurplus(0);
    expect(find(1).surplus).toBe(true);
    leased.markSurplus(3);
    expect([leased.idleSurplus(), find(1).surplus]).toEqual([[], false]);
  });
});
