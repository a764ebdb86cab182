import type { TopicPartition } from '../bus.ts';
import type { Lease } from './leases.ts';
import { formatPartition } from './log-store.ts';

export interface LeasedPartition {
  readonly topicPartition: TopicPartition;
  position: number;
  pausedUntil: number;
  busy: boolean;
  /**
   * True when the partition is beyond the fair share, because other consumers joined. It is released after the running
   * batch.
   */
  surplus: boolean;
  /** True when the position is ahead of the stored position. */
  unstored: boolean;
}

export const toLease = ({ topicPartition, position }: LeasedPartition): Lease => ({ ...topicPartition, position });

/** The partitions of one consumer, in the order in which they are to be read. */
export class LeasedPartitions {
  readonly #leased = new Map<string, LeasedPartition>();
  readonly #now: () => number;
  readonly #validUntil: () => number;

  /** `now` is a monotonic clock (performance.now), ms. All leases end at `validUntil`, by the same clock. */
  constructor(now: () => number, validUntil: () => number) {
    this.#now = now;
    this.#validUntil = validUntil;
  }

  /** Replaces all leases. Known partitions keep their position, new ones begin at their stored position. */
  replaceLeases(leases: readonly Lease[]): void {
    const names = new Set(leases.map(formatPartition));
    for (const name of this.#leased.keys()) if (!names.has(name)) this.#leased.delete(name);
    for (const { position, ...topicPartition } of leases) {
      const name = formatPartition(topicPartition);
      if (!this.#leased.has(name)) this.#leased.set(name, { ...fresh, topicPartition, position });
    }
  }
  find(topicPartition: TopicPartition): LeasedPartition | undefined {
    return this.#leased.get(formatPartition(topicPartition));
  }
  /** True while this lease is valid. */
  has(partition: LeasedPartition): boolean {
    return this.find(partition.topicPartition) === partition && this.#now() < this.#validUntil();
  }
  drop(partition: LeasedPartition): void {
    if (this.find(partition.topicPartition) === partition)
      this.#leased.delete(formatPartition(partition.topicPartition));
  }
  readable(): LeasedPartition[] {
    const now = this.#now();
    if (now >= this.#validUntil()) return [];
    return [...this.#leased.values()].filter((one) => !one.busy && !one.surplus && one.pausedUntil <= now);
  }
  unstored(): LeasedPartition[] {
    return [...this.#leased.values()].filter((one) => one.unstored);
  }
  /** Marks the partitions beyond a fair share as surplus, idle ones first, and no others. */
  markSurplus(share: number): void {
    const idleFirst = [...this.#leased.values()].sort((a, b) => Number(a.busy) - Number(b.busy));
    const beyond = Math.max(idleFirst.length - share, 0);
    for (const [index, partition] of idleFirst.entries()) partition.surplus = index < beyond;
  }
  idleSurplus(): LeasedPartition[] {
    return [...this.#leased.values()].filter(({ surplus, busy }) => surplus && !busy);
  }
  /** Moves a partition to the end, so that a busy partition does not hold up the other partitions. */
  moveToEnd(partition: LeasedPartition): void {
    if (!this.has(partition)) return;
    this.drop(partition);
    this.#leased.set(formatPartition(partition.topicPartition), partition);
  }
  /** The time until the first pause ends, ms; infinite when no partition is paused. */
  msUntilNextResume(): number {
    const rests = [...this.#leased.values()].map(({ pausedUntil }) => pausedUntil - this.#now()).filter((ms) => ms > 0);
    return Math.min(Number.POSITIVE_INFINITY, ...rests);
  }
}

const fresh = { pausedUntil: 0, busy: false, surplus: false, unstored: false } as const;
