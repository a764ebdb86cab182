import type { TopicPartition } from '../bus.ts';
import type { Lease } from './leases.ts';
import { formatPartition } from './log-store.ts';

export interface LeasedPartition {
  readonly topicPartition: TopicPartition;
  position: number;
  /**
   * The end of the lease, ms by the clock of LeasedPartitions. It is counted from the time before the renewal was sent,
   * so that the lease never lasts longer here than in the database.
   */
  validUntil: number;
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

  /** `now` is a monotonic clock (performance.now), ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Replaces all leases. Known partitions keep their position, new ones begin at their stored position. */
  replaceLeases(leases: readonly Lease[], validUntil: number): void {
    const names = new Set(leases.map(formatPartition));
    for (const name of this.#leased.keys()) if (!names.has(name)) this.#leased.delete(name);
    for (const { position, ...topicPartition } of leases) {
      const current = this.#leased.get(formatPartition(topicPartition));
      if (current) current.validUntil = validUntil;
      else
        this.#leased.set(formatPartition(topicPartition), {
          ...fresh,
          topicPartition,
          position,
          validUntil,
        });
    }
  }
  find(topicPartition: TopicPartition): LeasedPartition | undefined {
    return this.#leased.get(formatPartition(topicPartition));
  }
  /** True while this lease is valid. */
  has(partition: LeasedPartition): boolean {
    return this.find(partition.topicPartition) === partition && this.#now() < partition.validUntil;
  }
  drop(partition: LeasedPartition): void {
    if (this.find(partition.topicPartition) === partition)
      this.#leased.delete(formatPartition(partition.topicPartition));
  }
  readable(): LeasedPartition[] {
    const now = this.#now();
    return [...this.#leased.values()].filter(
      (one) => !one.busy && !one.surplus && one.pausedUntil <= now && one.validUntil > now,
    );
  }
  unstored(): LeasedPartition[] {
    return [...this.#leased.values()].filter((one) => one.unstored);
  }
  /** The partitions beyond a fair share, idle ones first. */
  surplusOf(share: number): LeasedPartition[] {
    const idleFirst = [...this.#leased.values()].sort((a, b) => Number(a.busy) - Number(b.busy));
    return idleFirst.slice(0, Math.max(this.#leased.size - share, 0));
  }
  /** Moves a partition to the end, so that a busy partition does not hold up the other partitions. */
  moveToEnd(partition: LeasedPartition): void {
    if (!this.has(partition)) return;
    this.drop(partition);
    this.#leased.set(formatPartition(partition.topicPartition), partition);
  }
  /** The time until the first pause ends, ms; infinite when no partition is paused. */
  msUntilNextResume(): number {
    const now = this.#now();
    const rests = [...this.#leased.values()].map(({ pausedUntil }) => pausedUntil - now).filter((ms) => ms > 0);
    return Math.min(Number.POSITIVE_INFINITY, ...rests);
  }
}

const fresh = { pausedUntil: 0, busy: false, surplus: false, unstored: false } as const;
