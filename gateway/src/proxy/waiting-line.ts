import type { Criticality } from '@gyeol/contracts/call.ts';

/** A call for which there is no room yet. */
export interface Waiting {
  /** Takes its room if there is any now. */
  tryEnter(): boolean;
  go(): void;
  refuse(): void;
}

/** The calls of one service that wait for room. */
export interface WaitingLine {
  join(criticality: Criticality, one: Waiting): void;
  /** Somebody left: whoever fits now goes on, what is kept longest first. */
  advance(): void;
  close(): void;
}

/** The line may hold a burst for so long; one that did not empty meanwhile is no burst. */
const burstMs = 2_000;
/** Then waiting only makes everybody late: whoever does not get on at once is told to come back. */
const standingMs = 50;
const longest = 2_000;
const lookEveryMs = 25;
const order = ['critical-plus', 'critical', 'sheddable-plus', 'sheddable'] as const;

interface Place {
  readonly one: Waiting;
  readonly since: number;
}

/**
 * A line bounded by time, as CoDel does it (in the form for servers: Maurer, "Fail at Scale", 2015): a burst is worked
 * off, a queue that stands is cut down to almost no wait.
 */
export const createWaitingLine = (now: () => number): WaitingLine => {
  const lines = new Map<Criticality, Place[]>(order.map((criticality) => [criticality, []]));
  let waiting = 0;
  let notEmptySince = 0;
  let timer: NodeJS.Timeout | undefined;

  const takeFirst = (line: Place[]): void => {
    line.shift();
    waiting -= 1;
    if (waiting > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const advance = (): void => {
    for (const line of lines.values()) {
      for (let first = line[0]; first?.one.tryEnter(); first = line[0]) {
        takeFirst(line);
        first.one.go();
      }
    }
  };
  const refuseLate = (): void => {
    const bound = now() - notEmptySince > burstMs ? standingMs : burstMs;
    for (const line of lines.values()) {
      for (let first = line[0]; first && now() - first.since > bound; first = line[0]) {
        takeFirst(line);
        first.one.refuse();
      }
    }
  };

  return {
    join: (criticality, one) => {
      if (waiting >= longest) return one.refuse();
      if (waiting === 0) {
        notEmptySince = now();
        timer = setInterval(() => {
          advance();
          refuseLate();
        }, lookEveryMs).unref();
      }
      lines.get(criticality)?.push({ one, since: now() });
      waiting += 1;
    },
    advance: () => {
      if (waiting > 0) advance();
    },
    close: () => clearInterval(timer),
  };
};
