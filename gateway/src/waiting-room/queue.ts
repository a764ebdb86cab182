export interface QueueGate {
  readonly gateId: number;
  readonly opensAt: Date;
  readonly perMinute: number;
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
  | { readonly state: 'WAITING'; readonly now: number; readonly waiting: number; readonly ahead: number }
  /** `jti` identifies the admission, and stays the same until `endsAt`. */
  | ({ readonly state: 'ADMITTED'; readonly now: number; readonly waiting: number } & Admission);
export interface Admission {
  readonly jti: string;
  readonly endsAt: number;
}
interface QueueCounts {
  readonly waiting: number;
  readonly away: number;
  readonly admitted: number;
}

/**
 * The queue of a sale gate. Each member has one entry, which outlives reloads.
 * Order: members who come before the opening are ordered by draw, and later members by arrival. While a gate is closed
 * again, new members draw for the positions behind the members who wait.
 * Admission: each request, by any member, admits as many members from the head as the rate of the gate allows by then,
 * at most the admissions of one second.
 * Absence: members at the head who have not asked for `awayMs` are passed over, and are at the head again when they
 * return.
 * Throws when the queue cannot be reached. No member is admitted during that time.
 */
export interface Queue {
  join(gate: QueueGate, who: Newcomer): Promise<QueueEntry>;
  find(gate: QueueGate, memberId: number): Promise<QueueEntry | undefined>;
  leave(gateId: number, memberId: number): Promise<void>;
  count(gateId: number): Promise<QueueCounts>;
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
