import type { TopicPartition } from '../bus.ts';
import type { Lease } from './leases.ts';
import { partitionName } from './log-store.ts';

/** A partition that a consumer has at the moment. */
export interface LeasedPartition {
  readonly topicPartition: TopicPartition;
  /** Of the next message to handle. */
  position: number;
  /** By the clock of the partitions, counted from before the renewal was sent. */
  validUntil: number;
  pausedUntil: number;
  busy: boolean;
  /** Others joined: it is given up after the batch at work. */
  surplus: boolean;
  /** Its position is further than the one that is stored. */
  unstored: boolean;
}

export const toLease = ({ topicPartition, position }: LeasedPartition): Lease => ({ ...topicPartition, position });

/** The partitions of one consumer, in the order in which they are to be read. */
export class LeasedPartitions {
  readonly #leased = new Map<string, LeasedPartition>();
  readonly #now: () => number;

  /** `now`: a clock that nobody sets (performance.now), ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** These are the leases now: others are gone, new ones begin at their stored position. */
  replaceLeases(leases: readonly Lease[], validUntil: number): void {
    const names = new Set(leases.map(partitionName));
    for (const name of this.#leased.keys()) if (!names.has(name)) this.#leased.delete(name);
    for (const { position, ...topicPartition } of leases) {
      const current = this.#leased.get(partitionName(topicPartition));
      if (current) current.validUntil = validUntil;
      else
        this.#leased.set(partitionName(topicPartition), {
          ...fresh,
          topicPartition,
          position,
          validUntil,
        });
    }
  }
  find(topicPartition: TopicPartition): LeasedPartition | undefined {
    return this.#leased.get(partitionName(topicPartition));
  }
  /** Whether this very lease still holds. */
  has(partition: LeasedPartition): boolean {
    return this.find(partition.topicPartition) === partition && this.#now() < partition.validUntil;
  }
  drop(partition: LeasedPartition): void {
    if (this.find(partition.topicPartition) === partition) this.#leased.delete(partitionName(partition.topicPartition));
  }
  /** What a reading may hand over now. */
  readable(): LeasedPartition[] {
    const now = this.#now();
    return [...this.#leased.values()].filter(
      (one) => !one.busy && !one.surplus && one.pausedUntil <= now && one.validUntil > now,
    );
  }
  unstored(): LeasedPartition[] {
    return [...this.#leased.values()].filter((one) => one.unstored);
  }
  /** What is more than a fair share, idle ones first. */
  surplusOf(share: number): LeasedPartition[] {
    const idleFirst = [...this.#leased.values()].sort((a, b) => Number(a.busy) - Number(b.busy));
    return idleFirst.slice(0, Math.max(this.#leased.size - share, 0));
  }
  /** To the end of the row, so that a busy partition lets the others through. */
  moveToEnd(partition: LeasedPartition): void {
    if (!this.has(partition)) return;
    this.drop(partition);
    this.#leased.set(partitionName(partition.topicPartition), partition);
  }
  /** How long until the first one that rests may go on, ms; infinite when none does. */
  msUntilNextResume(): number {
    const now = this.#now();
    const rests = [...this.#leased.values()].map(({ pausedUntil }) => pausedUntil - now).filter((ms) => ms > 0);
    return Math.min(Number.POSITIVE_INFINITY, ...rests);
  }
}

const fresh = { pausedUntil: 0, busy: false, surplus: false, unstored: false } as const;
