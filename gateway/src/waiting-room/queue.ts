export interface QueueGate {
  readonly gateId: number;
  readonly opensAt: Date;
  readonly perMinute: number;
}
interface Newcomer {
  readonly memberId: number;
  /** 0 ≤ draw < 1, always the same for this member and gate. It orders the members who came before the opening. */
  readonly draw: number;
}
/** A member's position in the queue. Times are the queue's own, in ms since 1970. */
export type QueueEntry =
  | { readonly state: 'EARLY'; readonly now: number; readonly waiting: number }
  | { readonly state: 'WAITING'; readonly now: number; readonly waiting: number; readonly ahead: number }
  /** `jti` names the admission: the same until `endsAt`, however often it is asked for. */
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
 * The queue of a sale gate. Each member has one entry, which outlives reloads. Members who come before the opening are
 * ordered by draw, later ones by arrival. While a gate is closed again, newcomers draw for the positions behind those
 * who wait. Each request admits as many members from the head as the rate of the gate allows by then, one second's
 * worth at most, whoever asks. Members at the head who have not asked for `awayMs` are passed over, and are at the head
 * again when they return. Throws when the queue cannot be reached: no member is admitted meanwhile.
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
 * The longest gap between two requests that the clock of the queue counts, ms. Absences are measured by that clock.
 * While no member at all asks, because the queue cannot be reached, nobody counts as away, and the queue keeps its
 * order.
 */
export const longestGapMs = 30_000;
/** The time for which a queue is kept after its opening, or after the last member who came or was admitted, ms. */
export const retentionMs = 48 * 60 * 60_000;
export const mostAtOnce = (perMinute: number): number => Math.max(1, perMinute / 60);
