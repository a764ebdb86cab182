import type { Criticality } from '@gyeol/contracts/call.ts';

export interface Limiter {
  /** The most calls that are admitted at once at present. Payments under way do not count. */
  readonly limit: number;
  admits(criticality: Criticality): boolean;
  enter(criticality: Criticality): void;
  /**
   * `tookMs` is the time from entering to the answer. Undefined when the answer says nothing about the speed of the
   * instance.
   */
  leave(criticality: Criticality, tookMs?: number): void;
}

interface LimiterOptions {
  /** An instance that takes longer than this for a new order is overloaded. */
  readonly targetMs: number;
  /** The clock never goes back. */
  readonly now: () => number;
  /** Called when the limit was cut. */
  readonly onCut?: () => void;
}

/** The most calls at once. Further calls would only wait in a line, longer than their clients wait. */
export const mostInFlight = 500;
const least = 8;
const most = 256;
const atFirst = 32;
/**
 * The share of the limit that each criticality may use. New orders are refused long before the later steps of an order,
 * so that an order that has begun can finish.
 */
const shares = { sheddable: 0.5, 'sheddable-plus': 0.9, critical: 1 } as const;
const afterDecrease = 0.8;

/** The bulkhead of an instance: at most `limit` payments under way, and as many other calls. */
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
 * A limit that adapts to the capacity of an instance: AIMD (Chiu and Jain 1989; TCP's congestion avoidance). While the
 * limit is in use, each new order that is answered within the target adds 1/limit, which is one more per round trip. A
 * slower new order removes a fifth, once per round trip. Payments under way have a separate bulkhead: a slow provider
 * makes these payments many and slow, but that says nothing about the speed of the instance.
 */
export const adaptiveLimiter = ({ targetMs, now, onCut }: LimiterOptions): Limiter => {
  const bulkhead = fixedLimiter();
  let limit = atFirst;
  let inFlight = 0;
  let calmUntil = Number.NEGATIVE_INFINITY;

  const learn = (tookMs: number, inUse: boolean): void => {
    if (tookMs <= targetMs) {
      if (inUse) limit = Math.min(most, limit + 1 / limit);
    } else if (now() >= calmUntil) {
      limit = Math.max(least, limit * afterDecrease);
      // Calls that were admitted under the old limit say nothing about the new one.
      calmUntil = now() + tookMs;
      onCut?.();
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
      // Only new orders are measured. Operators' reads may take long by nature, and a confirmed order waits for the
      // provider.
      if (criticality === 'sheddable' && tookMs !== undefined) learn(tookMs, inUse);
    },
  };
};
