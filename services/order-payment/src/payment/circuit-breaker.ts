import { createSemaphore } from '@gyeol/service-kit/semaphore.ts';
import { ProviderDown, ProviderLimits, ProviderResting } from './payment-provider.ts';

export interface GuardOptions {
  /** Calls under way at once; a slow provider must not take every socket and connection of the shop. */
  concurrency: number;
  /** Calls that may wait for a place; more are refused at once. */
  queue: number;
  /** Faults in a row after which nothing is asked for a while. */
  faults: number;
  restMs: number;
  now: () => number;
}
export const usualGuard: GuardOptions = { concurrency: 24, queue: 200, faults: 8, restMs: 2_000, now: Date.now };

export interface Guard {
  /** `counts: false` for a call whose short time-out says little about the provider. */
  run<T>(work: () => Promise<T>, options?: { counts?: boolean }): Promise<T>;
  readonly open: boolean;
}

/**
 * Places and a circuit breaker in front of a provider. After `faults` failures in a row the circuit is open for
 * `restMs`; then one call tries, and its result closes it or opens it again.
 */
export const makeGuard = ({ concurrency, queue, faults, restMs, now }: GuardOptions): Guard => {
  let failed = 0;
  let restUntil = 0;
  let trying = false;
  const refusal = () => new ProviderDown('too many calls wait for the provider');
  const inPlace = createSemaphore(concurrency, { longestLine: queue, refusal });

  const isOpen = (): boolean => failed >= faults && (now() < restUntil || trying);
  const settle = (down: boolean): void => {
    failed = down ? failed + 1 : 0;
    if (failed >= faults) restUntil = now() + restMs;
  };

  /** What a call says about the provider is counted before its place is handed on. */
  const counted = async <T>(work: () => Promise<T>, counts: boolean): Promise<T> => {
    try {
      const result = await work();
      settle(false);
      return result;
    } catch (error) {
      const down = error instanceof ProviderDown && !(error instanceof ProviderLimits);
      if (counts || !down) settle(down);
      throw error;
    }
  };

  return {
    get open() {
      return isOpen();
    },
    run: async (work, { counts = true } = {}) => {
      if (isOpen()) throw new ProviderResting('the provider rests after failures');
      const tries = failed >= faults;
      if (tries) trying = true;
      try {
        return await inPlace(() => counted(work, counts));
      } finally {
        if (tries) trying = false;
      }
    },
  };
};
