export interface QueueGate {
  readonly gateId: number;
  readonly opensAt: Date;
  readonly perMinute: number;
}
interface Newcomer {
  readonly memberId: number;
  /**
   * 0 ≤ draw < 1, always the same number for the same member and gate. It orders the members who came before the
   * opening.
   */
  readonly draw: number;
}
/** A member's position in the queue. Times are from the clock of the queue, in ms since 1970. */
export type QueueEntry =
  | { readonly state: 'EARLY'; readonly now: number; readonly waiting: number }
  | { readonly state: 'WAITING'; readonly now: number; readonly waiting: number; readonly ahead: number }
  /** `jti` identifies the admission. It stays the same until `endsAt`, however often the member asks. */
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
  /** Undefined for a member without a position. */
  find(gate: QueueGate, memberId: number): Promise<QueueEntry | undefined>;
  leave(gateId: number, memberId: number): Promise<void>;
  count(gateId: number): Promise<QueueCounts>;
  close(): void;
}

export const awayMs = 90_000;
/**
 * The longest gap between two requests that the clock of the queue counts, ms. Absences are measured by this clock.
 * When the queue cannot be reached and so no member asks, the clock stops after this gap. Then no member counts as
 * away, and the queue keeps its order.
 */
export const longestGapMs = 30_000;
/** The time for which a queue is kept, ms. It begins at the opening, or when the last member came or was admitted. */
export const retentionMs = 48 * 60 * 60_000;
export const mostAtOnce = (perMinute: number): number => Math.max(1, perMinute / 60);
