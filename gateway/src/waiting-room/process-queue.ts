import { admissionMinutes } from '@gyeol/contracts/rules/waiting.ts';
import {
  type Admission,
  awayMs,
  longestGapMs,
  mostAtOnce,
  type Queue,
  type QueueEntry,
  type QueueGate,
  type TakeOverload,
} from './queue.ts';
import { firstRate, nextRate, type Rate, rateControl, withinBounds } from './rate.ts';

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
  /** Undefined before the first look after the opening. */
  rate: Rate | undefined;
  ratedAt: number;
  /** True when a gateway met the limit of order-payment since the last step of the rate. */
  overloaded: boolean;
  readonly refusals: Map<string, number>;
}

const empty = (): GateQueue => ({
  ...{ waiting: [], away: new Map(), admissions: new Map(), last: 0, admitted: 0, credit: undefined, at: 0 },
  ...{ lookedAt: 0, clock: 0, rate: undefined, ratedAt: 0, overloaded: false, refusals: new Map() },
});

const tick = (line: GateQueue, now: number): void => {
  line.clock += Math.min(longestGapMs, Math.max(0, now - line.lookedAt));
  line.lookedAt = now;
};

const rateOf = ({ rate }: GateQueue, gate: QueueGate): Rate => {
  if (rate === undefined || gate.maxPerMinute === null) return firstRate(gate);
  return { ...rate, perMinute: withinBounds(rate.perMinute, gate), mean: withinBounds(rate.mean, gate) };
};
const moveRate = (line: GateQueue, gate: QueueGate, now: number, overloaded: boolean): void => {
  line.overloaded ||= overloaded;
  if (line.rate !== undefined && now - line.ratedAt < rateControl.everyMs) return;
  line.rate = line.rate === undefined ? firstRate(gate) : nextRate(rateOf(line, gate), gate, line.overloaded);
  line.ratedAt = now;
  line.overloaded = false;
};

const admitFromHead = (line: GateQueue, gate: QueueGate, now: number): void => {
  const { opensAt } = gate;
  const { perMinute } = rateOf(line, gate);
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
export const createProcessQueue = (clock: () => number, takeOverload: TakeOverload = () => false): Queue => {
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
      if (open && gate.maxPerMinute !== null) moveRate(line, gate, now, takeOverload(gate.gateId));
    }
    const admission = currentAdmission();
    const common = { now, waiting: line.waiting.length };
    if (admission) return { state: 'ADMITTED', ...common, ...admission };
    if (!open) return { state: 'EARLY', ...common };
    const ahead = line.waiting.findIndex((one) => one.memberId === memberId);
    return { state: 'WAITING', ...common, ahead, perMinute: rateOf(line, gate).mean };
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
    count: async (gate) => {
      const line = lineOf(gate.gateId);
      const { perMinute, reason } = rateOf(line, gate);
      const { waiting, away, admitted } = line;
      return {
        waiting: waiting.length,
        away: away.size,
        admitted,
        perMinute: Math.round(perMinute),
        rateReason: reason,
      };
    },
    addRefusals: async (gateId, counts) => {
      const { refusals } = lineOf(gateId);
      for (const [code, count] of Object.entries(counts)) refusals.set(code, (refusals.get(code) ?? 0) + count);
    },
    readRefusals: async (gateId) => Object.fromEntries(lineOf(gateId).refusals),
    countGateways: async () => 1,
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
  const reads = { join: refuse, find: refuse, count: refuse, readRefusals: refuse, countGateways: refuse };
  return { ...reads, leave: refuse, addRefusals: refuse, close: () => {} };
};
