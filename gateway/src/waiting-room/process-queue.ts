import { admissionMinutes } from '@gyeol/contracts/rules/waiting.ts';
import {
  type Admission,
  awayMs,
  longestGapMs,
  mostAtOnce,
  type Queue,
  type QueueEntry,
  type QueueGate,
} from './queue.ts';

interface WaitingMember {
  readonly memberId: number;
  readonly position: number;
  /** The time is from the clock of the queue. */
  seenAt: number;
}
interface GateQueue {
  /** Sorted by position. */
  waiting: WaitingMember[];
  readonly away: Map<number, WaitingMember>;
  readonly admissions: Map<number, Admission>;
  last: number;
  admitted: number;
  credit: number | undefined;
  at: number;
  lookedAt: number;
  clock: number;
}

const empty = (): GateQueue => ({
  ...{ waiting: [], away: new Map(), admissions: new Map(), last: 0, admitted: 0, credit: undefined, at: 0 },
  ...{ lookedAt: 0, clock: 0 },
});

const tick = (line: GateQueue, now: number): void => {
  line.clock += Math.min(longestGapMs, Math.max(0, now - line.lookedAt));
  line.lookedAt = now;
};

const admitFromHead = (line: GateQueue, { opensAt, perMinute }: QueueGate, now: number): void => {
  const [before, since] = line.credit === undefined ? [1, opensAt.getTime()] : [line.credit, line.at];
  let credit = Math.min(mostAtOnce(perMinute), before + (Math.max(0, now - since) * perMinute) / 60_000);
  while (credit >= 1) {
    const head = line.waiting.shift();
    if (head === undefined) break;
    if (line.clock - head.seenAt > awayMs) {
      line.away.set(head.memberId, head);
      continue;
    }
    credit -= 1;
    line.admitted += 1;
    line.admissions.set(head.memberId, { jti: `${now}-${line.admitted}`, endsAt: now + admissionMinutes * 60_000 });
  }
  line.credit = credit;
  line.at = now;
};

const insert = (line: GateQueue, one: WaitingMember): void => {
  const before = line.waiting.findLastIndex(({ position }) => position <= one.position);
  line.waiting.splice(before + 1, 0, one);
};

/**
 * Looks among the waiting and the absent members. Creates an entry from `draw` when there is none. Undefined when there
 * is no entry and no `draw`.
 */
const findWaiting = (
  line: GateQueue,
  memberId: number,
  open: boolean,
  draw: number | undefined,
): WaitingMember | undefined => {
  const existing = line.waiting.find((one) => one.memberId === memberId);
  if (existing) return existing;
  const back = line.away.get(memberId);
  if (!back && draw === undefined) return undefined;
  line.away.delete(memberId);
  if (!back && open) line.last += 1;
  const one = back ?? { memberId, position: open ? line.last : line.last + (draw ?? 0), seenAt: 0 };
  insert(line, one);
  return one;
};

/** This queue is for the single gateway of a local run. It is lost when the process ends. */
export const createProcessQueue = (clock: () => number): Queue => {
  const lines = new Map<number, GateQueue>();
  const lineOf = (gateId: number): GateQueue => {
    const line = lines.get(gateId) ?? empty();
    lines.set(gateId, line);
    return line;
  };
  const lookUp = (gate: QueueGate, memberId: number, draw?: number): QueueEntry | undefined => {
    const now = clock();
    const line = lineOf(gate.gateId);
    const open = now >= gate.opensAt.getTime();
    const currentAdmission = () => {
      const admission = line.admissions.get(memberId);
      return admission && admission.endsAt > now ? admission : undefined;
    };
    if (!currentAdmission()) {
      const mine = findWaiting(line, memberId, open, draw);
      if (!mine) return undefined;
      tick(line, now);
      mine.seenAt = line.clock;
      if (open) admitFromHead(line, gate, now);
    }
    const admission = currentAdmission();
    const common = { now, waiting: line.waiting.length };
    if (admission) return { state: 'ADMITTED', ...common, ...admission };
    if (!open) return { state: 'EARLY', ...common };
    return { state: 'WAITING', ...common, ahead: line.waiting.findIndex((one) => one.memberId === memberId) };
  };
  return {
    join: async (gate, { memberId, draw }) => lookUp(gate, memberId, draw) as QueueEntry,
    find: async (gate, memberId) => lookUp(gate, memberId),
    leave: async (gateId, memberId) => {
      const line = lineOf(gateId);
      line.waiting = line.waiting.filter((one) => one.memberId !== memberId);
      line.away.delete(memberId);
      line.admissions.delete(memberId);
    },
    count: async (gateId) => {
      const { waiting, away, admitted } = lineOf(gateId);
      return { waiting: waiting.length, away: away.size, admitted };
    },
    close: () => lines.clear(),
  };
};

/**
 * This queue admits no member. It is for several gateways without Redis, because each of them would admit members at
 * the whole rate.
 */
export const createShutQueue = (): Queue => {
  const refuse = async (): Promise<never> => {
    throw new Error('in production the waiting room needs REDIS_URL');
  };
  return { join: refuse, find: refuse, leave: refuse, count: refuse, close: () => {} };
};
