import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../../db/db.ts';
import { renewMembers } from './leases.ts';

/** The membership of a process in its groups. One statement renews all of them. */
export interface Membership {
  /** The id of the process in all its groups. */
  readonly instance: string;
  readonly leaseMs: number;
  /** The end of a group's membership by performance.now, ms. It is in the past when the membership was lost. */
  validUntil(group: string): number;
  /** Called after the group was joined; `startedAt` is the time by performance.now before the statement was sent. */
  joined(group: string, startedAt: number): void;
  /** Called at each turn of the group's loop. */
  turned(group: string): void;
  /** Called after the group was left. */
  left(group: string): void;
  /** True while this process has members and, as far as is known, no other process has. */
  isAlone(): boolean;
  /** Called when members of another process may have joined. */
  othersMayJoin(): void;
  /**
   * Calls `listener` when the partitions of a group must be shared again: the membership was lost, or a member of
   * another process is late. Answers a function that ends the calls.
   */
  onShareAgain(listener: (group: string | undefined) => void): () => void;
}

/** Members are renewed three times within a lease, so that one lost renewal costs nothing. */
const renewalsPerLease = 3;
/** A consumer whose loop made no turn for this time hangs, and is not renewed, so that another process takes over, ms. */
const maxTurnMs = 30_000;

/** Knows whether another process has members. A join that is reported during a renewal counts more than its answer. */
const createAloneness = () => {
  let alone = false;
  let joins = 0;
  return {
    isAlone: (): boolean => alone,
    othersMayJoin: (): void => {
      joins += 1;
      alone = false;
    },
    /** Called before a renewal. The function that is answered takes the answer of the renewal. */
    ask: () => {
      const before = joins;
      return (anyOther: boolean): void => {
        alone = !anyOther && joins === before;
      };
    },
  };
};

/** `now` is a monotonic clock, ms. */
export const createMembership = (
  db: Db,
  leaseMs: number,
  log: Logger,
  now: () => number = () => performance.now(),
): Membership => {
  const instance = randomUUID();
  const validUntil = new Map<string, number>();
  const turnedAt = new Map<string, number>();
  const listeners = new Set<(group: string | undefined) => void>();
  const aloneness = createAloneness();
  let timer: NodeJS.Timeout | undefined;

  const shareAgain = (group?: string): void => {
    for (const listener of listeners) listener(group);
  };
  const renew = async (): Promise<void> => {
    const startedAt = now();
    const answerAlone = aloneness.ask();
    const asked = [...validUntil].filter(([group]) => startedAt - (turnedAt.get(group) ?? 0) < maxTurnMs);
    const sent = { instance, leaseMs, groups: asked.map(([group]) => group) };
    const { groups, anyLate, anyOther } = await renewMembers(db, sent);
    answerAlone(anyOther);
    for (const [group, end] of asked) {
      if (!validUntil.has(group)) continue;
      // A membership that has ended is not revived by a renewal: only a new share says what the member still owns.
      const isMember = groups.includes(group) && now() < end;
      validUntil.set(group, isMember ? startedAt + leaseMs : 0);
      if (!isMember) shareAgain(group);
    }
    if (anyLate) shareAgain();
  };
  const renewLater = (): void => {
    timer = setTimeout(() => {
      renew()
        .catch((err: unknown) => log.debug({ err }, 'the members of the event log could not be renewed'))
        .finally(() => {
          if (validUntil.size > 0) renewLater();
          else timer = undefined;
        });
    }, leaseMs / renewalsPerLease).unref();
  };
  return {
    instance,
    leaseMs,
    validUntil: (group) => validUntil.get(group) ?? 0,
    joined: (group, startedAt) => {
      validUntil.set(group, startedAt + leaseMs);
      if (timer === undefined) renewLater();
    },
    turned: (group) => void turnedAt.set(group, now()),
    left: (group) => void validUntil.delete(group),
    isAlone: () => aloneness.isAlone() && validUntil.size > 0,
    othersMayJoin: aloneness.othersMayJoin,
    onShareAgain: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
