import { passMinutes } from '@gyeol/contracts/rules/waiting.ts';
import {
  type Admission,
  awayMs,
  longestGapMs,
  mostAtOnce,
  type Queue,
  type QueueDoor,
  type Standing,
} from './queue.ts';

interface Waiting {
  readonly memberId: number;
  readonly place: number;
  /** By the clock of the line. */
  seenAt: number;
}
interface Line {
  /** By place. */
  waiting: Waiting[];
  readonly away: Map<number, Waiting>;
  readonly tickets: Map<number, Admission>;
  last: number;
  admitted: number;
  credit: number | undefined;
  at: number;
  lookedAt: number;
  clock: number;
}

const empty = (): Line => ({
  ...{ waiting: [], away: new Map(), tickets: new Map(), last: 0, admitted: 0, credit: undefined, at: 0 },
  ...{ lookedAt: 0, clock: 0 },
});

const tick = (line: Line, now: number): void => {
  line.clock += Math.min(longestGapMs, Math.max(0, now - line.lookedAt));
  line.lookedAt = now;
};

const letIn = (line: Line, { opensAt, perMinute }: QueueDoor, now: number): void => {
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
    line.tickets.set(head.memberId, { jti: `${now}-${line.admitted}`, endsAt: now + passMinutes * 60_000 });
  }
  line.credit = credit;
  line.at = now;
};

const insert = (line: Line, one: Waiting): void => {
  const before = line.waiting.findLastIndex(({ place }) => place <= one.place);
  line.waiting.splice(before + 1, 0, one);
};

/** The queue of a gateway that stands alone, on a person's own machine: forgotten when it ends. */
export const createProcessQueue = (clock: () => number): Queue => {
  const lines = new Map<number, Line>();
  const lineOf = (doorId: number): Line => {
    const line = lines.get(doorId) ?? empty();
    lines.set(doorId, line);
    return line;
  };
  /** The member's place; given back after an absence, or made of `draw` when there is none. */
  const findPlace = (line: Line, memberId: number, open: boolean, draw: number | undefined): Waiting | undefined => {
    const known = line.waiting.find((one) => one.memberId === memberId);
    if (known) return known;
    const back = line.away.get(memberId);
    if (!back && draw === undefined) return undefined;
    line.away.delete(memberId);
    if (!back && open) line.last += 1;
    const one = back ?? { memberId, place: open ? line.last : line.last + (draw ?? 0), seenAt: 0 };
    insert(line, one);
    return one;
  };
  const look = (door: QueueDoor, memberId: number, draw?: number): Standing | undefined => {
    const now = clock();
    const line = lineOf(door.doorId);
    const open = now >= door.opensAt.getTime();
    const ticketNow = () => {
      const ticket = line.tickets.get(memberId);
      return ticket && ticket.endsAt > now ? ticket : undefined;
    };
    if (!ticketNow()) {
      const mine = findPlace(line, memberId, open, draw);
      if (!mine) return undefined;
      tick(line, now);
      mine.seenAt = line.clock;
      if (open) letIn(line, door, now);
    }
    const ticket = ticketNow();
    const told = { now, waiting: line.waiting.length };
    if (ticket) return { state: 'ADMITTED', ...told, ...ticket };
    if (!open) return { state: 'EARLY', ...told };
    return { state: 'WAITING', ...told, ahead: line.waiting.findIndex((one) => one.memberId === memberId) };
  };
  return {
    take: async (door, { memberId, draw }) => look(door, memberId, draw) as Standing,
    see: async (door, memberId) => look(door, memberId),
    leave: async (doorId, memberId) => {
      const line = lineOf(doorId);
      line.waiting = line.waiting.filter((one) => one.memberId !== memberId);
      line.away.delete(memberId);
      line.tickets.delete(memberId);
    },
    crowd: async (doorId) => {
      const { waiting, away, admitted } = lineOf(doorId);
      return { waiting: waiting.length, away: away.size, admitted };
    },
    close: () => lines.clear(),
  };
};

/** A queue that lets nobody in: several gateways without Redis would each let in the whole rate. */
export const shutQueue = (): Queue => {
  const shut = async (): Promise<never> => {
    throw new Error('in production the waiting room needs REDIS_URL');
  };
  return { take: shut, see: shut, leave: shut, crowd: shut, close: () => {} };
};
