import type { Criticality } from '@gyeol/contracts/call.ts';

interface WaitingCall {
  tryEnter(): boolean;
  go(): void;
  refuse(): void;
}

export interface WaitingLine {
  join(criticality: Criticality, call: WaitingCall): void;
  /** Called when a call has ended. Lets waiting calls enter while there is room, the most critical first. */
  advance(): void;
  close(): void;
}

/** The longest wait in a burst. When the line has not been empty for this long, it is no longer a burst. */
const burstMs = 2_000;
/**
 * The longest wait after a burst. Calls that have waited longer are refused, because a standing line only makes every
 * call late.
 */
const standingMs = 50;
const longest = 2_000;
const pollIntervalMs = 25;
const order = ['critical-plus', 'critical', 'sheddable-plus', 'sheddable'] as const;

interface LineEntry {
  readonly call: WaitingCall;
  readonly since: number;
}

/**
 * The line is bounded by time, as in CoDel (in the form for servers: Maurer, "Fail at Scale", 2015). It works off a
 * burst, and cuts a standing queue down to almost no wait.
 */
export const createWaitingLine = (now: () => number): WaitingLine => {
  const lines = new Map<Criticality, LineEntry[]>(order.map((criticality) => [criticality, []]));
  let waiting = 0;
  let notEmptySince = 0;
  let timer: NodeJS.Timeout | undefined;

  const removeFirst = (line: LineEntry[]): void => {
    line.shift();
    waiting -= 1;
    if (waiting > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const advance = (): void => {
    for (const line of lines.values()) {
      for (let first = line[0]; first?.call.tryEnter(); first = line[0]) {
        removeFirst(line);
        first.call.go();
      }
    }
  };
  const refuseLate = (): void => {
    const bound = now() - notEmptySince > burstMs ? standingMs : burstMs;
    for (const line of lines.values()) {
      for (let first = line[0]; first && now() - first.since > bound; first = line[0]) {
        removeFirst(line);
        first.call.refuse();
      }
    }
  };

  return {
    join: (criticality, call) => {
      if (waiting >= longest) return call.refuse();
      if (waiting === 0) {
        notEmptySince = now();
        timer = setInterval(() => {
          advance();
          refuseLate();
        }, pollIntervalMs).unref();
      }
      lines.get(criticality)?.push({ call, since: now() });
      waiting += 1;
    },
    advance: () => {
      if (waiting > 0) advance();
    },
    close: () => clearInterval(timer),
  };
};
