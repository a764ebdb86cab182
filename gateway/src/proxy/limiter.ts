import type { Criticality } from '@gyeol/contracts/call.ts';

/** How many calls of which kind one instance is given at once. */
export interface Limiter {
  /** Calls that it may have at once now, payments under way left out. */
  readonly limit: number;
  admits(criticality: Criticality): boolean;
  enter(criticality: Criticality): void;
  /** `tookMs`: from entering to the answer; undefined when the answer tells nothing of how fast the instance is. */
  leave(criticality: Criticality, tookMs?: number): void;
}

interface LimiterOptions {
  /** An instance whose new orders take longer has too much to do, ms. */
  readonly targetMs: number;
  /** Milliseconds that only rise. */
  readonly now: () => number;
}

/** More at once would only wait in line, longer than anybody waits for them. */
export const mostInFlight = 500;
const least = 8;
const most = 256;
const atFirst = 32;
/** Of the limit; what begins is refused long before what goes on, so that an order begun here finds room to its end. */
const shares = { sheddable: 0.5, 'sheddable-plus': 0.9, critical: 1 } as const;
const afterDecrease = 0.8;

/** The bulkhead of an instance: at most so many payments under way, and as many others. */
export const fixedLimiter = (limit: number = mostInFlight): Limiter => {
  const inFlight = { paying: 0, other: 0 };
  const laneOf = (criticality: Criticality) => (criticality === 'critical-plus' ? 'paying' : 'other');
  return {
    limit,
    admits: (criticality) => inFlight[laneOf(criticality)] < limit,
    enter: (criticality) => {
      inFlight[laneOf(criticality)] += 1;
    },
    leave: (criticality) => {
      inFlight[laneOf(criticality)] -= 1;
    },
  };
};

/**
 * A limit that finds out what an instance can do: AIMD (Chiu and Jain 1989; TCP's congestion avoidance). Each new order
 * that was answered within the target, while the limit was made use of, adds 1/limit, which is one more a round trip;
 * one that took longer takes a fifth away, once a round trip. Payments under way have a lane of their own beside it:
 * a slow provider makes them many and slow, which says nothing about this instance.
 */
export const adaptiveLimiter = ({ targetMs, now }: LimiterOptions): Limiter => {
  const bulkhead = fixedLimiter();
  let limit = atFirst;
  let inFlight = 0;
  let calmUntil = Number.NEGATIVE_INFINITY;

  const learn = (tookMs: number, inUse: boolean): void => {
    if (tookMs <= targetMs) {
      if (inUse) limit = Math.min(most, limit + 1 / limit);
    } else if (now() >= calmUntil) {
      limit = Math.max(least, limit * afterDecrease);
      // What was let in before says nothing about the new limit.
      calmUntil = now() + tookMs;
    }
  };

  return {
    get limit() {
      return limit;
    },
    admits: (criticality) =>
      criticality === 'critical-plus' ? bulkhead.admits(criticality) : inFlight < limit * shares[criticality],
    enter: (criticality) => {
      if (criticality === 'critical-plus') bulkhead.enter(criticality);
      else inFlight += 1;
    },
    leave: (criticality, tookMs) => {
      if (criticality === 'critical-plus') return bulkhead.leave(criticality);
      const inUse = inFlight * 2 >= limit * shares.sheddable;
      inFlight -= 1;
      // Reads of operators may be long by nature, and a confirmed order waits for the provider: only new orders measure.
      if (criticality === 'sheddable' && tookMs !== undefined) learn(tookMs, inUse);
    },
  };
};
