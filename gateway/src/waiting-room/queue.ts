import type { RateReason } from '@gyeol/contracts/rules/waiting.ts';
import type { RateBounds } from './rate.ts';

export interface QueueGate extends RateBounds {
  readonly gateId: number;
  readonly opensAt: Date;
}
interface Newcomer {
  readonly memberId: number;
  /**
   * 0 ≤ draw < 1. The number is always the same for one member and gate. It orders the members who came before the
   * opening.
   */
  readonly draw: number;
}
/** A member's position in the queue. The clock of the queue gives the times, in ms since 1970. */
export type QueueEntry =
  | { readonly state: 'EARLY'; readonly now: number; readonly waiting: number }
  | {
      readonly state: 'WAITING';
      readonly now: number;
      readonly waiting: number;
      readonly ahead: number;
      /** The admissions per minute by which the wait is calculated: the mean of about the last ten seconds. */
      readonly perMinute: number;
    }
  /** `jti` identifies the admission, and stays the same until `endsAt`. */
  | ({ readonly state: 'ADMITTED'; readonly now: number; readonly waiting: number } & Admission);
export interface Admission {
  readonly jti: string;
  readonly endsAt: number;
}
export interface QueueCounts {
  readonly waiting: number;
  readonly away: number;
  readonly admitted: number;
  /** The present rate, in admissions per minute. */
  readonly perMinute: number;
  readonly rateReason: RateReason;
}
/** The number of refused sheets and orders, by the code of the refusal. */
type RefusalCounts = Readonly<Record<string, number>>;
/**
 * True when this gateway has met the limit of order-payment since the function was last called for the gate. The queue
 * calls it at each look at a gate whose rate is not fixed.
 */
export type TakeOverload = (gateId: number) => boolean;

/**
 * The queue of a sale gate. Each member has one entry, which outlives reloads.
 * Order: members who come before the opening are ordered by draw, and later members by arrival. While a gate is closed
 * again, new members draw for the positions behind the members who wait.
 * Admission: each request, by any member, admits as many members from the head as the rate of the gate allows by then,
 * at most the admissions of one second.
 * Rate: fixed, or moved between its bounds by `rateControl`, at most once a second by all gateways together.
 * Absence: members at the head who have not asked for `awayMs` are passed over, and are at the head again when they
 * return.
 * Throws when the queue cannot be reached. No member is admitted during that time.
 */
export interface Queue {
  join(gate: QueueGate, who: Newcomer): Promise<QueueEntry>;
  find(gate: QueueGate, memberId: number): Promise<QueueEntry | undefined>;
  leave(gateId: number, memberId: number): Promise<void>;
  count(gate: QueueGate): Promise<QueueCounts>;
  /** Adds to the refusals of a gate, which all gateways count together. */
  addRefusals(gateId: number, counts: RefusalCounts): Promise<void>;
  readRefusals(gateId: number): Promise<RefusalCounts>;
  /** Counts the gateways that use this queue. */
  countGateways(): Promise<number>;
  close(): void;
}

export const awayMs = 90_000;
/**
 * The longest gap between two requests that the clock of the queue counts. Absences are measured by this clock. While
 * the queue cannot be reached, no member asks, and the clock stops after this gap. No member then counts as away, and
 * the queue keeps its order.
 */
export const longestGapMs = 30_000;
/** A queue is kept for this time after the opening, or after the last member came or was admitted. */
export const retentionMs = 48 * 60 * 60_000;
export const mostAtOnce = (perMinute: number): number => Math.max(1, perMinute / 60);
