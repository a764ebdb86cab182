import type { Lease } from './leases.ts';
import { nameOf, type Place } from './log-store.ts';

/** A partition that a consumer has at the moment. */
export interface HeldPartition {
  readonly place: Place;
  /** Of the next message to handle. */
  position: number;
  /** By the process's own clock (performance.now), counted from before the renewal was sent. */
  validUntil: number;
  restUntil: number;
  busy: boolean;
  /** Others joined: it is given up after the batch at work. */
  surplus: boolean;
  /** Its position is further than the one that is stored; `'soon'` when to read it again would cost something. */
  unstored: 'soon' | 'some time' | undefined;
}

export const leaseOf = ({ place, position }: HeldPartition): Lease => ({ ...place, position });

/** The partitions of one consumer, in the order in which they are to be read. */
export class HeldPartitions {
  readonly #held = new Map<string, HeldPartition>();

  /** These are the leases now: others are gone, new ones begin at their stored position. */
  take(leases: readonly Lease[], validUntil: number): void {
    const names = new Set(leases.map(nameOf));
    for (const name of this.#held.keys()) if (!names.has(name)) this.#held.delete(name);
    for (const { position, ...place } of leases) {
      const known = this.#held.get(nameOf(place));
      if (known) known.validUntil = validUntil;
      else this.#held.set(nameOf(place), { ...fresh, place, position, validUntil });
    }
  }
  find(place: Place): HeldPartition | undefined {
    return this.#held.get(nameOf(place));
  }
  /** Whether this very lease still holds. */
  has(partition: HeldPartition): boolean {
    return this.find(partition.place) === partition && performance.now() < partition.validUntil;
  }
  drop(partition: HeldPartition): void {
    if (this.find(partition.place) === partition) this.#held.delete(nameOf(partition.place));
  }
  /** What a reading may hand over now. */
  readable(): HeldPartition[] {
    const now = performance.now();
    return [...this.#held.values()].filter(
      (one) => !one.busy && !one.surplus && one.restUntil <= now && one.validUntil > now,
    );
  }
  unstored(): HeldPartition[] {
    return [...this.#held.values()].filter((one) => one.unstored !== undefined);
  }
  /** What is more than a fair share, idle ones first. */
  surplusOf(share: number): HeldPartition[] {
    const idleFirst = [...this.#held.values()].sort((a, b) => Number(a.busy) - Number(b.busy));
    return idleFirst.slice(0, Math.max(this.#held.size - share, 0));
  }
  /** To the end of the row, so that a busy partition lets the others through. */
  letOthersThrough(partition: HeldPartition): void {
    if (!this.has(partition)) return;
    this.drop(partition);
    this.#held.set(nameOf(partition.place), partition);
  }
  /** How long until the first one that rests may go on, ms; infinite when none does. */
  soonestRest(): number {
    const now = performance.now();
    const rests = [...this.#held.values()].map(({ restUntil }) => restUntil - now).filter((ms) => ms > 0);
    return Math.min(Number.POSITIVE_INFINITY, ...rests);
  }
}

const fresh = { restUntil: 0, busy: false, surplus: false, unstored: undefined } as const;
