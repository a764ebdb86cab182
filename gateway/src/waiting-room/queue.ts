/** As much of a sale gate as decides who is let in when. */
export interface QueueGate {
  readonly gateId: number;
  readonly opensAt: Date;
  readonly perMinute: number;
}
interface Newcomer {
  readonly memberId: number;
  /** 0 ≤ draw < 1, always the same for this member and gate: the order among those who came before the opening. */
  readonly draw: number;
}
/** Where a member is in the queue; times are the queue's own, in ms since 1970. */
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
 * The queue of a sale gate. One entry per member, which outlives reloads; who comes before the opening is ordered by draw,
 * who comes later by arrival; while a gate is closed again, newcomers draw for the positions behind those who wait there.
 * Every look at it lets in as many from its head as the rate of the gate allows by then, one second's worth at once at
 * most, whoever looks. Members at the head who have not looked for `awayMs` are passed over and are at the head again
 * when they come back. Throws when it cannot be reached: nobody is let in meanwhile.
 */
export interface Queue {
  join(gate: QueueGate, who: Newcomer): Promise<QueueEntry>;
  /** Undefined for who has no position. */
  find(gate: QueueGate, memberId: number): Promise<QueueEntry | undefined>;
  leave(gateId: number, memberId: number): Promise<void>;
  count(gateId: number): Promise<QueueCounts>;
  close(): void;
}

export const awayMs = 90_000;
/**
 * While nobody at all looks, the queue cannot be reached, and nobody counts as away for that: its clock, by which
 * absences are measured, goes on for so long and no longer. So the line keeps its order through an outage.
 */
export const longestGapMs = 30_000;
/** How long a queue is remembered after its opening or after the last one who came or went in. */
export const retentionMs = 48 * 60 * 60_000;
export const mostAtOnce = (perMinute: number): number => Math.max(1, perMinute / 60);
