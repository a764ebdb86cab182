import type { RateReason } from '@gyeol/contracts/rules/waiting.ts';

export interface RateBounds {
  /** The fixed rate, or the least one when there is a `maxPerMinute`. */
  readonly perMinute: number;
  readonly maxPerMinute: number | null;
}
/**
 * The rate of a sale gate at a moment. `mean` is the rate of about the last ten seconds: the rate swings around what
 * order-payment can do, and the waits of members follow the mean.
 */
export interface Rate {
  readonly perMinute: number;
  readonly mean: number;
  readonly reason: RateReason;
}

/**
 * The control of the rate: AIMD, like the limits of instances (ADR 16). At most once a second the rate loses a fifth when
 * a gateway met the limit of order-payment meanwhile, and otherwise gains a twentieth of the way from the least to the
 * most. The script of the queue in Redis gets the same numbers.
 */
export const rateControl = { everyMs: 1_000, afterCut: 0.8, stepsToMax: 20, meanOf: 10 } as const;

/** Holds a stored rate within bounds that may have changed since. */
export const withinBounds = (rate: number, { perMinute, maxPerMinute }: RateBounds): number =>
  Math.min(maxPerMinute ?? perMinute, Math.max(perMinute, rate));

/** The rate of a gate whose queue has none yet: the least. */
export const firstRate = ({ perMinute, maxPerMinute }: RateBounds): Rate => {
  const reason = maxPerMinute === null ? 'FIXED' : perMinute < maxPerMinute ? 'RISING' : 'AT_MAX';
  return { perMinute, mean: perMinute, reason };
};

/** The rate after one step of the control. */
export const nextRate = (rate: Rate, bounds: RateBounds, overloaded: boolean): Rate => {
  const { perMinute: least, maxPerMinute: most } = bounds;
  if (most === null) return firstRate(bounds);
  const { afterCut, stepsToMax, meanOf } = rateControl;
  const step = overloaded ? rate.perMinute * afterCut : rate.perMinute + (most - least) / stepsToMax;
  const perMinute = overloaded ? Math.max(least, step) : Math.min(most, step);
  const cut = perMinute > least ? 'OVERLOADED' : 'AT_MIN';
  const risen = perMinute < most ? 'RISING' : 'AT_MAX';
  return { perMinute, mean: rate.mean + (perMinute - rate.mean) / meanOf, reason: overloaded ? cut : risen };
};
